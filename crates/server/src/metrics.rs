//! Metrics for Prometheus. No label carries anything that a person typed.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use protocol::ErrorKind;
use store::{ClusterCounts, StoreError};

/// The media type of [`Metrics::render`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All counters of one server.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    refusals: Family<RefusalLabels, Counter>,
    live_tables: Gauge,
    tables_loaded: Counter,
    tables_unloaded: Counter,
    tables_parked: Counter,
    damaged_tables: Gauge,
    clients_ahead: Counter,
    searches_waiting: Gauge,
    searches: Counter,
    wall_clock_jumps: Counter,
    open_sockets: Gauge,
    moves: Counter,
    bot_moves: Counter,
    commits: Histogram,
    messages: Counter,
    slow_readers: Counter,
    other_nodes: Gauge,
    passed_on: Histogram,
    passed_sockets: Gauge,
    owned_tables: Gauge,
    taken_over: Counter,
    renewals_failed: Counter,
    leases_ended: Counter,
    appends_fenced: Counter,
    appends_unknown: Counter,
    resident: Gauge,
    open_fds: Gauge,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RefusalLabels {
    kind: String,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let commits = Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        let passed_on = Histogram::new(exponential_buckets(0.000_25, 2.0, 17));
        let metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            refusals: Family::default(),
            live_tables: Gauge::default(),
            tables_loaded: Counter::default(),
            tables_unloaded: Counter::default(),
            tables_parked: Counter::default(),
            damaged_tables: Gauge::default(),
            clients_ahead: Counter::default(),
            searches_waiting: Gauge::default(),
            searches: Counter::default(),
            wall_clock_jumps: Counter::default(),
            open_sockets: Gauge::default(),
            moves: Counter::default(),
            bot_moves: Counter::default(),
            commits,
            messages: Counter::default(),
            slow_readers: Counter::default(),
            other_nodes: Gauge::default(),
            passed_on,
            passed_sockets: Gauge::default(),
            owned_tables: Gauge::default(),
            taken_over: Counter::default(),
            renewals_failed: Counter::default(),
            leases_ended: Counter::default(),
            appends_fenced: Counter::default(),
            appends_unknown: Counter::default(),
            resident: Gauge::default(),
            open_fds: Gauge::default(),
        };
        metrics.registered()
    }
}

impl Metrics {
    /// A request was answered. The route is a template out of the router, never a path that a client sent.
    pub fn request(&self, route: Option<&MatchedPath>, method: &Method, status: StatusCode) {
        let labels = RequestLabels {
            route: route.map_or("other", MatchedPath::as_str).to_owned(),
            method: method_name(method),
            status: status_class(status),
        };
        self.requests.get_or_create(&labels).inc();
    }

    /// Something was refused, for a reason that stands in the code.
    pub fn refused(&self, kind: ErrorKind) {
        let name = serde_json::to_value(kind).ok();
        let kind = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default().to_owned();
        self.refusals.get_or_create(&RefusalLabels { kind }).inc();
    }

    /// A table came into memory.
    pub fn table_loaded(&self) {
        self.tables_loaded.inc();
        self.live_tables.inc();
    }

    /// A table left memory.
    pub fn table_unloaded(&self) {
        self.tables_unloaded.inc();
        self.live_tables.dec();
    }

    /// A table could not be loaded.
    pub fn table_parked(&self) {
        self.tables_parked.inc();
    }

    /// So many tables are damaged, or behind what clients know of them.
    pub fn tables_damaged(&self, many: usize) {
        self.damaged_tables.set(i64::try_from(many).unwrap_or(i64::MAX));
    }

    /// A client knew more of a table than the server.
    pub fn client_ahead(&self) {
        self.clients_ahead.inc();
    }

    /// So many searches of bots wait for a place, and so many have begun so far.
    pub fn thinking(&self, waiting: usize, begun: u64) {
        self.searches_waiting.set(i64::try_from(waiting).unwrap_or(i64::MAX));
        self.searches.inner().store(begun, Ordering::Relaxed);
    }

    /// The wall clock was set so often since the start.
    pub fn wall_clock_set(&self, times: u64) {
        self.wall_clock_jumps.inner().store(times, Ordering::Relaxed);
    }

    /// A live socket opened.
    pub fn socket_opened(&self) {
        self.open_sockets.inc();
    }

    /// A live socket closed.
    pub fn socket_closed(&self) {
        self.open_sockets.dec();
    }

    /// A move is on disk and its maker was told so.
    pub fn move_acknowledged(&self) {
        self.moves.inc();
    }

    /// A bot made a move.
    pub fn bot_moved(&self) {
        self.bot_moves.inc();
    }

    /// A transaction took so long to become durable.
    pub fn committed(&self, took: Duration) {
        self.commits.observe(took.as_secs_f64());
    }

    /// Messages were sent to viewers.
    pub fn messages_sent(&self, many: u64) {
        self.messages.inc_by(many);
    }

    /// A viewer who did not keep up was let go.
    pub fn slow_reader_dropped(&self) {
        self.slow_readers.inc();
    }

    /// So many other servers share the database.
    pub fn other_nodes(&self, many: usize) {
        self.other_nodes.set(i64::try_from(many).unwrap_or(i64::MAX));
    }

    /// A request was answered by another server, after so long.
    pub fn passed_on(&self, took: Duration) {
        self.passed_on.observe(took.as_secs_f64());
    }

    /// A socket is joined to one at another server.
    pub fn socket_passed_on(&self) {
        self.passed_sockets.inc();
    }

    /// Such a socket closed.
    pub fn passed_socket_closed(&self) {
        self.passed_sockets.dec();
    }

    /// So many tables are this server's, and so it went with its leases.
    pub fn shared(&self, counts: ClusterCounts) {
        let ClusterCounts { owned, taken_over, renewals_failed, leases_ended } = counts;
        self.owned_tables.set(i64::try_from(owned).unwrap_or(i64::MAX));
        for (counter, count) in [
            (&self.taken_over, taken_over),
            (&self.renewals_failed, renewals_failed),
            (&self.leases_ended, leases_ended),
        ] {
            counter.inner().store(count, Ordering::Relaxed);
        }
    }

    /// The store did not write what a table was to remember, for this reason.
    pub fn not_kept(&self, error: &StoreError) {
        match error {
            StoreError::Fenced { .. } => _ = self.appends_fenced.inc(),
            StoreError::Unknown => _ = self.appends_unknown.inc(),
            _ => {}
        }
    }

    /// Everything in the Prometheus text format (OpenMetrics).
    pub fn render(&self) -> String {
        self.resident.set(resident_bytes().unwrap_or(0));
        self.open_fds.set(open_fds().unwrap_or(0));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }

    fn registered(mut self) -> Metrics {
        let mut registry = Registry::default();
        let all = &mut registry;
        all.register("hideout_http_requests", "Requests answered", self.requests.clone());
        all.register("hideout_refusals", "Requests and messages refused", self.refusals.clone());
        all.register("hideout_live_tables", "Tables in memory", self.live_tables.clone());
        all.register(
            "hideout_tables_loaded",
            "Tables brought into memory",
            self.tables_loaded.clone(),
        );
        all.register("hideout_tables_unloaded", "Tables let go", self.tables_unloaded.clone());
        all.register(
            "hideout_tables_parked",
            "Tables that could not be loaded",
            self.tables_parked.clone(),
        );
        all.register(
            "hideout_damaged_tables",
            "Tables whose log is damaged, or behind what clients know of it",
            self.damaged_tables.clone(),
        );
        all.register(
            "hideout_clients_ahead",
            "Clients that knew more of a table than the server",
            self.clients_ahead.clone(),
        );
        all.register(
            "hideout_searches_waiting",
            "Searches of bots that wait for a place",
            self.searches_waiting.clone(),
        );
        all.register(
            "hideout_searches",
            "Searches of bots begun, each part of a longer one counted",
            self.searches.clone(),
        );
        all.register(
            "hideout_wall_clock_jumps",
            "How often the machine's clock was set: live games pause then",
            self.wall_clock_jumps.clone(),
        );
        all.register("hideout_open_sockets", "Live sockets open", self.open_sockets.clone());
        all.register("hideout_moves", "Moves acknowledged", self.moves.clone());
        all.register("hideout_bot_moves", "Moves made by bots", self.bot_moves.clone());
        all.register_with_unit(
            "hideout_commit",
            "Time to make moves durable",
            Unit::Seconds,
            self.commits.clone(),
        );
        all.register("hideout_messages_sent", "Messages to viewers", self.messages.clone());
        all.register(
            "hideout_slow_readers",
            "Viewers let go as too slow",
            self.slow_readers.clone(),
        );
        all.register(
            "hideout_other_nodes",
            "Other servers on the database",
            self.other_nodes.clone(),
        );
        all.register_with_unit(
            "hideout_passed_on",
            "Time until another server had answered a request",
            Unit::Seconds,
            self.passed_on.clone(),
        );
        all.register(
            "hideout_passed_sockets",
            "Open sockets at tables that another server has",
            self.passed_sockets.clone(),
        );
        all.register(
            "hideout_owned_tables",
            "Tables in a shared database that are this server's",
            self.owned_tables.clone(),
        );
        all.register(
            "hideout_tables_taken_over",
            "Tables taken over from a server whose lease had ended",
            self.taken_over.clone(),
        );
        all.register(
            "hideout_lease_renewals_failed",
            "Renewals of the lease that the database did not answer in time, or refused",
            self.renewals_failed.clone(),
        );
        all.register(
            "hideout_leases_ended",
            "Leases of this server that ended before it stopped",
            self.leases_ended.clone(),
        );
        all.register(
            "hideout_appends_fenced",
            "Moves not written because another server has the table",
            self.appends_fenced.clone(),
        );
        all.register(
            "hideout_appends_unknown",
            "Moves of which nobody knew for ten seconds whether they were written",
            self.appends_unknown.clone(),
        );
        all.register_with_unit(
            "process_resident_memory",
            "Resident memory",
            Unit::Bytes,
            self.resident.clone(),
        );
        all.register("process_open_fds", "Open file descriptors", self.open_fds.clone());
        self.registry = registry;
        self
    }
}

/// Middleware that counts every request.
pub async fn count(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let response = next.run(request).await;
    metrics.request(route.as_ref(), &method, response.status());
    response
}

fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}

/// Linux alone tells; `status` rather than `statm`, as it needs no page size.
fn resident_bytes() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

fn open_fds() -> Option<i64> {
    let entries = fs::read_dir("/proc/self/fd").ok()?.count();
    // Listing the folder holds one open itself.
    i64::try_from(entries).ok()?.checked_sub(1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn requests_are_counted_by_template() {
        let metrics = Arc::new(Metrics::default());
        let router = Router::new()
            .route("/api/tables/{id}", get(|| async { "a table" }))
            .layer(from_fn_with_state(metrics.clone(), count));
        for (method, path) in [
            ("GET", "/api/tables/secret1"),
            ("GET", "/api/tables/secret2"),
            ("SECRET", "/api/tables/secret3"),
            ("GET", "/secret4"),
        ] {
            let request = http::Request::builder().method(method).uri(path);
            let request = request.body(Body::empty()).unwrap();
            router.clone().oneshot(request).await.unwrap();
        }
        let text = metrics.render();
        let table = "/api/tables/{id}";
        for (route, method, status, count) in
            [(table, "GET", "2xx", 2), (table, "other", "4xx", 1), ("other", "GET", "4xx", 1)]
        {
            let line = format!(
                r#"hideout_http_requests_total{{route="{route}",method="{method}",status="{status}"}} {count}"#
            );
            assert!(text.lines().any(|seen| seen == line), "{line} not in\n{text}");
        }
        assert!(!text.to_lowercase().contains("secret"), "{text}");
    }

    #[test]
    fn everything_is_shown() {
        let metrics = Metrics::default();
        metrics.refused(ErrorKind::TooManyRequests);
        metrics.table_loaded();
        metrics.table_loaded();
        metrics.table_unloaded();
        metrics.tables_damaged(3);
        metrics.client_ahead();
        metrics.thinking(5, 9);
        metrics.socket_opened();
        metrics.socket_opened();
        metrics.socket_closed();
        metrics.move_acknowledged();
        metrics.bot_moved();
        metrics.committed(Duration::from_millis(3));
        metrics.messages_sent(7);
        metrics.slow_reader_dropped();
        metrics.passed_on(Duration::from_millis(3));
        metrics.shared(ClusterCounts {
            owned: 4,
            taken_over: 3,
            renewals_failed: 2,
            leases_ended: 1,
        });
        metrics.not_kept(&StoreError::Unknown);
        metrics.not_kept(&StoreError::Busy);
        let text = metrics.render();
        for line in [
            r#"hideout_refusals_total{kind="too_many_requests"} 1"#,
            "hideout_live_tables 1",
            "hideout_tables_loaded_total 2",
            "hideout_tables_unloaded_total 1",
            "hideout_damaged_tables 3",
            "hideout_clients_ahead_total 1",
            "hideout_searches_waiting 5",
            "hideout_searches_total 9",
            "hideout_open_sockets 1",
            "hideout_moves_total 1",
            "hideout_bot_moves_total 1",
            r#"hideout_commit_seconds_bucket{le="0.002"} 0"#,
            r#"hideout_commit_seconds_bucket{le="0.004"} 1"#,
            "hideout_commit_seconds_count 1",
            "hideout_messages_sent_total 7",
            "hideout_slow_readers_total 1",
            r#"hideout_passed_on_seconds_bucket{le="0.002"} 0"#,
            r#"hideout_passed_on_seconds_bucket{le="0.004"} 1"#,
            "hideout_passed_on_seconds_count 1",
            "hideout_owned_tables 4",
            "hideout_tables_taken_over_total 3",
            "hideout_lease_renewals_failed_total 2",
            "hideout_leases_ended_total 1",
            "hideout_appends_fenced_total 0",
            "hideout_appends_unknown_total 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|seen| seen == line), "{line} not in\n{text}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_process_is_measured() {
        assert!(resident_bytes().is_some());
        let before = open_fds().unwrap();
        let held: Vec<_> = (0..50).map(|_| fs::File::open("/proc/self/status").unwrap()).collect();
        assert!(open_fds().unwrap() > before, "other tests may close some, not fifty");
        drop(held);
    }
}
