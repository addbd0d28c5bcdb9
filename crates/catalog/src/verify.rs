//! Rebuilding a game from its record, and believing nothing the record says.

use crate::entry::ErasedGame;
use crate::running::Running;
use crate::{CatalogGame, Kind, Match};
use tabletop::form::Object;
use tabletop::{BadRecord, Concession, Origin, Problem, Record, Seat, Source, Table};

/// Rebuilds a recorded game: the commitment must fit the seed, every move must be legal, and the
/// result must be the one the rules give.
pub fn load(text: &str) -> Result<Box<dyn Match>, BadRecord> {
    let record: Record = text.parse()?;
    match crate::game(&record.game) {
        Ok(game) => game.rebuild(&record),
        Err(_) => Err(at(record.lines.game, Problem::Game(clipped(&record.game)))),
    }
}

pub(crate) fn rebuild<G: CatalogGame>(record: &Record) -> Result<Box<dyn Match>, BadRecord> {
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
        _ => Ok(Box::new(Running(table))),
    }
}

fn at(line: usize, problem: Problem) -> BadRecord {
    BadRecord { line, problem }
}

/// The start of a text that may be long, for an error message.
fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}
