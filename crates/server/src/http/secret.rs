//! What a person is known by: a random secret, in an HttpOnly cookie or, for programs, in a token. The server keeps its
//! hash only.

use crate::hall::random_text;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use store::KeyHash;

/// The cookie's name.
pub const COOKIE: &str = "hideout";
/// Its name over TLS. A browser takes a cookie of such a name from this host alone, never from a neighbour's under the
/// same domain.
const HOST_COOKIE: &str = "__Host-hideout";
/// How long a browser keeps the cookie: the longest that browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

/// The secret. It is neither `Debug` nor `Display`.
pub struct Secret(String);

/// How a secret came.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    /// In a header, from a program.
    Token,
    /// In the cookie of plain HTTP, which older releases used over TLS too.
    Cookie,
    /// In the cookie of TLS.
    HostCookie,
}

impl Secret {
    /// A new one.
    pub fn new() -> Secret {
        Secret(random_text(32))
    }

    /// One that a caller brings.
    pub fn brought(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The secret a request carries.
    pub fn of(headers: &HeaderMap) -> Option<(Secret, Carrier)> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
            return Some((Secret(token.unwrap_or_default().trim().into()), Carrier::Token));
        }
        let cookie = |wanted: &str| {
            let lines = headers.get_all(header::COOKIE).iter();
            let pairs =
                lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
            let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
            pairs.find_map(|(name, value)| (name.trim() == wanted).then(|| value.trim().into()))
        };
        let host = cookie(HOST_COOKIE).map(|value| (Secret(value), Carrier::HostCookie));
        host.or_else(|| cookie(COOKIE).map(|value| (Secret(value), Carrier::Cookie)))
    }

    /// What the server keeps of it.
    pub fn hash(&self) -> KeyHash {
        KeyHash::new(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The secret itself, for the person it belongs to.
    pub fn reveal(self) -> String {
        self.0
    }

    /// The headers that give a browser the secret. Over TLS they take an older cookie away.
    pub fn cookies(&self, tls: bool) -> Vec<HeaderValue> {
        let name = if tls { HOST_COOKIE } else { COOKIE };
        // A secret is letters and digits, unless it was made up, and then it is no cookie.
        let ours = HeaderValue::from_str(&cookie(name, &self.0, COOKIE_AGE, tls));
        ours.into_iter().chain(tls.then(|| gone(COOKIE, tls))).collect()
    }
}

/// The headers that take the secret from a browser.
pub fn no_cookies(tls: bool) -> Vec<HeaderValue> {
    let host = tls.then(|| gone(HOST_COOKIE, tls));
    host.into_iter().chain([gone(COOKIE, tls)]).collect()
}

fn gone(name: &str, tls: bool) -> HeaderValue {
    HeaderValue::from_str(&cookie(name, "", 0, tls)).expect("nothing but letters")
}

fn cookie(name: &str, value: &str, age: u32, tls: bool) -> String {
    let secure = if tls { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}")
}
