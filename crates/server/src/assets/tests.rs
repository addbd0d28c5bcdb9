use axum::body::to_bytes;
use axum::http::HeaderName;

use super::*;

#[derive(RustEmbed)]
#[folder = "tests/dist"]
struct Built;

const APP: &str = "/assets/app-1a2b3c4d.js";
const PAGE_ACCEPTED: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

struct Answer {
    status: u16,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn ask<Files: RustEmbed>(method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let headers = headers.iter().map(|(name, value)| {
        (name.parse::<HeaderName>().unwrap(), HeaderValue::try_from(*value).unwrap())
    });
    let method: Method = method.parse().unwrap();
    let says = async || format!("<title>{path}</title>");
    let response = answer::<Files>(&method, path, &headers.collect(), says).await;
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    Answer {
        status: parts.status.as_u16(),
        headers: parts.headers,
        body: String::from_utf8(body.to_vec()).unwrap(),
    }
}

#[tokio::test]
async fn files_have_their_type_and_their_lease() {
    let (for_ever, ask_again) = ("public, max-age=31536000, immutable", "no-cache");
    for (path, media_type, lease) in [
        ("/", "text/html; charset=utf-8", ask_again),
        ("/index.html", "text/html; charset=utf-8", ask_again),
        (APP, "text/javascript; charset=utf-8", for_ever),
        ("/icon.svg", "image/svg+xml", ask_again),
        ("/app.webmanifest", "application/manifest+json", ask_again),
    ] {
        let file = ask::<Built>("GET", path, &[]).await;
        assert_eq!(file.status, 200, "{path}");
        assert_eq!(file.header("content-type"), media_type, "{path}");
        assert_eq!(file.header("cache-control"), lease, "{path}");
        assert_eq!(file.header("content-length"), file.body.len().to_string(), "{path}");
        assert!(!file.body.is_empty(), "{path}");

        let head = ask::<Built>("HEAD", path, &[]).await;
        assert_eq!((head.status, &head.headers, &*head.body), (200, &file.headers, ""), "{path}");

        let weak = format!("\"other\", W/{}", file.header("etag"));
        for (tag, status) in [(file.header("etag"), 304), (&weak, 304), ("\"other\"", 200)] {
            let again = ask::<Built>("GET", path, &[("if-none-match", tag)]).await;
            assert_eq!(again.status, status, "{path} {tag}");
            assert_eq!(again.body.is_empty(), status == 304, "{path} {tag}");
            assert_eq!(again.header("cache-control"), lease, "{path} {tag}");
        }
    }
}

#[tokio::test]
async fn addresses_of_pages_lead_to_the_client() {
    for (method, path, accept, status) in [
        ("GET", "/tables/ab12", PAGE_ACCEPTED, 200),
        ("GET", "/tables/ab12", "*/*", 404),
        ("GET", "/tables/ab12", "text/html;q=0", 404),
        ("GET", "/api", PAGE_ACCEPTED, 404),
        ("GET", "/api/nowhere", PAGE_ACCEPTED, 404),
        ("GET", "/apiary", PAGE_ACCEPTED, 200),
        ("GET", "/assets/gone-00000000.js", PAGE_ACCEPTED, 404),
        ("GET", "/../Cargo.toml", "*/*", 404),
        ("GET", "//etc/passwd", "*/*", 404),
        ("POST", "/", PAGE_ACCEPTED, 405),
        ("DELETE", APP, PAGE_ACCEPTED, 405),
    ] {
        let answer = ask::<Built>(method, path, &[("accept", accept)]).await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert_eq!(answer.body.contains("<p>client"), status == 200, "{method} {path}");
        assert_eq!(answer.header("cache-control") == "no-cache", status == 200, "{method} {path}");
    }
}

/// Every page has a head of its own, and a tag to go with it.
#[tokio::test]
async fn pages_say_what_they_are() {
    let accept = [("accept", PAGE_ACCEPTED)];
    let [home, table] = ["/", "/table/ab12"].map(|path| ask::<Built>("GET", path, &accept));
    let (home, table) = (home.await, table.await);
    assert!(home.body.contains("<title>/</title><p>"), "{}", home.body);
    assert!(table.body.contains("<title>/table/ab12</title><p>"), "{}", table.body);
    assert!(!table.body.contains("<title>client"), "the title of the file is gone");
    assert_ne!(home.header("etag"), table.header("etag"));
    assert_eq!(table.header("vary"), "accept-language");
    assert_eq!(table.header("content-length"), table.body.len().to_string());
}

#[test]
fn addresses_are_absolute_as_the_client_knows_them() {
    for (host, proto, behind_proxy, expected) in [
        ("play.example:8080", "", false, "http://play.example:8080"),
        ("play.example", "https", false, "http://play.example"),
        ("play.example", "", true, "https://play.example"),
        ("play.example", "http", true, "http://play.example"),
        ("play.example", "javascript", true, "https://play.example"),
        ("[::1]:7000", "", false, "http://[::1]:7000"),
        ("", "", false, ""),
        ("a\"b<c", "", false, ""),
        ("me@play.example", "", false, ""),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert("host", HeaderValue::from_str(host).unwrap());
        headers.insert("x-forwarded-proto", HeaderValue::from_str(proto).unwrap());
        assert_eq!(origin(&headers, behind_proxy), expected, "{host} {proto}");
    }
    assert_eq!(origin(&HeaderMap::new(), true), "");
}

#[tokio::test]
async fn packed_files_go_to_those_who_can_unpack_them() {
    for (path, accepted, encoding) in [
        (APP, "gzip, deflate, br, zstd", "br"),
        (APP, "gzip, deflate", "gzip"),
        (APP, "br;q=0, gzip;q=0.5", "gzip"),
        (APP, "identity", ""),
        ("/icon.svg", "gzip, br", ""),
    ] {
        let file = ask::<Built>("GET", path, &[("accept-encoding", accepted)]).await;
        assert_eq!(file.header("content-encoding"), encoding, "{path} {accepted}");
        assert_eq!(file.header("vary"), "accept-encoding");
        assert_eq!(file.body.starts_with("packed"), !encoding.is_empty(), "{path} {accepted}");
        assert_ne!(file.header("content-type"), "application/gzip");
    }
}

#[tokio::test]
async fn the_plain_page_stands_alone() {
    let page = ask::<Plain>("GET", "/", &[]).await;
    assert!(page.body.contains("/api/openapi.json"));
    assert!(
        !page.body.contains("<script") && !page.body.contains("style="),
        "the policy forbids both"
    );
    assert_eq!(
        ask::<Plain>("GET", "/style.css", &[]).await.header("content-type"),
        "text/css; charset=utf-8"
    );
}
