//! Where the database is: connection strings, TLS, connections.

use super::fault::Fault;
use super::hosts::Hosts;
use crate::StoreError;
use deadpool_postgres::{Connect, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::poll_fn;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{AbortHandle, JoinHandle};
use tokio_postgres::config::SslMode;
use tokio_postgres::{AsyncMessage, Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a server may take to answer a connection, where the connection string does not say.
const CONNECT: Duration = Duration::from_secs(2);

/// How long sent data may stay unacknowledged before a connection counts as lost.
const UNANSWERED: Duration = Duration::from_secs(5);

/// How long to wait for a connection of the pool.
const WAIT: Duration = Duration::from_secs(5);

/// How long a connection of the pool may take to be made, with everything that is said before it can be used.
const MADE: Duration = Duration::from_secs(4);

/// After how long the database undoes what a node has begun and does not go on with: it may be paused or cut off in the middle, and
/// others wait for the rows.
const UNFINISHED: Duration = Duration::from_secs(4);

/// The database's address. It may hold a password, so it is not printable.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    hosts: Hosts,
}

impl Address {
    /// Reads a connection string: `postgres://user@host/database`, with several hosts and parameters where wanted. `sslmode=require`
    /// checks the server's certificate, against `sslrootcert` where given; a mode that would do without TLS does without.
    pub(crate) fn read(url: &str) -> Result<Address, StoreError> {
        Address::read_with(url, |_| {})
    }

    /// The same for the connections of a node, which leave nothing half done for long.
    pub(crate) fn of_node(url: &str) -> Result<Address, StoreError> {
        Address::read_with(url, |config| {
            let given = config.get_options().unwrap_or_default();
            let unfinished = UNFINISHED.as_millis();
            let options = format!("{given} -c idle_in_transaction_session_timeout={unfinished}");
            config.options(options);
        })
    }

    fn read_with(url: &str, and: impl FnOnce(&mut Config)) -> Result<Address, StoreError> {
        let (url, authorities) = split(url);
        let mut config: Config = url.parse().map_err(|_| StoreError::Address)?;
        and(&mut config);
        if config.get_application_name().is_none() {
            config.application_name("hideout");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(UNANSWERED);
        }
        config.keepalives_idle(UNANSWERED);
        // "Preferring" TLS protects from nobody, and fails where the certificate is one's own.
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(SslMode::Disable);
        }
        let hosts = Hosts::of(&config, tls(authorities.as_deref())?);
        Ok(Address { config, hosts })
    }

    /// Connections for whatever comes.
    pub(crate) fn pool(&self, size: usize) -> Result<Pool, StoreError> {
        let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_connect(self.config.clone(), self.hosts.clone(), fast);
        let pool = Pool::builder(manager).max_size(size).runtime(Runtime::Tokio1);
        let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(MADE));
        pool.build().map_err(|_| StoreError::Unreachable)
    }

    /// A connection for one purpose.
    pub(crate) async fn connect(
        &self,
        settings: &str,
        mut received: impl FnMut(AsyncMessage) + Send + 'static,
    ) -> Result<Connection, Fault> {
        let connected = self.hosts.connect().await;
        let (client, mut protocol) = connected.map_err(Fault::connecting)?;
        let driver = tokio::spawn(async move {
            // Its end, with or without an error, is what the client hears of too.
            while let Some(Ok(message)) = poll_fn(|cx| protocol.poll_message(cx)).await {
                received(message);
            }
        });
        let connection = Connection { client, driver: driver.abort_handle() };
        connection.client.batch_execute(settings).await?;
        Ok(connection)
    }
}

impl Connect for Hosts {
    fn connect(
        &self,
        _: &Config,
    ) -> Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + '_>> {
        Box::pin(async {
            let (client, protocol) = Hosts::connect(self).await?;
            // Its end, with or without an error, is what the client hears of too.
            let driver = tokio::spawn(async move { drop(protocol.await) });
            Ok((client, driver))
        })
    }
}

/// A connection for one purpose, which ends with this.
pub(crate) struct Connection {
    pub(crate) client: Client,
    driver: AbortHandle,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A server that does not answer would hold it.
        self.driver.abort();
    }
}

/// The connection string without what our driver does not know, and that.
fn split(url: &str) -> (String, Option<String>) {
    let Some((place, parameters)) = url.split_once('?') else { return (url.into(), None) };
    let mut authorities = None;
    let mut kept = Vec::new();
    for parameter in parameters.split('&') {
        match parameter.split_once('=') {
            Some(("sslrootcert", file)) => authorities = Some(file.to_owned()),
            Some(("sslmode", "verify-full" | "verify-ca")) => kept.push("sslmode=require"),
            _ => kept.push(parameter),
        }
    }
    (format!("{place}?{}", kept.join("&")), authorities)
}

fn tls(authorities: Option<&str>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    match authorities {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let unreadable = |_| StoreError::Authorities { file: file.into() };
            for certificate in CertificateDer::pem_file_iter(file).map_err(unreadable)? {
                let certificate = certificate.map_err(unreadable)?;
                roots
                    .add(certificate)
                    .map_err(|_| StoreError::Authorities { file: file.into() })?;
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|_| StoreError::Address)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
