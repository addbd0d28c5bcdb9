//! Answers in our own words where no handler is asked: to those who are turned away, and in place of the
//! bare refusals that hyper writes when it cannot read a request.

use crate::headers::STRICT;
use crate::problem::Problem;

/// What hyper's own refusals begin and end with, and what ours never lack.
const BEGINNING: &[u8] = b"HTTP/1.1 4";
const END: &[u8] = b"\r\n\r\n";
const EMPTY: &[u8] = b"\r\ncontent-length: 0\r\n";
const OURS: &[u8] = b"\r\nx-content-type-options: ";
/// A bare refusal is not longer than this.
const LONGEST: usize = 256;

/// A whole response, written by hand. The connection ends with it.
pub(super) fn response(status: &str, problem: &Problem) -> Vec<u8> {
    let body = problem.body();
    let retry = body.retry_after.map(|seconds| format!("Retry-After: {seconds}\r\n"));
    let text = serde_json::json!({ "error": body }).to_string();
    let strict: String =
        STRICT.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\
         Cache-Control: no-store\r\nConnection: close\r\n{strict}\r\n{text}",
        text.len(),
        retry.unwrap_or_default(),
    )
    .into_bytes()
}

/// Where in what is to be written a bare refusal begins, and what is said in its place. It is always the
/// last thing that is written.
pub(super) fn bare_refusal(written: &[u8]) -> Option<(usize, Vec<u8>)> {
    if !written.ends_with(END) {
        return None;
    }
    let tail = written.len().saturating_sub(LONGEST);
    let at = tail + rfind(&written[tail..], BEGINNING)?;
    let head = &written[at..];
    if rfind(head, EMPTY).is_none() || rfind(head, OURS).is_some() {
        return None;
    }
    let line = head.split(|&byte| byte == b'\r').next()?;
    let status = std::str::from_utf8(line).ok()?.strip_prefix("HTTP/1.1 ")?;
    let problem = match status.get(..3)? {
        "414" | "431" => Problem::LongHead,
        _ => Problem::BadRequest("that is no HTTP request".into()),
    };
    Some((at, response(status, &problem)))
}

fn rfind(within: &[u8], sought: &[u8]) -> Option<usize> {
    within.windows(sought.len()).rposition(|window| window == sought)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\
                        date: Wed, 18 Nov 2026 21:00:00 GMT\r\n\r\n";

    #[test]
    fn bare_refusals_are_told_from_our_answers() {
        let own =
            BARE.replace("content-length", "x-content-type-options: nosniff\r\ncontent-length");
        let done = BARE.replace("400 Bad Request", "200 OK");
        let answered = "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok\n";
        for (written, at) in [
            (BARE.to_owned(), Some(0)),
            (format!("{answered}{BARE}"), Some(answered.len())),
            (own, None),
            (done, None),
            (answered.to_owned(), None),
            (format!("{BARE}x"), None),
            (String::new(), None),
        ] {
            let found = bare_refusal(written.as_bytes());
            assert_eq!(found.as_ref().map(|(at, _)| *at), at, "{written}");
            if let Some((_, typed)) = found {
                let typed = String::from_utf8(typed).expect("text");
                assert!(typed.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{typed}");
                assert!(typed.contains(r#"{"error":{"kind":"bad_request""#), "{typed}");
                assert_eq!(bare_refusal(typed.as_bytes()), None);
            }
        }
    }
}
