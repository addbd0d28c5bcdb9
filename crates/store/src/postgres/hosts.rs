//! A connection to whichever host of several takes writes. None that is silent holds up the others.

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::config::Host;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Error, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

/// After how long the next host is asked too, where one has not answered.
const NEXT: Duration = Duration::from_millis(300);

/// What carries the words.
type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// The hosts of a connection string, each with all that is said of it.
#[derive(Clone)]
pub(crate) struct Hosts {
    each: Vec<Config>,
    tls: MakeRustlsConnect,
}

impl Hosts {
    pub(crate) fn of(config: &Config, tls: MakeRustlsConnect) -> Hosts {
        let (hosts, ports) = (config.get_hosts().len(), config.get_ports().len());
        let number = hosts.max(config.get_hostaddrs().len());
        // Numbers that do not fit are refused by the driver.
        let fits = [0, number].contains(&hosts) && [0, 1, number].contains(&ports);
        let each = match number > 1 && fits {
            true => (0..number).map(|host| alone(config, host)).collect(),
            false => vec![config.clone()],
        };
        Hosts { each, tls }
    }

    /// Asks one host after the other, and takes the first that lets us in. Where all refuse, the last word is what one of them says,
    /// rather than that another was not reached. It may take for ever, where one says nothing.
    pub(crate) async fn connect(&self) -> Result<(Client, Connection<Socket, Stream>), Error> {
        let mut hosts = self.each.iter();
        let mut tries = FuturesUnordered::new();
        let mut refused: Option<Error> = None;
        loop {
            if let Some(config) = hosts.next() {
                tries.push(config.connect(self.tls.clone()));
            }
            let last = hosts.len() == 0;
            let wait = if last { Duration::MAX } else { NEXT };
            match timeout(wait, tries.next()).await {
                Ok(Some(Ok(connected))) => return Ok(connected),
                Ok(Some(Err(error))) => {
                    if refused.as_ref().is_none_or(|refused| refused.code().is_none()) {
                        refused = Some(error);
                    }
                }
                Ok(None) | Err(_) => {}
            }
            if let (true, true, Some(error)) = (last, tries.is_empty(), refused.take()) {
                return Err(error);
            }
        }
    }
}

/// The same for one of the hosts.
fn alone(config: &Config, host: usize) -> Config {
    let mut alone = Config::new();
    match config.get_hosts().get(host) {
        Some(Host::Tcp(name)) => drop(alone.host(name)),
        Some(Host::Unix(path)) => drop(alone.host_path(path)),
        None => {}
    }
    if let Some(address) = config.get_hostaddrs().get(host) {
        alone.hostaddr(*address);
    }
    if let Some(port) = config.get_ports().get(host).or(config.get_ports().first()) {
        alone.port(*port);
    }
    if let Some(user) = config.get_user() {
        alone.user(user);
    }
    if let Some(password) = config.get_password() {
        alone.password(password);
    }
    if let Some(database) = config.get_dbname() {
        alone.dbname(database);
    }
    if let Some(options) = config.get_options() {
        alone.options(options);
    }
    if let Some(name) = config.get_application_name() {
        alone.application_name(name);
    }
    if let Some(timeout) = config.get_connect_timeout() {
        alone.connect_timeout(*timeout);
    }
    if let Some(timeout) = config.get_tcp_user_timeout() {
        alone.tcp_user_timeout(*timeout);
    }
    if let Some(interval) = config.get_keepalives_interval() {
        alone.keepalives_interval(interval);
    }
    if let Some(retries) = config.get_keepalives_retries() {
        alone.keepalives_retries(retries);
    }
    alone
        .keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle())
        .ssl_mode(config.get_ssl_mode())
        .ssl_negotiation(config.get_ssl_negotiation())
        .target_session_attrs(config.get_target_session_attrs())
        .channel_binding(config.get_channel_binding())
        .load_balance_hosts(config.get_load_balance_hosts());
    alone
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that is said of several hosts holds for each.
    #[test]
    fn each_host_has_all_that_is_said() {
        let rest = "user=u password=p dbname=d options=-ca=b application_name=n sslmode=require \
            connect_timeout=7 tcp_user_timeout=8 keepalives=1 keepalives_idle=9 \
            keepalives_interval=10 keepalives_retries=11 target_session_attrs=read-write \
            channel_binding=require load_balance_hosts=random";
        let read = |places: &str| -> Config {
            format!("{places} {rest}").parse().expect("a connection string")
        };
        for (places, each) in [
            ("host=a", vec!["host=a"]),
            ("host=a,b port=1,2", vec!["host=a port=1", "host=b port=2"]),
            ("host=/run/a,b port=5", vec!["host=/run/a port=5", "host=b port=5"]),
            ("hostaddr=1.2.3.4,::1", vec!["hostaddr=1.2.3.4", "hostaddr=::1"]),
            (
                "host=a,b hostaddr=1.1.1.1,::1",
                vec!["host=a hostaddr=1.1.1.1", "host=b hostaddr=::1"],
            ),
            ("host=a,b port=1,2,3", vec!["host=a,b port=1,2,3"]),
        ] {
            let expected: Vec<Config> = each.into_iter().map(read).collect();
            let provider = rustls::crypto::ring::default_provider();
            let tls = rustls::ClientConfig::builder_with_provider(provider.into())
                .with_safe_default_protocol_versions()
                .expect("versions")
                .with_root_certificates(rustls::RootCertStore::empty())
                .with_no_client_auth();
            assert_eq!(Hosts::of(&read(places), MakeRustlsConnect::new(tls)).each, expected);
        }
    }
}
