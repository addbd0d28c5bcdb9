use crate::server::{STANDBY, Server};
use crate::{Options, Scratch, schema_at, sql};
use std::thread;
use std::time::{Duration, Instant};

/// How long one server may take to follow the other.
const PATIENCE: Duration = Duration::from_secs(60);

/// Two servers, one of which follows the other: nothing is acknowledged by the first that the second has not written too.
pub struct Replicated {
    primary: Scratch,
    standby: Scratch,
    /// Both, of which a connection takes the one that can be written to.
    url: String,
}

impl Replicated {
    /// Starts both.
    pub fn start(options: &Options) -> Replicated {
        let primary = Server::start(options);
        let standby = Server::follow(&primary, options);
        let (one, two) = (primary.place(), standby.place());
        let url =
            format!("postgres://hideout@{one},{two}/postgres?target_session_attrs=read-write");
        let scratch = |server: Server| Scratch { url: server.url(), server: Some(server) };
        let pair = Replicated { primary: scratch(primary), standby: scratch(standby), url };
        // The copy was made before, so that the standby waits for nobody once it is promoted.
        sql(
            pair.primary.url(),
            &format!("ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'"),
        );
        sql(pair.primary.url(), "SELECT pg_reload_conf()");
        let follows = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        until("follows", || sql(pair.primary.url(), follows) == "1");
        pair
    }

    /// The one that is written to at first.
    pub fn primary(&self) -> &Scratch {
        &self.primary
    }

    /// The one that follows.
    pub fn standby(&self) -> &Scratch {
        &self.standby
    }

    /// Where both are; a connection goes to the one that takes writes.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Where a new and empty schema of both is.
    pub fn schema(&self) -> String {
        schema_at(&self.url)
    }

    /// Has the standby take writes from now on, and waits until it does.
    pub fn promote(&self) {
        sql(self.standby.url(), "SELECT pg_promote(true, 60)");
        until("takes writes", || sql(self.standby.url(), "SELECT pg_is_in_recovery()") == "f");
    }
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "the standby neither {what} nor says why");
        thread::sleep(Duration::from_millis(20));
    }
}
