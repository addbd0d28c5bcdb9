//! What is to be done at a table whichever server has it, though nobody waits for it.

use super::Nodes;
use crate::App;
use crate::actor::Command;
use crate::hall::Hall;
use crate::http::extract::{AtTable, Body};
use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use protocol::{PersonId, TableId};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::Node;
use tokio::time::{Instant, sleep};

/// For how long it is tried.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(200);

/// What is to be done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Errand {
    /// A person is to leave.
    Vacate { person: PersonId },
    /// The table is to be closed.
    Close {},
}

impl From<Errand> for Command {
    fn from(errand: Errand) -> Command {
        match errand {
            Errand::Vacate { person } => Command::Vacate(person),
            Errand::Close {} => Command::Close,
        }
    }
}

impl Hall {
    /// Has something done at a table.
    pub(crate) fn run_errand(&self, id: &TableId, errand: Errand) {
        let (hall, id) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let until = Instant::now() + PATIENCE;
            while let Err(problem) = hall.try_errand(&id, &errand).await {
                let hopeless = matches!(problem, Problem::NoSuchTable | Problem::Parked { .. });
                if hopeless || Instant::now() > until {
                    return tracing::warn!(table = %id, ?errand, %problem, "it cannot be done");
                }
                sleep(PAUSE).await;
            }
        });
    }

    async fn try_errand(&self, id: &TableId, errand: &Errand) -> Result<(), Problem> {
        match (self.must_have(id).await, self.nodes()) {
            (Err(Problem::Elsewhere(node)), Some(nodes)) => nodes.send(&node, id, errand).await,
            (had, _) => had.and_then(|()| self.send(id, errand.clone().into()).map(drop)),
        }
    }
}

impl Nodes {
    async fn send(&self, node: &Node, id: &TableId, errand: &Errand) -> Result<(), Problem> {
        let text = serde_json::to_string(errand).map_err(|_| Problem::Fault)?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("/nodes/tables/{id}"))
            .header(header::HOST, &node.address)
            .header(header::CONTENT_TYPE, "application/json")
            .body(text.into())
            .map_err(|_| Problem::Fault)?;
        match self.ask(node, request).await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            _ => Err(Problem::Busy),
        }
    }
}

/// Another server has something done at a table.
pub(crate) async fn run(
    State(app): State<App>,
    AtTable(id): AtTable,
    Body(errand): Body<Errand>,
) -> Result<StatusCode, Problem> {
    app.hall.must_have(&id).await?;
    app.hall.send(&id, errand.into())?;
    Ok(StatusCode::NO_CONTENT)
}
