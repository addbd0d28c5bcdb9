//! Where the database is: connection strings, TLS, connections.

use super::fault::Fault;
use crate::StoreError;
use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::poll_fn;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a server may take to answer a connection, where the connection string does not say.
const CONNECT: Duration = Duration::from_secs(2);

/// How long sent data may stay unacknowledged before a connection counts as lost.
const UNANSWERED: Duration = Duration::from_secs(5);

/// How long to wait for a connection of the pool.
const WAIT: Duration = Duration::from_secs(5);

/// The database's address. It may hold a password, so it is not printable.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Address {
    /// Reads a connection string: `postgres://user@host/database`, with several hosts and parameters where wanted. `sslmode=require`
    /// checks the server's certificate, against `sslrootcert` where given; a mode that would do without TLS does without.
    pub(crate) fn read(url: &str) -> Result<Address, StoreError> {
        let (url, authorities) = split(url);
        let mut config: Config = url.parse().map_err(|_| StoreError::Address)?;
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
        Ok(Address { config, tls: tls(authorities.as_deref())? })
    }

    /// Connections for whatever comes.
    pub(crate) fn pool(&self, size: usize) -> Result<Pool, StoreError> {
        let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(self.config.clone(), self.tls.clone(), fast);
        let pool = Pool::builder(manager).max_size(size).runtime(Runtime::Tokio1);
        pool.wait_timeout(Some(WAIT)).build().map_err(|_| StoreError::Unreachable)
    }

    /// A connection for one purpose.
    pub(crate) async fn connect(
        &self,
        settings: &str,
        mut received: impl FnMut(AsyncMessage) + Send + 'static,
    ) -> Result<Connection, Fault> {
        let connected = self.config.connect(self.tls.clone()).await;
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
