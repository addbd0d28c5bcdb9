//! What every response says to a browser, and which requests a browser may send us.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use thiserror::Error;

/// `connect-src 'self'` covers the page's own WebSockets too in every current browser.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const PERMISSIONS: &str = "accelerometer=(), autoplay=(self), browsing-topics=(), camera=(), display-capture=(), \
    geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

/// The strict headers.
pub(crate) const STRICT: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Middleware that puts the strict headers on every response; answers of the API are not kept unless their handler says so.
pub async fn strict(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = path == "/api" || path.starts_with("/api/");
    let mut response = next.run(request).await;
    harden(response.headers_mut());
    if api {
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// Puts the strict headers on a response that nobody else puts them on.
pub fn harden(headers: &mut HeaderMap) {
    for (name, value) in STRICT {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// A request that a page of another site may have made a browser send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ForeignOrigin {
    /// `Origin` names another site, or none.
    #[error("the request comes from a page of another origin")]
    Origin,
    /// The browser itself says that the request crosses sites.
    #[error("the request crosses sites")]
    FetchSite,
    /// A cookie came along, but nothing that says from where.
    #[error("a request with a cookie says its origin")]
    NoOrigin,
}

/// Whether a request that changes something, or opens a WebSocket, comes from our own page or from a program.
///
/// `host` is the authority that the request was made to. Programs bring a token rather than a cookie and need no `Origin`; behind
/// a proxy that ends TLS the scheme is not ours to know, so either is good.
pub fn same_origin(headers: &HeaderMap, host: &str) -> Result<(), ForeignOrigin> {
    if !headers.get_all("sec-fetch-site").iter().all(|site| site == "same-origin" || site == "none")
    {
        return Err(ForeignOrigin::FetchSite);
    }
    let mut origins = headers.get_all(header::ORIGIN).iter().peekable();
    if origins.peek().is_none() && headers.contains_key(header::COOKIE) {
        return Err(ForeignOrigin::NoOrigin);
    }
    if !origins.all(|origin| origin.to_str().is_ok_and(|origin| is_own(origin, host))) {
        return Err(ForeignOrigin::Origin);
    }
    Ok(())
}

fn is_own(origin: &str, host: &str) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let default_port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let bare = |authority: &str| {
        authority.strip_suffix(default_port).unwrap_or(authority).to_ascii_lowercase()
    };
    !authority.is_empty() && bare(authority) == bare(host)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use axum::body::Body;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use axum::{Router, http};
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn every_response_is_strict() {
        let router = Router::new()
            .route("/", get(|| async { "home" }))
            .route("/api/games", get(|| async { "games" }))
            .route("/api/kept", get(|| async { ([(header::CACHE_CONTROL, "max-age=60")], "kept") }))
            .layer(from_fn(strict));
        for (path, cache) in [
            ("/", None),
            ("/apiary", None),
            ("/nowhere", None),
            ("/api", Some("no-store")),
            ("/api/games", Some("no-store")),
            ("/api/nowhere", Some("no-store")),
            ("/api/kept", Some("max-age=60")),
        ] {
            let request = http::Request::get(path).body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            let headers = response.headers();
            for (name, value) in STRICT {
                assert_eq!(headers.get(&name).unwrap(), value, "{path}");
            }
            let kept = headers.get(header::CACHE_CONTROL).map(|value| value.to_str().unwrap());
            assert_eq!(kept, cache, "{path}");
        }
    }

    #[test]
    fn only_our_own_pages_and_programs_may_ask() {
        use ForeignOrigin::*;
        let here = "play.example:8080";
        for (host, headers, verdict) in [
            (here, vec![], Ok(())),
            (here, vec![("authorization", "Bearer x")], Ok(())),
            (here, vec![("cookie", "a=b")], Err(NoOrigin)),
            (here, vec![("cookie", "a=b"), ("sec-fetch-site", "none")], Err(NoOrigin)),
            (here, vec![("origin", "http://play.example:8080")], Ok(())),
            (here, vec![("origin", "https://play.example:8080"), ("cookie", "a=b")], Ok(())),
            (here, vec![("origin", "http://PLAY.example:8080")], Ok(())),
            (here, vec![("origin", "http://play.example")], Err(Origin)),
            (here, vec![("origin", "http://play.example:8081")], Err(Origin)),
            (here, vec![("origin", "http://evil.example:8080")], Err(Origin)),
            (here, vec![("origin", "http://play.example:8080.evil.example")], Err(Origin)),
            (here, vec![("origin", "http://x@play.example:8080")], Err(Origin)),
            (here, vec![("origin", "http://play.example:8080/")], Err(Origin)),
            (here, vec![("origin", "null")], Err(Origin)),
            (here, vec![("origin", "")], Err(Origin)),
            (here, vec![("origin", "file://play.example:8080")], Err(Origin)),
            (here, vec![("origin", "http://play.example:8080"), ("origin", "null")], Err(Origin)),
            ("play.example", vec![("origin", "https://play.example")], Ok(())),
            ("play.example:443", vec![("origin", "https://play.example")], Ok(())),
            ("play.example:80", vec![("origin", "http://play.example")], Ok(())),
            ("play.example:443", vec![("origin", "http://play.example")], Err(Origin)),
            ("[::1]:8080", vec![("origin", "http://[::1]:8080")], Ok(())),
            ("", vec![("origin", "http://")], Err(Origin)),
            ("", vec![("origin", "http://play.example")], Err(Origin)),
            (
                here,
                vec![("origin", "http://play.example:8080"), ("sec-fetch-site", "same-origin")],
                Ok(()),
            ),
            (
                here,
                vec![("origin", "http://play.example:8080"), ("sec-fetch-site", "same-site")],
                Err(FetchSite),
            ),
            (here, vec![("sec-fetch-site", "cross-site")], Err(FetchSite)),
            (here, vec![("sec-fetch-site", "made-up")], Err(FetchSite)),
        ] {
            let mut map = HeaderMap::new();
            for (name, value) in &headers {
                map.append(*name, HeaderValue::from_static(value));
            }
            assert_eq!(same_origin(&map, host), verdict, "{host} {headers:?}");
        }
    }
}
