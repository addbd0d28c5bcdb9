//! Allowances of people and addresses at all servers together. What is counted by the second or by what is open each server counts alone.

use crate::hall::Hall;
use crate::limits::{Address, TooMany};
use crate::problem::Problem;
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3600);

impl Hall {
    /// Takes a new person or something that costs as much from what is left to an address.
    pub(crate) async fn spend_person(
        &self,
        address: Address,
        what: &'static str,
    ) -> Result<(), Problem> {
        self.limits().new_person(address).map_err(|many| too_many(what, many.retry_after_s))?;
        let limits = &self.settings().limits;
        let (an_hour, burst) = (limits.new_people_per_hour, limits.new_people_burst);
        self.spend(what, format!("people {address}"), an_hour, burst).await
    }

    /// Takes a new table from what is left to a person.
    pub(crate) async fn spend_table(&self, person: &str) -> Result<(), Problem> {
        let what = "new tables";
        self.limits()
            .new_table(person)
            .map_err(|TooMany { retry_after_s }| too_many(what, retry_after_s))?;
        let an_hour = self.settings().limits.new_tables_per_hour;
        self.spend(what, format!("tables {person}"), an_hour, an_hour).await
    }

    async fn spend(
        &self,
        what: &'static str,
        key: String,
        an_hour: u32,
        burst: u32,
    ) -> Result<(), Problem> {
        let (Some(cluster), 1..) = (self.store().cluster(), an_hour) else { return Ok(()) };
        let spent = cluster.spend(&key, HOUR / an_hour, burst.max(1)).await?;
        spent.map_err(|wait| too_many(what, wait.as_secs_f64().ceil() as u32))
    }
}

fn too_many(what: &'static str, retry_after: u32) -> Problem {
    Problem::TooMany { what, retry_after }
}
