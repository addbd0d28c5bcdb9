//! The web client, which travels inside the binary, or a plain page where it was not built.

use crate::App;
use crate::link_preview::{Language, Preview, head};
use crate::problem::Problem;
use axum::body::Body;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The built client; nothing where it was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What is shown in its place: a page without script.
#[derive(RustEmbed)]
#[folder = "assets"]
struct Plain;

/// The client's page.
const PAGE: &str = "index.html";
/// Names under here carry a hash of their content, so they never change.
const HASHED: &str = "assets/";
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Whether this binary has the web client inside.
pub fn has_client() -> bool {
    Client::get("index.html").is_some()
}

/// Between these stands what a page says of itself: in the file for any page, on the way out for the one asked for.
const HEAD: (&str, &str) = ("<!--page-->", "<!--/page-->");

/// Serves the client's files, and its page for every other address of a page. To be the router's fallback.
pub async fn serve(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let says = async || says(&app, uri.path(), &headers).await;
    if has_client() {
        answer::<Client>(&method, uri.path(), &headers, says).await
    } else {
        answer::<Plain>(&method, uri.path(), &headers, says).await
    }
}

/// What a page says of itself in its headers.
async fn says(app: &App, path: &str, headers: &HeaderMap) -> String {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let language = Language::accepted(text(header::ACCEPT_LANGUAGE).unwrap_or_default());
    let preview = Preview::of_path(&app.hall, path, language).await;
    head(&preview, &origin(headers, app.hall.settings().behind_proxy), path)
}

/// Scheme and host as the client knows them, or nothing where it does not say a host.
fn origin(headers: &HeaderMap, behind_proxy: bool) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").and_then(|host| host.parse::<Authority>().ok());
    let Some(host) = host.filter(|host| !host.as_str().contains('@')) else {
        return String::new();
    };
    let scheme = match text("x-forwarded-proto").filter(|_| behind_proxy) {
        Some("http") => "http",
        _ if behind_proxy => "https",
        _ => "http",
    };
    format!("{scheme}://{host}")
}

async fn answer<Files: RustEmbed>(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    says: impl AsyncFnOnce() -> String,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET, HEAD")], Problem::MethodNotAllowed).into_response();
    }
    let name = match path.trim_start_matches('/') {
        "" => PAGE,
        name if Files::get(name).is_some() => name,
        // The client finds its own way from the address.
        name if is_page(name) && accepts(headers, header::ACCEPT, "text/html") => PAGE,
        _ => return Problem::NotFound.into_response(),
    };
    let found = match name {
        // It differs from address to address, so nobody has packed it.
        PAGE => Files::get(PAGE).map(|file| (file, None)),
        name => packed::<Files>(name, headers),
    };
    let Some((file, encoding)) = found else {
        return Problem::NotFound.into_response();
    };
    let file = match name {
        PAGE => Served::page(file, &says().await),
        _ => Served::whole(file),
    };
    let mut response = if is_known(&file, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        full(method, name, &file)
    };
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, if name.starts_with(HASHED) { FOR_EVER } else { ASK_AGAIN });
    out.insert(header::ETAG, text_value(&file.etag));
    let vary = if name == PAGE { "accept-language" } else { "accept-encoding" };
    out.insert(header::VARY, HeaderValue::from_static(vary));
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// A file on its way out.
struct Served {
    data: Cow<'static, [u8]>,
    etag: String,
}

impl Served {
    fn whole(file: EmbeddedFile) -> Served {
        Served { etag: etag(&file.metadata.sha256_hash()), data: file.data }
    }

    /// The client's page with a head of its own, if it has a place for one.
    fn page(file: EmbeddedFile, head: &str) -> Served {
        let parts = std::str::from_utf8(&file.data).ok().and_then(|text| {
            let (before, rest) = text.split_once(HEAD.0)?;
            Some((before, rest.split_once(HEAD.1)?.1))
        });
        let Some((before, after)) = parts else { return Served::whole(file) };
        let data = [before, head, after].concat().into_bytes();
        Served { etag: etag(&Sha256::digest(&data)), data: data.into() }
    }
}

fn full(method: &Method, name: &str, file: &Served) -> Response {
    let body = if method == Method::HEAD { Body::empty() } else { Body::from(file.data.clone()) };
    let mut response = body.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, text_value(&media_type(name)));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(file.data.len()));
    response
}

fn is_page(name: &str) -> bool {
    name != "api" && !name.starts_with("api/") && !name.starts_with(HASHED)
}

/// The file as it was packed at build time (`name.br`, `name.gz`) where the client can unpack it, or as it is.
fn packed<Files: RustEmbed>(
    name: &str,
    headers: &HeaderMap,
) -> Option<(EmbeddedFile, Option<&'static str>)> {
    [("br", "br"), ("gz", "gzip")]
        .into_iter()
        .filter(|(_, encoding)| accepts(headers, header::ACCEPT_ENCODING, encoding))
        .find_map(|(ending, encoding)| {
            Some((Files::get(&format!("{name}.{ending}"))?, Some(encoding)))
        })
        .or_else(|| Some((Files::get(name)?, None)))
}

/// Whether a header lists a value outright, and not with weight nought.
fn accepts(headers: &HeaderMap, list: header::HeaderName, wanted: &str) -> bool {
    let lists = headers.get_all(list).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|value| value.eq_ignore_ascii_case(wanted));
        let refused = parts
            .filter_map(|part| part.strip_prefix("q="))
            .any(|weight| weight.parse().is_ok_and(|weight: f32| weight == 0.0));
        named && !refused
    })
}

fn is_known(file: &Served, headers: &HeaderMap) -> bool {
    let etag = &file.etag;
    let known =
        headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).map(str::trim).any(|tag| {
        // A proxy that repacks a file weakens its tag.
        tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag
    })
}

fn etag(hash: &[u8]) -> String {
    let short: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{short}\"")
}

fn media_type(name: &str) -> String {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    match (guess.type_(), guess.subtype()) {
        (mime_guess::mime::TEXT, _) => format!("{}; charset=utf-8", guess.essence_str()),
        _ => guess.to_string(),
    }
}

fn text_value(text: &str) -> HeaderValue {
    HeaderValue::try_from(text).expect("tags and media types are plain ASCII")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
