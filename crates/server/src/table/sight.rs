//! What one viewer may know of a table.

use super::Table;
use protocol::{
    Deadline, Eyes, Frame, Position, Presence, SeatInfo, SeatNo, Snapshot, Stage, Substitute,
    TableInfo, TableSummary, TurnKind, Update,
};
use tabletop::{Seat, Viewer};

impl Table {
    /// Everything the viewer may know now.
    pub fn snapshot(&self, viewer: Viewer, presence: Presence) -> Snapshot {
        Snapshot {
            v: self.v,
            you: eyes(viewer),
            table: self.info(),
            position: self.position(viewer),
            presence,
        }
    }

    /// Everything public about the table but the position.
    pub fn info(&self) -> TableInfo {
        let game = self.game();
        let play = self.play.as_ref();
        let seed = play.and_then(|play| play.origin.seed()).filter(|_| self.is_finished());
        let commitment = match play {
            Some(play) => play.game.commitment(),
            None => self.about.commitment(),
        };
        TableInfo {
            id: self.id.clone(),
            game: self.about.game.clone(),
            rules: self.about.rules,
            setup: self.about.setup.clone(),
            sources: play.map(|play| play.sources.clone()).unwrap_or_default(),
            invite: format!("/table/{}", self.id),
            stage: self.stage(),
            public: self.about.public,
            clock: self.about.clock,
            pace: self.about.pace,
            host: self.host().clone(),
            created: self.created,
            seats: self.seat_infos(),
            paused: self.paused(),
            pause_reason: play.and_then(|play| play.pause_reason),
            end_may_be_missing: self.end_may_be_missing(),
            closes: self.will_close.filter(|_| self.stage() == Stage::Running),
            commitment: commitment.map(|promise| promise.to_string()),
            seed: seed.map(|seed| seed.reveal()),
            result: game.and_then(|game| catalog::result(game)),
            branch_of: self.about.branch.as_ref().map(|branch| branch.of.clone()),
            rematch: self.rematch.clone(),
        }
    }

    /// The table as it stands in lists.
    pub fn summary(&self) -> TableSummary {
        let seats = self.seat_infos().into_iter();
        TableSummary {
            id: self.id.clone(),
            game: self.about.game.clone(),
            stage: self.stage(),
            public: self.about.public,
            clock: self.about.clock,
            pace: self.about.pace,
            host: Some(self.about.host.clone()),
            created: self.created,
            seats: seats.map(|seat| SeatInfo { entropy: None, ..seat }).collect(),
            result: self.game().and_then(|game| catalog::result(game)),
            branch_of: self.about.branch.as_ref().map(|branch| branch.of.clone()),
            ended: self.ended,
            parked: None,
        }
    }

    /// The position as the viewer may know it, once the game has started.
    pub fn position(&self, viewer: Viewer) -> Option<Position> {
        let play = self.play.as_ref()?;
        let deadline = |(seat, at): (Seat, i64)| Deadline { seat: seat.into(), at };
        let position = catalog::position(&*play.game, viewer).ok()?;
        if self.closed {
            // Nobody decides anything any more.
            return Some(Position {
                turn: TurnKind::Over,
                may: Vec::new(),
                awaited: Vec::new(),
                legal: Vec::new(),
                may_undo: false,
                draw_offers: Vec::new(),
                ..position
            });
        }
        Some(Position {
            deadlines: self.deadlines().map(deadline).collect(),
            patience: self.patience(),
            clocks: play.seat_clocks(),
            pause_wishes: SeatNo::each(play.pause_wishes),
            ..position
        })
    }

    /// The moment as a frame of a replay, through these eyes or everybody's.
    pub fn frame(
        &self,
        moment: u32,
        at: i64,
        eyes: Option<Viewer>,
        applied: Option<Update>,
    ) -> Option<Frame> {
        let game = self.game()?;
        let turn = game.turn();
        let views = match eyes {
            Some(viewer) => vec![game.view_json(viewer).ok()?],
            None => Seat::all(game.seats())
                .filter_map(|seat| game.view_json(seat.into()).ok())
                .collect(),
        };
        let (what, events) =
            applied.map_or((None, Vec::new()), |applied| (Some(applied.what), applied.events));
        let (turn, awaited) = (turn.into(), SeatNo::each(turn.awaited()));
        let step = game.moves().len() as u32;
        Some(Frame { moment, step, at, what, events, views, turn, awaited })
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let substitute = |level| Substitute { level };
        let info = |(seat, chair): (Seat, &super::Chair)| SeatInfo {
            taker: chair.taker.clone(),
            substitute: chair.substitute.map(substitute),
            entropy: chair.entropy.clone(),
            vote: self.vote(seat),
        };
        self.seated().map(info).collect()
    }
}

/// Whose eyes these are, for the client.
pub fn eyes(viewer: Viewer) -> Eyes {
    match viewer {
        Viewer::Seat(seat) => Eyes::Seat { seat: seat.into() },
        Viewer::Spectator => Eyes::Spectator {},
    }
}
