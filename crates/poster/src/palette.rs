//! The colours of the web client, by name.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Of colours that depend on the light, the one for the night. What is said of paper comes later and does not count.
static COLOURS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let tokens = include_str!("../../../web/src/style/tokens.css");
    let mut colours = HashMap::new();
    for line in tokens.split(';') {
        let Some((before, value)) = line.rsplit_once(':') else { continue };
        let Some((_, name)) = before.rsplit_once("--") else { continue };
        let night = value.trim().strip_prefix("light-dark(").and_then(|both| {
            let (_, dark) = both.strip_suffix(')')?.rsplit_once(", ")?;
            Some(dark)
        });
        colours.entry(name.trim()).or_insert(night.unwrap_or(value.trim()));
    }
    colours
});

/// Whether the client has a colour of this name.
pub fn is_known(name: &str) -> bool {
    COLOURS.contains_key(name)
}

/// The colour of this name.
pub fn colour(name: &str) -> &'static str {
    let value = COLOURS.get(name).copied().unwrap_or("#888");
    match value.strip_prefix("var(--").and_then(|rest| rest.strip_suffix(')')) {
        Some(other) => colour(other),
        None => value,
    }
}

/// A drawing with the colours in place of their names.
pub fn coloured(svg: &str) -> String {
    let mut parts = svg.split("var(--");
    let mut done = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        done.push_str(colour(name));
        done.push_str(rest);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_night() {
        assert_eq!(colour("text"), colour("night-text"));
        assert_eq!(colour("baize"), "#14281f");
        assert_eq!(coloured("<a fill=\"var(--red)\"/>"), "<a fill=\"#a3271f\"/>");
    }
}
