//! Card files: the figures printed on a game's components, in TOML.
//!
//! A loader walks the file as [`Page`]s. Whatever is wrong is noted with its line, a stand-in is
//! handed back, and reading goes on, so that one pass reports every problem of a file. A table
//! with replaced figures carries them in its setup; there the same loader reads the same shape
//! from whatever format the setup came in ([`Node`] is `Deserialize`).

mod node;

pub use node::Node;

use node::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use ts_rs::TS;

/// Something wrong with a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1, where the file has lines.
    pub line: Option<usize>,
    /// The key, from the top of the file.
    pub path: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.what)
    }
}

/// Everything wrong with a card file, from the top down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Problems(pub Vec<Problem>);

/// How well a figure is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Stated in, or forced by, the rulebook.
    Printed,
    /// From another public source.
    Public,
    /// Not stated, but the only reading that fits what is printed.
    Inferred,
    /// Ours, because the printed figure is not available.
    Reconstructed,
}

impl Provenance {
    const ALL: [Provenance; 4] =
        [Provenance::Printed, Provenance::Public, Provenance::Inferred, Provenance::Reconstructed];
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Provenance::Printed => "printed",
            Provenance::Public => "public",
            Provenance::Inferred => "inferred",
            Provenance::Reconstructed => "reconstructed",
        })
    }
}

impl FromStr for Provenance {
    type Err = ();

    fn from_str(text: &str) -> Result<Provenance, ()> {
        Provenance::ALL.into_iter().find(|tag| tag.to_string() == text).ok_or(())
    }
}

/// How well each figure of a file is known, by path.
pub type Sources = BTreeMap<String, Provenance>;

/// Reads a card file with `loader`, or reports everything that is wrong with it.
pub fn read<T>(text: &str, loader: impl FnOnce(&mut Page<'_>) -> T) -> Result<T, Problems> {
    read_node(&Node::from_toml(text)?, loader)
}

/// Reads figures that came with a setup.
pub fn read_node<T>(node: &Node, loader: impl FnOnce(&mut Page<'_>) -> T) -> Result<T, Problems> {
    let mut problems = Vec::new();
    let read = Page::open(node, String::new(), &mut problems, loader);
    problems.sort_by_key(|problem| problem.line);
    match read {
        Some(read) if problems.is_empty() => Ok(read),
        _ => Err(Problems(problems)),
    }
}

/// One table of a card file being read. Every key must be asked for; those that were not are
/// reported as unknown when the page is closed.
pub struct Page<'a> {
    path: String,
    line: Option<usize>,
    entries: &'a [(String, Node)],
    read: Vec<bool>,
    problems: &'a mut Vec<Problem>,
    /// How many problems there were when the page was opened.
    before: usize,
}

impl<'a> Page<'a> {
    fn open<T>(
        node: &Node,
        path: String,
        problems: &mut Vec<Problem>,
        loader: impl FnOnce(&mut Page<'_>) -> T,
    ) -> Option<T> {
        let Value::Table(entries) = &node.value else {
            problems.push(Problem { line: node.line, path, what: "must be a table".into() });
            return None;
        };
        let read = vec![false; entries.len()];
        let before = problems.len();
        let mut page = Page { path, line: node.line, entries, read, problems, before };
        let loaded = loader(&mut page);
        for (index, (key, node)) in entries.iter().enumerate() {
            if !page.read[index] {
                let path = page.path_of(key);
                page.problems.push(Problem { line: node.line, path, what: "unknown key".into() });
            }
        }
        Some(loaded)
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, _)| name == key)
    }

    /// The keys of this page, as written.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// Whether nothing was wrong on this page so far: figures that did not pass their own check
    /// are worth no comparison with others.
    pub fn sound(&self) -> bool {
        self.problems.len() == self.before
    }

    /// Notes a problem with a key of this page.
    pub fn wrong(&mut self, key: &str, what: impl Into<String>) {
        let entry = self.entries.iter().find(|(name, _)| name == key);
        let line = entry.map_or(self.line, |(_, node)| node.line);
        let path = self.path_of(key);
        self.problems.push(Problem { line, path, what: what.into() });
    }

    fn get(&mut self, key: &str) -> Option<&'a Node> {
        let index = self.entries.iter().position(|(name, _)| name == key)?;
        self.read[index] = true;
        Some(&self.entries[index].1)
    }

    fn need(&mut self, key: &str) -> Option<&'a Node> {
        let node = self.get(key);
        if node.is_none() {
            self.wrong(key, "is missing");
        }
        node
    }

    /// A whole number in a range; its lowest value stands in for one that is not.
    pub fn int(&mut self, key: &str, range: RangeInclusive<i64>) -> i64 {
        match self.need(key) {
            Some(node) => self.whole(key, node, &range),
            None => *range.start(),
        }
    }

    /// A whole number in a range, or `usual` where the key is left out.
    pub fn int_or(&mut self, key: &str, range: RangeInclusive<i64>, usual: i64) -> i64 {
        if self.has(key) { self.int(key, range) } else { usual }
    }

    /// A list of whole numbers, each in a range.
    pub fn ints(&mut self, key: &str, range: RangeInclusive<i64>) -> Vec<i64> {
        match self.need(key).map(|node| &node.value) {
            Some(Value::List(items)) => {
                items.iter().map(|item| self.whole(key, item, &range)).collect()
            }
            Some(_) => {
                self.wrong(key, "must be a list of whole numbers");
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// A list of pairs of whole numbers, each in a range, as in `[[2, 1], [3, 2]]`.
    pub fn pairs(&mut self, key: &str, range: RangeInclusive<i64>) -> Vec<(i64, i64)> {
        let Some(Value::List(items)) = self.need(key).map(|node| &node.value) else {
            if self.has(key) {
                self.wrong(key, "must be a list of pairs of whole numbers");
            }
            return Vec::new();
        };
        let mut pairs = Vec::new();
        for item in items {
            match &item.value {
                Value::List(pair) if pair.len() == 2 => {
                    let [one, two] = [0, 1].map(|at| self.whole(key, &pair[at], &range));
                    pairs.push((one, two));
                }
                _ => {
                    let path = self.path_of(key);
                    let what = "must be a pair of whole numbers".into();
                    self.problems.push(Problem { line: item.line, path, what });
                }
            }
        }
        pairs
    }

    /// A list of a text and a whole number in a range, as in `["thief", 2]`, if the key is there.
    pub fn tagged(&mut self, key: &str, range: RangeInclusive<i64>) -> Option<(&'a str, i64)> {
        let node = self.get(key)?;
        if let Value::List(items) = &node.value
            && let [Node { value: Value::Text(text), .. }, number] = &items[..]
        {
            return Some((text, self.whole(key, number, &range)));
        }
        self.wrong(key, "must be a list of a text and a whole number");
        None
    }

    fn whole(&mut self, key: &str, node: &Node, range: &RangeInclusive<i64>) -> i64 {
        match node.value {
            Value::Int(number) if range.contains(&number) => number,
            _ => {
                let (low, high) = range.clone().into_inner();
                let what = match &node.value {
                    Value::Int(number) => format!("must be {low} to {high}, not {number}"),
                    other => format!("must be a whole number, not {}", other.kind()),
                };
                let path = self.path_of(key);
                self.problems.push(Problem { line: node.line, path, what });
                low
            }
        }
    }

    /// A text; an empty one stands in for anything else.
    pub fn text(&mut self, key: &str) -> &'a str {
        match self.need(key).map(|node| &node.value) {
            Some(Value::Text(text)) => text,
            Some(other) => {
                self.wrong(key, format!("must be a text, not {}", other.kind()));
                ""
            }
            None => "",
        }
    }

    /// A text that must say exactly this.
    pub fn exactly(&mut self, key: &str, wanted: &str) {
        let problems = self.problems.len();
        let found = self.text(key);
        if found != wanted && self.problems.len() == problems {
            self.wrong(key, format!("must be {wanted:?}"));
        }
    }

    /// How well a figure is known; reconstructed stands in for anything else.
    pub fn provenance(&mut self, key: &str) -> Provenance {
        let problems = self.problems.len();
        let tag = self.text(key).parse();
        if tag.is_err() && self.problems.len() == problems {
            self.wrong(key, "must be printed, public, inferred or reconstructed");
        }
        tag.unwrap_or(Provenance::Reconstructed)
    }

    /// The optional table `[source]`: for each of the named figures how well it is known.
    pub fn sources(&mut self, figures: &[&str]) -> Sources {
        if !self.has("source") {
            return Sources::new();
        }
        let tags = self.page("source", |page| {
            let known: Vec<&str> = page.keys().filter(|key| figures.contains(key)).collect();
            known.into_iter().map(|key| (key.to_owned(), page.provenance(key))).collect()
        });
        tags.unwrap_or_default()
    }

    /// A table inside this one, read by `loader`.
    pub fn page<T>(&mut self, key: &str, loader: impl FnOnce(&mut Page<'_>) -> T) -> Option<T> {
        let node = self.need(key)?;
        let path = self.path_of(key);
        Page::open(node, path, self.problems, loader)
    }

    /// A list of tables, each read by `loader`.
    pub fn pages<T>(&mut self, key: &str, mut loader: impl FnMut(&mut Page<'_>) -> T) -> Vec<T> {
        match self.need(key).map(|node| &node.value) {
            Some(Value::List(items)) => {
                let read = items.iter().enumerate().filter_map(|(index, item)| {
                    let path = format!("{}[{index}]", self.path_of(key));
                    Page::open(item, path, self.problems, &mut loader)
                });
                read.collect()
            }
            Some(other) => {
                self.wrong(key, format!("must be a list of tables, not {}", other.kind()));
                Vec::new()
            }
            None => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loader(page: &mut Page<'_>) -> (i64, Vec<i64>) {
        page.exactly("id", "shop");
        page.sources(&["price"]);
        (page.int("price", 1..=9), page.ints("sizes", 0..=3))
    }

    fn problems(text: &str) -> String {
        read(text, loader).expect_err("a bad file").to_string()
    }

    #[test]
    fn a_good_file_is_read() {
        let text = "id = \"shop\"\nprice = 3\nsizes = [0, 3]\n[source]\nprice = \"public\"\n";
        assert_eq!(read(text, loader), Ok((3, vec![0, 3])));
    }

    #[test]
    fn a_text_and_a_number() {
        let read = |text: &str| {
            read(text, |page| page.tagged("per", 1..=3).map(|(tag, n)| (tag.to_owned(), n)))
                .map_err(|problems| problems.to_string())
        };
        assert_eq!(read("per = [\"thief\", 2]"), Ok(Some(("thief".to_owned(), 2))));
        assert_eq!(read(""), Ok(None));
        assert_eq!(
            read("per = [\"thief\", 4]"),
            Err("line 1: per: must be 1 to 3, not 4".to_owned())
        );
        for text in ["per = 2", "per = [2, \"thief\"]", "per = [\"thief\"]"] {
            let problem = "line 1: per: must be a list of a text and a whole number";
            assert_eq!(read(text), Err(problem.to_owned()), "{text}");
        }
    }

    #[test]
    fn all_problems_are_reported_at_once_with_their_lines() {
        let text = "price = 12\nsizes = [\n  1,\n  7,\n  true]\nid = 4\ncolour = 1\n\
                    [source]\nprice = \"guess\"\nsizes = \"public\"\n";
        assert_eq!(
            problems(text),
            "line 1: price: must be 1 to 9, not 12\n\
             line 4: sizes: must be 0 to 3, not 7\n\
             line 5: sizes: must be a whole number, not true or false\n\
             line 6: id: must be a text, not a number\n\
             line 7: colour: unknown key\n\
             line 9: source.price: must be printed, public, inferred or reconstructed\n\
             line 10: source.sizes: unknown key"
        );
    }

    #[test]
    fn missing_keys_and_broken_syntax() {
        assert_eq!(
            problems("id = \"shop\"\nprice = 1.5"),
            "sizes: is missing\nline 2: price: must be a whole number, not a fraction"
        );
        assert!(problems("id = \"shop\nprice = 3\n").starts_with("line 1: "));
        assert!(problems("a = 1\na = 2\n").contains("line 2: "));
        assert!(problems("price = 99999999999999999999").contains("not so large a number"));
    }
}
