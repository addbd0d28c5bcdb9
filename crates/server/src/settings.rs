//! How a server is started.

use crate::hall::random_bytes;
use crate::steady::SteadyTime;
use std::sync::Arc;
use std::time::Duration;
use tabletop::chance::{Dice, below, dice};

/// How a server is started.
#[derive(Clone)]
pub struct Settings {
    /// How long things take.
    pub pace: Pace,
    /// Limits for everybody.
    pub limits: crate::limits::LimitSettings,
    /// Whether a proxy stands in front that speaks TLS and names the client's address.
    pub behind_proxy: bool,
    /// Whether the example games stand in the list and can be played.
    pub examples: bool,
    /// How people are told that it is their turn.
    pub push: crate::push::PushSettings,
    /// What the seeds of running games are sealed with.
    pub seal_key: crate::SealKey,
    /// How many unfinished tables one person may have: where they sit, and those they set up; 0 is no limit.
    pub tables_per_person: u32,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
    /// After how many days without anything happening an unfinished game is to be closed; 0 is never.
    pub keep_days: u32,
    /// The time in milliseconds since 1970; it goes on steadily, whatever is done to the wall clock.
    pub now: Arc<dyn Fn() -> i64 + Send + Sync>,
    /// How often the wall clock was set since the start.
    pub jumps: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// The dice of bots and clocks. Nothing is dealt with them.
    pub dice: Arc<dyn Fn() -> Dice + Send + Sync>,
}

impl Default for Settings {
    fn default() -> Settings {
        let time = Arc::new(SteadyTime::of_system());
        let shown = time.clone();
        Settings {
            pace: Pace::default(),
            limits: crate::limits::LimitSettings::default(),
            behind_proxy: false,
            examples: false,
            push: crate::push::PushSettings::default(),
            seal_key: crate::SealKey::fresh(),
            tables_per_person: 200,
            metrics: MetricsAccess::Local,
            keep_days: 0,
            now: Arc::new(move || shown.now()),
            jumps: Arc::new(move || time.jumps()),
            dice: Arc::new(|| dice(u64::from_le_bytes(random_bytes()))),
        }
    }
}

impl Settings {
    /// How long an unfinished game is kept at which nothing happens, in milliseconds.
    pub fn keeps_for(&self) -> Option<i64> {
        (self.keep_days > 0).then(|| i64::from(self.keep_days) * 24 * 60 * 60 * 1000)
    }
}

/// Who may read the metrics at the server's own address.
#[derive(Clone)]
pub enum MetricsAccess {
    /// This machine alone: nobody where the server listens to others or stands behind a proxy.
    Local,
    /// Clients that show this token.
    Token(String),
    /// Nobody: they are shown at another address.
    Elsewhere,
}

/// How long things take, in milliseconds.
#[derive(Clone, Debug)]
pub struct Pace {
    /// A bot takes at least this long over a move.
    pub bot_least: u32,
    /// And at most this long, unless it thinks longer.
    pub bot_most: u32,
    /// A bot takes over from a player who is away this long while others wait.
    pub grace: i64,
    /// A table nobody looks at leaves memory after this long.
    pub idle: i64,
    /// When a table comes back into memory, nobody's time is over before this.
    pub waking: i64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { bot_least: 700, bot_most: 2200, grace: 90_000, idle: 60_000, waking: 20_000 }
    }
}

impl Pace {
    /// How long a bot takes over a move, whatever the move is.
    pub fn bot_takes(&self, dice: &mut Dice) -> Duration {
        let spread = self.bot_most.saturating_sub(self.bot_least);
        Duration::from_millis(u64::from(self.bot_least + below(dice, spread + 1)))
    }
}
