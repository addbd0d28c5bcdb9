//! A spectator.

use crate::api::Person;
use crate::failure::Failure;
use crate::run::Run;
use crate::seat::{BackOff, Seat};
use protocol::TableId;
use std::sync::Arc;
use tokio::sync::watch;

/// Opens a socket at a table as a spectator.
pub(crate) async fn connect(
    run: &Run,
    person: &Arc<Person>,
    here: &mut watch::Receiver<TableId>,
) -> Result<Seat, Failure> {
    let table = here.borrow_and_update().clone();
    run.ramp.pass().await;
    run.patiently(|| Seat::connect(run.api.server(), Arc::clone(person), table.clone())).await
}

/// Reads, and follows the game to its next table.
pub(crate) async fn watch(
    run: Arc<Run>,
    person: Arc<Person>,
    mut here: watch::Receiver<TableId>,
    mut seat: Seat,
) -> Result<(), Failure> {
    loop {
        tokio::select! {
            moved = here.changed() => {
                if moved.is_err() {
                    return Ok(());
                }
                seat.close().await;
                seat = connect(&run, &person, &mut here).await?;
            }
            text = seat.next() => match text {
                Some(_) => run.tally().watched += 1,
                None => {
                    run.tally().reconnects += 1;
                    seat.come_back(BackOff::default()).await?;
                }
            },
        }
    }
}
