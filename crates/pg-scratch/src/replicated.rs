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
    options: Options,
}

impl Replicated {
    /// Starts both.
    pub fn start(options: &Options) -> Replicated {
        let primary = Server::start(options);
        let standby = Server::follow(&primary, options);
        let pair = Replicated {
            primary: scratch(primary),
            standby: scratch(standby),
            options: options.clone(),
        };
        pair.wait_for_standby();
        pair
    }

    /// The one that is written to, until the other is promoted.
    pub fn primary(&self) -> &Scratch {
        &self.primary
    }

    /// The one that follows.
    pub fn standby(&self) -> &Scratch {
        &self.standby
    }

    /// Where both are; a connection goes to the one that takes writes.
    pub fn url(&self) -> String {
        let place = |scratch: &Scratch| scratch.server.as_ref().map(Server::place);
        let places = [&self.primary, &self.standby].map(|it| place(it).unwrap_or_default());
        let places = places.join(",");
        format!("postgres://hideout@{places}/postgres?target_session_attrs=read-write")
    }

    /// Where a new and empty schema of both is.
    pub fn schema(&self) -> String {
        schema_at(&self.url())
    }

    /// Has the standby take writes from now on, and waits until it does.
    pub fn promote(&self) {
        // Not by a statement, which the server undoes where what it replays is in its way.
        self.standby.server.as_ref().expect("started here").promote();
    }

    /// Makes the standby, which was promoted, the primary here, and has a new standby follow it. What is left of the old primary goes.
    pub fn renew(&mut self) {
        let promoted = self.standby.server.as_ref().expect("started here");
        let standby = scratch(Server::follow(promoted, &self.options));
        self.primary = std::mem::replace(&mut self.standby, standby);
        self.wait_for_standby();
    }

    /// Has the primary wait for the standby with every commit, once that follows.
    fn wait_for_standby(&self) {
        // The copy was made before, so that the standby waits for nobody once it is promoted.
        let wait = format!("ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'");
        sql(self.primary.url(), &wait);
        sql(self.primary.url(), "SELECT pg_reload_conf()");
        let follows = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        until("follows", || sql(self.primary.url(), follows) == "1");
    }
}

fn scratch(server: Server) -> Scratch {
    Scratch { url: server.url(), server: Some(server) }
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "not in time: the standby {what}");
        thread::sleep(Duration::from_millis(20));
    }
}
