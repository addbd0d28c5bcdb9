//! The server: tables that lose nothing and leak nothing.
//!
//! A service is a router ([`http`]), a state ([`App`]), an error ([`problem`]) and a few actors, one
//! for each live table ([`actor`]). What a table is, and what may be done at it, stands in
//! [`table`] and knows neither sockets nor storage.

mod actor;
mod archive;
pub mod assets;
mod calls;
mod chat_text;
mod cluster;
pub mod door;
mod hall;
pub mod headers;
mod health;
mod hints;
pub mod hosted;
mod http;
mod inspection;
pub mod limits;
mod link_preview;
mod log;
pub mod metrics;
mod moderation;
pub mod names;
mod pool;
mod problem;
pub mod push;
mod seal;
mod serve;
mod sessions;
mod settings;
mod shown;
mod steady;
mod table;
mod thinking;

pub use hall::Hall;
pub use http::{document, router};
pub use inspection::{Damage, Report, inspect};
pub use problem::Problem;
pub use seal::{Opened, SealKey};
pub use serve::Server;
pub use settings::{MetricsAccess, Pace, Settings};
pub use steady::SteadyTime;

use http::monitoring::MetricsDoor;
use limits::Limits;
use link_preview::Pictures;
use std::sync::Arc;

/// What every handler can reach.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hall: Hall,
    /// The limits.
    pub limits: Arc<Limits>,
    /// The pictures of links.
    pictures: Arc<Pictures>,
    /// Who may read the metrics.
    metrics_door: MetricsDoor,
}
