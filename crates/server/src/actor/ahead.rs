//! Clients that know more than the server: the end of a log was lost, and only they have seen it.

use super::TableActor;
use crate::problem::Problem;
use protocol::PersonId;

impl TableActor {
    /// Raises the alarm, and gives what the client is told. A stranger can say anything, so only the
    /// table's own people make it known to the operator.
    pub(super) fn note_ahead(&self, person: Option<&PersonId>, knows: u64) -> Problem {
        let (id, has) = (self.table.id(), self.table.v());
        self.hall.metrics().client_ahead();
        let sits = person.is_some_and(|person| self.table.seat_of(person).is_some());
        if sits && self.hall.health().table_is_behind(id) {
            tracing::error!(table = %id, knows, has, "a client knows more of a table than the server");
        }
        Problem::Ahead { knows, has }
    }
}
