//! Where a server is.

use crate::failure::Failure;
use hyper::Uri;
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

/// A server's address, resolved once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    address: SocketAddr,
    loopback: bool,
}

impl Server {
    /// The address to connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether the server is on this machine, whichever of its addresses is meant.
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }
}

impl From<SocketAddr> for Server {
    fn from(address: SocketAddr) -> Server {
        Server { address, loopback: address.ip().is_loopback() }
    }
}

impl FromStr for Server {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Server, Failure> {
        let bad = || Failure::Address { text: text.chars().take(80).collect() };
        let uri: Uri = text.parse().map_err(|_| bad())?;
        let host = uri.host().ok_or_else(bad)?.trim_matches(['[', ']']);
        let plain = uri.scheme_str() == Some("http") && matches!(uri.path(), "" | "/");
        if !plain || uri.query().is_some() {
            return Err(bad());
        }
        let found = (host, uri.port_u16().unwrap_or(80)).to_socket_addrs();
        let found = found.map_err(|error| Failure::NoSuchHost { host: host.to_owned(), error })?;
        let mut found: Vec<SocketAddr> = found.collect();
        // `localhost` is both, and servers listen to the older one first.
        found.sort_by_key(SocketAddr::is_ipv6);
        let address = *found.first().ok_or_else(bad)?;
        Ok(Server { address, loopback: found.iter().all(|one| one.ip().is_loopback()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (text, address, loopback) in [
            ("http://127.0.0.1:8000", "127.0.0.1:8000", true),
            ("http://127.9.9.9:8000/", "127.9.9.9:8000", true),
            ("http://[::1]:9", "[::1]:9", true),
            ("http://192.0.2.7", "192.0.2.7:80", false),
            ("http://0.0.0.0:80", "0.0.0.0:80", false),
            ("http://[::ffff:192.0.2.7]:80", "[::ffff:192.0.2.7]:80", false),
        ] {
            let server: Server = text.parse().unwrap_or_else(|bad| panic!("{text}: {bad}"));
            assert_eq!(
                (server.address().to_string(), server.is_loopback()),
                (address.into(), loopback)
            );
        }
        for text in ["", "127.0.0.1:8000", "https://127.0.0.1", "http://127.0.0.1/x", "http://"] {
            assert!(matches!(text.parse::<Server>(), Err(Failure::Address { .. })), "{text:?}");
        }
    }
}
