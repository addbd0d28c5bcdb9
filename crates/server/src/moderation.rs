//! Acts of operators, which another process has written down, carried out here: at sockets and at tables.

use crate::hall::Hall;
use crate::problem::Problem;
use protocol::{Closing, Person, PersonId};
use std::time::Duration;
use store::{ActKind, OperatorAct};

/// How often it is looked whether there is something to do.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Hall {
    /// Carries out what operators do, for as long as the server runs.
    pub(crate) async fn moderate(self) {
        loop {
            if let Err(problem) = self.carry_out_acts().await {
                tracing::error!(%problem, "what an operator did cannot be carried out");
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Carries out what operators did and nobody has carried out here yet.
    pub(crate) async fn carry_out_acts(&self) -> Result<(), Problem> {
        let _alone = self.acts_alone().await;
        for act in self.store().acts_to_do().await? {
            tracing::info!(number = act.number, act = %act.kind, target = act.target, "an operator acts");
            // First of all nobody here goes by what was.
            self.store().act_done(&act).await?;
            self.carry_out(&act).await?;
        }
        Ok(())
    }

    async fn carry_out(&self, act: &OperatorAct) -> Result<(), Problem> {
        match act.kind {
            ActKind::Ban => {
                let person: PersonId = act.target.parse().map_err(|_| Problem::Unreadable)?;
                self.sessions().end_all(&person, Closing::Banned);
                let tables = self.store().tables_unfinished(person.as_str()).await?;
                self.vacate(&person, &tables);
            }
            ActKind::Unban => {}
            ActKind::Rename => {
                if let Some(store::Person { id, name, .. }) =
                    self.store().person(&act.target).await?
                {
                    let id = id.parse().map_err(|_| Problem::Unreadable)?;
                    self.rename(&Person { id, name }).await;
                }
            }
            ActKind::Close => {
                let table = act.target.parse().map_err(|_| Problem::Unreadable)?;
                self.stop_table(&table)?;
            }
        }
        Ok(())
    }
}
