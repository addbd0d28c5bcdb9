//! Steps are pairs inside a list, which the reader of card files does not know: a text is
//! rewritten with the pairs of `steps` as plain numbers before it is read.

/// The same text, every character on its line, without the brackets around the pairs of a list
/// named `steps`. A list in `steps` that is no pair of numbers stays, and is reported as what it is.
pub(crate) fn flat(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(start) = text[at..].find("steps").map(|found| at + found) {
        at = start + "steps".len();
        let Some(list) = list_after(text, at) else { continue };
        let mut rest = list + 1;
        while let Some(next) = next_item(text, rest) {
            rest = match pair_at(text, next) {
                Some(end) => {
                    bytes[next] = b' ';
                    bytes[end] = b' ';
                    end + 1
                }
                None => break,
            };
        }
        at = rest;
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Where the list begins that is the value of the key ending at `at`.
fn list_after(text: &str, at: usize) -> Option<usize> {
    let value = text[at..].trim_start_matches(['"', '\'']).trim_start();
    let value = value.strip_prefix(['=', ':'])?.trim_start();
    value.starts_with('[').then(|| text.len() - value.len())
}

/// Where the next bracket opens in a list, behind commas, blanks and comments.
fn next_item(text: &str, at: usize) -> Option<usize> {
    let mut rest = text[at..].trim_start_matches([',', ' ', '\t', '\r', '\n']);
    while rest.starts_with('#') {
        rest = rest.split_once('\n')?.1.trim_start_matches([',', ' ', '\t', '\r', '\n']);
    }
    rest.starts_with('[').then(|| text.len() - rest.len())
}

/// Where a pair of numbers that opens at `at` closes.
fn pair_at(text: &str, at: usize) -> Option<usize> {
    let (inside, _) = text[at + 1..].split_once(']')?;
    let numbers: Vec<&str> = inside.split(',').map(str::trim).collect();
    let pair = numbers.len() == 2 && numbers.iter().all(|number| number.parse::<i64>().is_ok());
    pair.then_some(at + 1 + inside.len())
}
