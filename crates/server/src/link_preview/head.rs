//! The part of a page's head that says what the page is.

use super::{Preview, SIZE};
use poster::escaped;
use std::fmt::Write;

/// The title, the description and the tags of Open Graph and of Twitter's cards, as HTML. `origin` is the scheme and
/// the host of absolute addresses, which messengers insist on.
pub fn head(preview: &Preview, origin: &str, path: &str) -> String {
    let Preview { title, description, picture_path, language, .. } = preview;
    let lang = language.tag();
    let version = preview.picture.version();
    let picture = format!("{origin}{picture_path}?lang={lang}&v={version}");
    let (width, height) = (SIZE.0.to_string(), SIZE.1.to_string());
    let address = format!("{origin}{path}");
    let mut html = format!("<title>{}</title>", escaped(title));
    for (kind, name, content) in [
        ("name", "description", description.as_str()),
        ("property", "og:site_name", "Hideout"),
        ("property", "og:type", "website"),
        ("property", "og:locale", lang),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:url", &address),
        ("property", "og:image", &picture),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", &width),
        ("property", "og:image:height", &height),
        ("property", "og:image:alt", title),
        ("name", "twitter:card", "summary_large_image"),
    ] {
        // Writing to a text does not fail.
        let _ = write!(html, "\n    <meta {kind}=\"{name}\" content=\"{}\" />", escaped(content));
    }
    html
}

#[cfg(test)]
mod tests {
    use super::super::{Language, Picture};
    use super::*;

    #[test]
    fn nothing_that_is_said_becomes_markup() {
        let evil = "\"><script>alert('1')</script>&";
        let picture = Picture {
            above: evil.into(),
            title: evil.into(),
            emblem: None,
            seats: vec![Some(evil.into())],
            below: evil.into(),
        };
        let preview = Preview {
            title: evil.into(),
            description: evil.into(),
            picture_path: "/api/preview.png".into(),
            picture,
            language: Language::English,
        };
        let html = head(&preview, "http://play.example", "/table/\"><script>");
        assert!(!html.contains("<script") && !html.contains("'1'"), "{html}");
        assert_eq!(html.matches('<').count(), 2 + 13, "{html}");
        assert_eq!(html.matches('"').count(), 13 * 4, "{html}");
        let title = "<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</title>";
        assert!(html.starts_with(title), "{html}");
    }
}
