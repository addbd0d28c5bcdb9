//! What bots say to the people at their table: a greeting, a claim now and then, a word at the end.
//! A phrase is a name; every client has its own words for it.

use catalog::{Character, Feeling, Trait};
use tabletop::chance::{Dice, below, pick};
use tabletop::{Outcome, Seat};

/// Said with a bot's first move.
const GREETINGS: [&str; 3] = ["hello_1", "hello_2", "hello_3"];
/// Said by a bot that has won.
const AFTER_A_VICTORY: [&str; 2] = ["won_1", "won_2"];
/// Said by a bot that has not.
const AFTER_A_DEFEAT: [&str; 2] = ["lost_1", "lost_2"];

/// A greeting.
pub fn greeting(dice: &mut Dice) -> String {
    pick(dice, &GREETINGS).to_owned()
}

/// Out of so many times that something is felt, it is said once, by those who are neither talkative nor quiet.
const SELDOM: u32 = 6;

/// Which of those who feel something says so, and what. Talkative ones speak three times as often as others, quiet ones a third
/// as often, vengeful ones always of what was done to them.
pub fn reaction(
    felt: impl Iterator<Item = (Seat, Option<Character>, Feeling)>,
    dice: &mut Dice,
) -> Option<(Seat, String)> {
    let mut said = Vec::new();
    for (seat, character, feeling) in felt {
        let is = |kind| character.is_some_and(|character| character.is(kind));
        let hurt = matches!(feeling, Feeling::Robbed | Feeling::LiedTo);
        let speaks = match () {
            () if hurt && is(Trait::Vengeful) => true,
            () if is(Trait::Talkative) => below(dice, SELDOM) < 3,
            () if is(Trait::Quiet) => below(dice, 3 * SELDOM) == 0,
            () => below(dice, SELDOM) == 0,
        };
        if speaks {
            said.push((seat, feeling));
        }
    }
    if said.is_empty() {
        return None;
    }
    let (seat, feeling) = pick(dice, &said);
    Some((seat, format!("{}_{}", feeling.phrase(), 1 + below(dice, 2))))
}

/// Which of the bots has the last word, one that lost if there is one, and what it is.
pub fn last_word(bots: &[Seat], outcome: &Outcome, dice: &mut Dice) -> Option<(Seat, String)> {
    let has_won = |seat: Seat| outcome.winners.contains(seat);
    let lost: Vec<Seat> = bots.iter().copied().filter(|&seat| !has_won(seat)).collect();
    let (speakers, phrases) = match (lost.is_empty(), bots.is_empty()) {
        (_, true) => return None,
        (true, false) => (bots, AFTER_A_VICTORY),
        (false, false) => (&lost[..], AFTER_A_DEFEAT),
    };
    Some((pick(dice, speakers), pick(dice, &phrases).to_owned()))
}
