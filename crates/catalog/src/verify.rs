//! Rebuilding a game from its record, and believing nothing the record says.

use crate::entry::ErasedGame;
use crate::running::{Replayed, Running};
use crate::{CatalogGame, Kind, Match, REPLAYS};
use protocol::AddedEntropy;
pub use protocol::{DealOrigin, RecordPart, Unverified, Verified};
use tabletop::form::Object;
use tabletop::{BadRecord, Concession, Entropy, Origin, Problem, Record, Seat, Source, Table};

/// Checks a record: the seed against its commitment, the deal, every move and the result.
pub fn verify(text: &str) -> Result<Verified, BadRecord> {
    let record: Record = text.parse()?;
    let game = replayed(&record)?;
    let added = |&(seat, bytes): &(Seat, Entropy)| AddedEntropy {
        seat: seat.into(),
        bytes: bytes.to_string(),
    };
    let (origin, entropy, dealt) = match &record.source {
        Source::Seed(_, Some(seed)) => (DealOrigin::Seed, Vec::new(), Some(seed.clone())),
        Source::Seed(_, None) => (DealOrigin::Sealed, Vec::new(), None),
        Source::Shared(deal) => {
            let origin = match deal.seed {
                Some(_) => DealOrigin::Shared,
                None => DealOrigin::Sealed,
            };
            let dealt = deal.deal_seed(&record.game, record.rules, &record.setup);
            (origin, deal.entropy.iter().map(added).collect(), dealt)
        }
        Source::Deal(_) => (DealOrigin::Deal, Vec::new(), None),
    };
    Ok(Verified {
        rules: record.rules,
        seats: game.seats() as u8,
        origin,
        commitment: game.commitment().map(|commitment| commitment.to_string()),
        entropy,
        deal_seed: dealt.map(|seed| seed.reveal()),
        deal: game.deal(),
        moves: record.moves.len() as u32,
        over: crate::result(&*game),
        game: record.game,
    })
}

/// What is said of a record that cannot be believed.
pub fn unverified(bad: &BadRecord) -> Unverified {
    let part = match bad.problem {
        Problem::Expected(_) | Problem::Format(_) => RecordPart::Text,
        Problem::Game(_) | Problem::Rules { .. } => RecordPart::Game,
        Problem::Setup(_) => RecordPart::Setup,
        Problem::Commitment => RecordPart::Seed,
        Problem::Deal(_) => RecordPart::Deal,
        Problem::Move(_) => RecordPart::Moves,
        Problem::Concession(_) | Problem::Result { .. } | Problem::NotOver | Problem::NoResult => {
            RecordPart::Result
        }
    };
    Unverified { part, line: bad.line as u32, problem: bad.problem.to_string() }
}

/// Rebuilds a recorded game: the commitment must fit the seed, every move must be legal, and the
/// result must be the one the rules give.
pub fn load(text: &str) -> Result<Box<dyn Match>, BadRecord> {
    let record: Record = text.parse()?;
    match crate::game(&record.game) {
        Ok(game) => game.rebuild(&record),
        Err(_) => Err(no_such_game(&record)),
    }
}

/// The game after the first moves of a record; after all of them, as its players left it.
pub fn after(record: &Record, moves: usize) -> Result<Box<dyn Replayed>, BadRecord> {
    if moves >= record.moves.len() {
        return replayed(record);
    }
    let begun = record.moves[..moves].to_vec();
    replayed(&Record { moves: begun, concession: None, over: None, ..record.clone() })
}

/// As [`load`], without bots.
fn replayed(record: &Record) -> Result<Box<dyn Replayed>, BadRecord> {
    let (_, replay) =
        REPLAYS.iter().find(|(id, _)| *id == record.game).ok_or_else(|| no_such_game(record))?;
    replay(record)
}

/// How the record of a game is played again.
pub(crate) type Replay = fn(&Record) -> Result<Box<dyn Replayed>, BadRecord>;

pub(crate) fn replay<G: CatalogGame>(record: &Record) -> Result<Box<dyn Replayed>, BadRecord> {
    Ok(Box::new(rebuild::<G>(record)?))
}

fn no_such_game(record: &Record) -> BadRecord {
    at(record.lines.game, Problem::Game(clipped(&record.game)))
}

pub(crate) fn rebuild<G: CatalogGame>(record: &Record) -> Result<Running<G>, BadRecord> {
    let setup = ErasedGame::<G>::written_setup(&record.setup, record.rules);
    let setup = setup.map_err(|refused| match refused.kind {
        Kind::UnknownRules => {
            at(record.lines.game, Problem::Rules { found: record.rules, known: G::RULES })
        }
        _ => at(record.lines.setup, Problem::Setup(refused.message)),
    })?;
    let origin = match &record.source {
        Source::Seed(commitment, None) => Origin::Sealed(*commitment),
        Source::Seed(commitment, Some(seed)) if seed.commitment() == *commitment => {
            Origin::Seed(seed.clone())
        }
        Source::Shared(deal)
            if deal.seed.as_ref().is_none_or(|seed| seed.commitment() == deal.commitment) =>
        {
            let seats = G::seats(&setup);
            if let Some((seat, _)) = deal.entropy.iter().find(|(seat, _)| seat.index() >= seats) {
                let nobody = format!("{seat} does not sit at this table");
                return Err(at(record.lines.source, Problem::Deal(nobody)));
            }
            Origin::Shared { setup: record.setup.clone(), deal: deal.clone() }
        }
        Source::Seed(..) | Source::Shared(_) => {
            return Err(at(record.lines.source, Problem::Commitment));
        }
        Source::Deal(text) => {
            let Object(deal) = serde_json::from_str(text)
                .map_err(|error| at(record.lines.source, Problem::Deal(error.to_string())))?;
            Origin::Deal(deal)
        }
    };
    let mut table = Table::<G>::new(setup, origin)
        .map_err(|bad| at(record.lines.source, Problem::Deal(bad.to_string())))?;
    for step in &record.moves {
        let refused = |why: String| {
            at(step.line, Problem::Move(format!("{} {}: {why}", step.seat, clipped(&step.text))))
        };
        table.may_move(step.seat).map_err(|refusal| refused(refusal.to_string()))?;
        let mv = table.game().read(&step.text).map_err(|not| refused(not.to_string()))?;
        table.play(step.seat, mv).map_err(|refusal| refused(refusal.to_string()))?;
    }
    let conceded = match record.concession {
        None => Ok(()),
        Some(Concession::Resigned(seat)) => table.resign(seat),
        Some(Concession::DrawAgreed) => {
            Seat::all(2).try_for_each(|seat| table.offer_draw(seat).map(drop))
        }
    };
    conceded.map_err(|no| at(record.lines.last, Problem::Concession(no.to_string())))?;
    match (table.outcome(), &record.over) {
        (None, Some(_)) => Err(at(record.lines.last, Problem::NotOver)),
        (Some(_), None) => Err(at(record.lines.last, Problem::NoResult)),
        (Some(outcome), Some(claimed)) if outcome.scores.as_slice() != claimed.as_slice() => {
            let actual = outcome.scores.as_slice().to_vec();
            Err(at(record.lines.last, Problem::Result { claimed: claimed.clone(), actual }))
        }
        _ => Ok(Running(table)),
    }
}

fn at(line: usize, problem: Problem) -> BadRecord {
    BadRecord { line, problem }
}

/// The start of a text that may be long, for an error message.
fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}
