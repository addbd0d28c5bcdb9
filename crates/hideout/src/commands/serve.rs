//! `hideout serve`

use super::place::{DATABASE, key_of};
use crate::failure::Failure;
use server::limits::LimitSettings;
use server::push::PushSettings;
use server::{MetricsAccess, Pace, SealKey, Server, Settings};
use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{DataDir, Membership, PostgresStore, SqliteStore, Store};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Host tables for people and bots
#[derive(clap::Args)]
#[command(after_help = "\
Everything is kept in one folder. Ctrl-C or SIGTERM stops the server when what is in flight is
finished; a server that was killed loses nothing that it had acknowledged.

The limits are for a public server; 0 lifts any of them. An IPv6 network (/64) counts as one address,
and sixteen times as much is let through from a larger one (/48).

/metrics is open to this machine alone: where others are let in, or a proxy stands in front, it wants
the token in HIDEOUT_METRICS_TOKEN (Authorization: Bearer …), or has an address of its own (--metrics).

Several servers may share a PostgreSQL database (--database): each table is served by one of them at a time, and whichever is asked
passes on to it. They need the same --seal-key, and an address where they reach one another (--advertise) that nobody else reaches.

Examples:
  hideout serve
  hideout serve --address 0.0.0.0 --port 80 --data /var/lib/hideout
  hideout serve --behind-proxy --log-format json
  hideout serve --database postgres://hideout@db/hideout --seal-key seal.key --advertise 10.0.0.7:7001")]
pub struct Serve {
    /// The folder everything is kept in
    #[arg(long, value_name = "DIR", default_value = "hideout-data")]
    data: PathBuf,
    /// The file with the key that seals the deals of running games; made at the first start [default: seal.key in DIR]
    #[arg(long, value_name = "FILE")]
    seal_key: Option<PathBuf>,
    /// Keep everything in this PostgreSQL database, which several servers may share, and nothing in the folder. Where the address has
    /// a password in it, rather put it into the environment as HIDEOUT_DATABASE
    #[arg(long, value_name = "URL", requires = "seal_key")]
    database: Option<String>,
    /// Where the other servers on the database reach this one, and where it listens for them
    #[arg(long, value_name = "HOST:PORT")]
    advertise: Option<String>,
    /// Listen for the other servers at this address instead
    #[arg(long, value_name = "IP:PORT", requires = "advertise")]
    nodes: Option<SocketAddr>,
    /// After how many seconds without a sign of life the other servers take this one's tables over
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=60))]
    lease: u64,
    /// The address to listen on
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "PORT", default_value_t = 7000)]
    port: u16,
    /// A proxy in front speaks TLS and names clients in X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Show /metrics and /health at an address of their own, and no metrics at the players'
    #[arg(long, value_name = "IP:PORT")]
    metrics: Option<SocketAddr>,
    /// Whom push services may write to about this server, as mailto: or https: address
    #[arg(long, value_name = "ADDRESS")]
    push_contact: Option<String>,
    /// Offer the example games as well
    #[arg(long)]
    examples: bool,
    /// Requests a second from one address
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().requests_per_second)]
    requests_per_second: u32,
    /// New people an hour from one address
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().new_people_per_hour)]
    new_people_per_hour: u32,
    /// New tables an hour from one person
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().new_tables_per_hour)]
    new_tables_per_hour: u32,
    /// Hints a minute for one person
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().hints_per_minute)]
    hints_per_minute: u32,
    /// Messages a second on one socket
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().messages_per_second)]
    messages_per_second: u32,
    /// Open sockets from one address
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().sockets_per_address)]
    sockets_per_address: u32,
    /// Open sockets in all
    #[arg(long, value_name = "N", default_value_t = LimitSettings::default().sockets)]
    sockets: u32,
    /// Open connections from one address; if left out, 256 or as many as its sockets need
    #[arg(long, value_name = "N")]
    connections_per_address: Option<u32>,
    /// Open connections in all; if left out, 25000 or as many as the sockets need
    #[arg(long, value_name = "N")]
    connections: Option<u32>,
    /// Unfinished tables one person may have: where they sit, and those of bots alone
    #[arg(long, value_name = "N", default_value_t = Settings::default().tables_per_person)]
    tables_per_person: u32,
    /// Close games at which nothing has happened for so many days; everybody is told a week before. 0 keeps
    /// them for ever, and finished games are always kept
    #[arg(long, value_name = "DAYS", default_value_t = Settings::default().keep_days)]
    keep_days: u32,
    /// How long bots take over a move, in milliseconds, least and most
    #[arg(long, value_name = "MS,MS", value_delimiter = ',', num_args = 1..=2)]
    bot_pace: Option<Vec<u32>>,
    /// After how many seconds a bot plays for a player who is away while others wait
    #[arg(long, value_name = "S", default_value_t = 90)]
    grace: u32,
    /// After how many seconds a table nobody looks at leaves memory
    #[arg(long, value_name = "S", default_value_t = 60)]
    idle: u32,
    /// How the log is written to standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// The environment variable with the token for `/metrics` at the players' address.
const METRICS_TOKEN: &str = "HIDEOUT_METRICS_TOKEN";

impl Serve {
    pub fn run(&self) -> Result<(), Failure> {
        self.log();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        if let Some(url) = self.database.clone().or_else(|| env::var(DATABASE).ok()) {
            let file = self.seal_key.clone().ok_or(Failure::NoSealKey)?;
            return runtime.block_on(self.serve_shared(&url, seal_key(&file)?));
        }
        let data = DataDir::open(&self.data)?;
        let store = SqliteStore::open(&data.database())?;
        let file = self.seal_key.clone().unwrap_or_else(|| key_of(&self.data));
        let key = seal_key(&file)?;
        runtime.block_on(self.serve(Arc::new(store), key, None))
    }

    async fn serve_shared(&self, url: &str, key: SealKey) -> Result<(), Failure> {
        let nodes = match (&self.advertise, self.nodes) {
            (_, Some(address)) => Some(listen(address).await?),
            (Some(address), None) => {
                let cannot = |error| Failure::Node { address: address.clone(), error };
                Some(TcpListener::bind(address).await.map_err(cannot)?)
            }
            (None, None) => None,
        };
        let membership = Membership {
            address: self.advertise.clone(),
            lease: Duration::from_secs(self.lease),
            seal_key_name: key.name(),
        };
        let store = PostgresStore::connect(url, membership).await?;
        self.serve(Arc::new(store), key, nodes).await
    }

    async fn serve(
        &self,
        store: Arc<dyn Store>,
        key: SealKey,
        nodes: Option<TcpListener>,
    ) -> Result<(), Failure> {
        let address = SocketAddr::new(self.address, self.port);
        let listener = listen(address).await?;
        let (mut interrupt, mut terminate) =
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        let mut server = Server::new(store, Settings { seal_key: key, ..self.settings() });
        if let Some(nodes) = nodes {
            server = server.nodes_at(nodes);
        }
        if let Some(address) = self.metrics {
            server = server.metrics_at(listen(address).await?);
        }
        writeln!(io::stdout(), "Hideout is at http://{}", listener.local_addr()?)?;
        let shutdown = async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        };
        server.run(listener, shutdown).await;
        Ok(())
    }

    /// A token on the command line could be read by everybody on the machine.
    fn metrics_access(&self) -> MetricsAccess {
        match (env::var(METRICS_TOKEN), self.metrics) {
            (Ok(token), _) if !token.is_empty() => MetricsAccess::Token(token),
            (_, Some(_)) => MetricsAccess::Elsewhere,
            _ => MetricsAccess::Local,
        }
    }

    fn settings(&self) -> Settings {
        let pace = Pace {
            grace: i64::from(self.grace) * 1000,
            idle: i64::from(self.idle) * 1000,
            ..Pace::default()
        };
        let pace = match self.bot_pace.as_deref() {
            Some(&[least, ..]) => {
                let most = self.bot_pace.iter().flatten().copied().max().unwrap_or(least);
                Pace { bot_least: least.min(most), bot_most: most, ..pace }
            }
            _ => pace,
        };
        let limits = LimitSettings {
            requests_per_second: self.requests_per_second,
            new_people_per_hour: self.new_people_per_hour,
            new_tables_per_hour: self.new_tables_per_hour,
            hints_per_minute: self.hints_per_minute,
            messages_per_second: self.messages_per_second,
            ..LimitSettings::default()
        };
        let limits = limits.with_sockets(self.sockets, self.sockets_per_address);
        let limits = LimitSettings {
            connections: self.connections.unwrap_or(limits.connections),
            connections_per_address: self
                .connections_per_address
                .unwrap_or(limits.connections_per_address),
            ..limits
        };
        Settings {
            pace,
            limits,
            behind_proxy: self.behind_proxy,
            examples: self.examples,
            push: PushSettings { contact: self.push_contact.clone(), ..PushSettings::default() },
            tables_per_person: self.tables_per_person,
            metrics: self.metrics_access(),
            keep_days: self.keep_days,
            ..Settings::default()
        }
    }

    fn log(&self) {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
        match self.log_format {
            LogFormat::Text => log.with_ansi(false).init(),
            LogFormat::Json => log.json().init(),
        }
    }
}

fn seal_key(file: &Path) -> Result<SealKey, Failure> {
    SealKey::kept_in(file)
        .map_err(|error| Failure::File { path: file.display().to_string(), error })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| Failure::Address { address, error })
}
