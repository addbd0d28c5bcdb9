//! Where pushes may go: to push services on the public Internet, and nowhere near this machine.

use super::PushSettings;
use axum::http::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use thiserror::Error;
use tower::Service;

/// The longest address of a browser at a push service that is kept, in bytes.
const LONGEST: usize = 1024;

/// Where a browser wants its messages sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint(Uri);

/// Why messages are not sent to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EndpointError {
    /// Too long, or no address.
    #[error("endpoint: no address of a push service")]
    NoAddress,
    /// Messages go out over TLS only.
    #[error("endpoint: an https address, at its usual port")]
    NotHttps,
    /// Push services have names on the Internet.
    #[error("endpoint: a push service has a public name")]
    NotPublic,
}

impl Endpoint {
    /// Reads an address; `allow_loopback` is for tests.
    pub fn parse(text: &str, allow_loopback: bool) -> Result<Endpoint, EndpointError> {
        if text.len() > LONGEST {
            return Err(EndpointError::NoAddress);
        }
        let uri: Uri = text.parse().map_err(|_| EndpointError::NoAddress)?;
        let authority = uri.authority().ok_or(EndpointError::NoAddress)?;
        if authority.as_str().contains('@') {
            return Err(EndpointError::NoAddress);
        }
        let host = authority.host();
        if allow_loopback && host == "127.0.0.1" {
            return Ok(Endpoint(uri));
        }
        if uri.scheme_str() != Some("https") || authority.port_u16().is_some_and(|port| port != 443)
        {
            return Err(EndpointError::NotHttps);
        }
        // An address in figures would go around the resolver, and a name without a dot is a neighbour's.
        let figures = host.starts_with('[') || host.rsplit('.').next().is_some_and(is_number);
        if figures || !host.contains('.') || host.ends_with('.') {
            return Err(EndpointError::NotPublic);
        }
        Ok(Endpoint(uri))
    }

    /// The whole address.
    pub fn uri(&self) -> &Uri {
        &self.0
    }

    /// Scheme and host.
    pub fn origin(&self) -> String {
        let authority = self.0.authority().map_or("", |authority| authority.as_str());
        format!("{}://{authority}", self.0.scheme_str().unwrap_or("https"))
    }
}

fn is_number(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()) || label.starts_with("0x")
}

/// A connection to a push service.
pub type Https = HttpsConnector<HttpConnector<PublicResolver>>;

/// Connects over TLS, by names alone.
pub fn https(resolver: PublicResolver, settings: &PushSettings) -> Https {
    let mut tcp = HttpConnector::new_with_resolver(resolver);
    tcp.enforce_http(false);
    tcp.set_connect_timeout(Some(super::PATIENCE));
    let builder = HttpsConnectorBuilder::new().with_webpki_roots();
    if settings.allow_loopback {
        builder.https_or_http().enable_http1().wrap_connector(tcp)
    } else {
        builder.https_only().enable_http1().wrap_connector(tcp)
    }
}

/// Finds the addresses of a name and keeps only public ones, so that no name leads into our own network.
#[derive(Clone)]
pub struct PublicResolver {
    allow_loopback: bool,
}

impl PublicResolver {
    /// A resolver; `allow_loopback` is for tests.
    pub fn new(allow_loopback: bool) -> PublicResolver {
        PublicResolver { allow_loopback }
    }
}

impl Service<Name> for PublicResolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let allow_loopback = self.allow_loopback;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let may = |address: &SocketAddr| {
                is_public(address.ip()) || allow_loopback && address.ip().is_loopback()
            };
            let public: Vec<SocketAddr> = found.filter(may).collect();
            match public.is_empty() {
                true => Err(io::Error::other("the name has no public address")),
                false => Ok(public.into_iter()),
            }
        })
    }
}

/// Whether an address is on the public Internet.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [first, second, third, _] = ip.octets();
    let shared = first == 100 && (64..128).contains(&second);
    let protocols = first == 192 && second == 0 && third == 0;
    let benchmarks = first == 198 && (18..20).contains(&second);
    !(ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_unspecified()
        || ip.is_documentation()
        || shared
        || protocols
        || benchmarks
        || first == 0
        || first >= 224)
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(v4) = ip.to_ipv4() {
        return is_public_v4(v4);
    }
    let [first, second, ..] = ip.segments();
    // Only 2000::/3 is handed out; 6to4, Teredo and documentation lie in it and lead elsewhere.
    let global = first & 0xe000 == 0x2000;
    let tunnel = first == 0x2002 || first == 0x2001 && (second == 0 || second == 0xdb8);
    global && !tunnel
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_to_public_https_addresses_alone() {
        use EndpointError::*;
        for (text, verdict) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def", None),
            ("https://updates.push.services.mozilla.com:443/wpush/v2/x", None),
            ("https://web.push.apple.com/Q", None),
            ("http://push.example.com/x", Some(NotHttps)),
            ("https://push.example.com:8443/x", Some(NotHttps)),
            ("ftp://push.example.com/x", Some(NotHttps)),
            ("https://127.0.0.1/x", Some(NotPublic)),
            ("https://10.0.0.7/x", Some(NotPublic)),
            ("https://8.8.8.8/x", Some(NotPublic)),
            ("https://[::1]/x", Some(NotPublic)),
            ("https://0x7f.1/x", Some(NotPublic)),
            ("https://localhost/x", Some(NotPublic)),
            ("https://push.example.com./x", Some(NotPublic)),
            ("https://me@push.example.com/x", Some(NoAddress)),
            ("/x", Some(NoAddress)),
            ("", Some(NoAddress)),
            (&format!("https://push.example.com/{}", "x".repeat(1024)), Some(NoAddress)),
        ] {
            assert_eq!(Endpoint::parse(text, false).err(), verdict, "{text}");
        }
        let local = "http://127.0.0.1:9/x";
        assert_eq!(Endpoint::parse(local, false).err(), Some(NotHttps));
        assert!(Endpoint::parse(local, true).is_ok());
    }

    #[test]
    fn names_do_not_lead_into_our_own_network() {
        for (ip, public) in [
            ("142.250.1.95", true),
            ("2a00:1450:4001:80b::200a", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("::ffff:10.0.0.1", false),
            ("fe80::1", false),
            ("fc00::1", false),
            ("2002:7f00:1::", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_public(ip.parse().expect("an address")), public, "{ip}");
        }
    }
}
