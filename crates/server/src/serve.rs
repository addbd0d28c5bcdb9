//! Starting and stopping.

use crate::cluster::{self, Nodes};
use crate::door::{self, DoorSettings};
use crate::http::monitoring::{self, MetricsDoor};
use crate::http::{router, router_for_nodes};
use crate::limits::Limits;
use crate::link_preview::Pictures;
use crate::metrics::Metrics;
use crate::push::VapidKey;
use crate::{App, Hall, Settings};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

/// How often due tables are woken.
const WAKE_EVERY: Duration = Duration::from_secs(2);
/// How often games are looked for at which nothing happens any more.
const LOOK_FOR_IDLE_EVERY: Duration = Duration::from_secs(3600);
/// How often the rate limiters forget clients that have gone.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// Tables due this soon after the start are woken at the start, in milliseconds.
const STARTUP_LOOKAHEAD: i64 = 20_000;

/// A server that has been set up and not yet opened its door.
pub struct Server {
    app: App,
    metrics: Option<TcpListener>,
    nodes: Option<TcpListener>,
}

impl Server {
    /// A server on this store.
    pub fn new(store: Arc<dyn Store>, settings: Settings) -> Server {
        let limits = Arc::new(Limits::new(&settings.limits));
        let hall = Hall::new(store, settings, Metrics::default(), limits.clone());
        let pictures = Arc::new(Pictures::new(hall.folders().clone()));
        let metrics_door = MetricsDoor::Shut;
        Server { app: App { hall, limits, pictures, metrics_door }, metrics: None, nodes: None }
    }

    /// Shows metrics and health at an address of their own too.
    pub fn metrics_at(self, listener: TcpListener) -> Server {
        Server { metrics: Some(listener), ..self }
    }

    /// Answers the other servers that share the database at an address of their own.
    pub fn nodes_at(self, listener: TcpListener) -> Server {
        Server { nodes: Some(listener), ..self }
    }

    /// Its tables.
    pub fn hall(&self) -> &Hall {
        &self.app.hall
    }

    /// Serves until `shutdown`, then finishes what is in flight.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) {
        let Server { mut app, metrics, nodes } = self;
        let settings = app.hall.settings();
        let address = listener.local_addr().ok();
        app.metrics_door = MetricsDoor::at_main(&settings.metrics, address, settings.behind_proxy);
        if let Err(error) = app.hall.look_for_damage().await {
            app.hall.note(&error);
            tracing::error!(%error, "the database cannot be looked through");
        }
        match app.hall.store().push_key(VapidKey::fresh()).await {
            Ok(key) => {
                VapidKey::read(&key).into_iter().for_each(|key| app.hall.pusher().unlock(key))
            }
            Err(error) => tracing::error!(%error, "nobody can be told of their turn"),
        }
        let mut beside = JoinSet::new();
        if let Some(cluster) = app.hall.store().cluster() {
            beside.spawn(cluster::listen(app.hall.clone(), cluster.subscribe()));
            beside.spawn(cluster::tell_waited_for(app.hall.clone()));
            beside.spawn(cluster::look_around(app.hall.clone()));
        }
        nodes.map(|listener| beside.spawn(for_nodes(app.clone(), listener)));
        let wakes = tokio::spawn(wakes(app.clone()));
        let idle = tokio::spawn(wake_idle(app.clone()));
        let sweeps = tokio::spawn(sweeps(app.clone()));
        let enough = CancellationToken::new();
        let (hall, stopping) = (app.hall.clone(), enough.clone());
        let looking = tokio::spawn(async move { hall.look_through(stopping.cancelled()).await });
        let metrics = metrics.map(|listener| tokio::spawn(monitoring(app.clone(), listener)));
        let moderation = tokio::spawn(app.hall.clone().moderate());
        let settings = DoorSettings {
            behind_proxy: app.hall.settings().behind_proxy,
            ..DoorSettings::default()
        };
        let hall = app.hall.clone();
        let limits = app.limits.clone();
        let closing = async move {
            shutdown.await;
            // Sockets are not requests: their tables close them.
            hall.stop().await;
            hall.nodes().into_iter().for_each(Nodes::stop);
        };
        let closed = door::serve(listener, router(app.clone()), settings, limits, closing).await;
        tracing::info!(?closed, "the door is shut");
        wakes.abort();
        idle.abort();
        sweeps.abort();
        metrics.inspect(JoinHandle::abort);
        enough.cancel();
        // A reader that is still at work would keep the database from being folded into one file.
        let _ = looking.await;
        moderation.abort();
        app.hall.stop().await;
        beside.shutdown().await;
        app.hall.store().close().await;
    }
}

/// Metrics and health for operators, with limits of their own.
async fn monitoring(app: App, listener: TcpListener) {
    let limits = Arc::new(Limits::new(&app.hall.settings().limits));
    let router = monitoring::router(app);
    let never = std::future::pending();
    let closed = door::serve(listener, router, DoorSettings::default(), limits, never).await;
    tracing::info!(?closed, "the metrics are closed");
}

/// What other servers ask for their clients, whom they limit themselves.
async fn for_nodes(app: App, listener: TcpListener) {
    let limits = Arc::new(Limits::new(&app.hall.settings().limits));
    let settings = DoorSettings { behind_proxy: true, ..DoorSettings::default() };
    let never = std::future::pending();
    let closed = door::serve(listener, router_for_nodes(app), settings, limits, never).await;
    tracing::info!(?closed, "the door for other servers is shut");
}

async fn wakes(app: App) {
    let mut ahead = STARTUP_LOOKAHEAD;
    let mut jumps = app.hall.jumps();
    loop {
        if std::mem::replace(&mut jumps, app.hall.jumps()) != jumps {
            app.hall.tell_of_jump();
        }
        if let Err(error) = app.hall.wake_due(app.hall.now() + ahead).await {
            tracing::error!(%error, "sleeping tables cannot be looked after");
        }
        ahead = 0;
        tokio::time::sleep(WAKE_EVERY).await;
    }
}

async fn wake_idle(app: App) {
    loop {
        if let Err(error) = app.hall.wake_idle().await {
            tracing::error!(%error, "games at which nothing happens cannot be looked for");
        }
        tokio::time::sleep(LOOK_FOR_IDLE_EVERY).await;
    }
}

async fn sweeps(app: App) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        app.limits.sweep();
    }
}
