//! Sealed choices: nobody can tell them apart by what the others are sent, and the player who chooses last
//! cannot look at them first.

use super::questions::Questions;
use super::room::Room;
use super::story::{Deed, Story, decision};
use super::{differ, same};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tabletop::chance::dice;
use tabletop::{Seat, Seats, Turn, Viewer};
use tokio::task::JoinSet;

/// So many choices are compared where there are more.
const CHOICES: usize = 20;
/// So many moments of each game are looked at.
const MOMENTS: usize = 2;

/// The games with sealed choices, and what every such choice begins with.
fn cases() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("masters", json!({ "mode": "duel" }), "crew"),
        ("millions", json!({ "players": 3, "rounds": 2 }), "choose"),
        ("millions", json!({ "players": 5, "rounds": 2, "no_repeat": true }), "choose"),
        ("pinched", json!({ "players": 2, "talk": false }), "go"),
        ("pinched", json!({ "players": 5, "setup": "full-monty", "talk": false }), "go"),
    ]
}

/// The game whose seats choose in secret while they may talk.
fn talking() -> Vec<(&'static str, Value, &'static str)> {
    vec![("pinched", json!({ "players": 3 }), "go")]
}

/// A moment when seats choose in secret.
#[derive(Clone)]
struct Moment {
    whole: Story,
    story: Story,
    /// Who has not chosen yet.
    choosing: Seats,
    /// Who chooses next.
    seat: Seat,
    /// What its choice begins with.
    word: &'static str,
}

/// Moments when so many have still to choose, in games of every case.
fn moments(
    cases: Vec<(&'static str, Value, &'static str)>,
    choosing: impl Fn(usize) -> bool,
) -> Vec<Moment> {
    let mut moments = Vec::new();
    for (number, (game, setup, word)) in (11..).zip(cases) {
        let whole = Story::random(game, setup, number);
        let sealed = (0..whole.deeds.len()).filter_map(|done| {
            let Deed::Moves { seat, .. } = whole.deeds[done] else { return None };
            let story = whole.until(done);
            let table = story.table();
            let (Turn::Together(_) | Turn::Free { .. }) = table.turn() else { return None };
            let seats = table.turn().awaited();
            let legal = table.legal(seat).unwrap();
            let fits = choosing(seats.len()) && legal.iter().any(|text| text.starts_with(word));
            fits.then(|| Moment { whole: whole.clone(), story, choosing: seats, seat, word })
        });
        let sealed: Vec<Moment> = sealed.collect();
        let every = sealed.len().div_ceil(MOMENTS);
        assert!(every > 0, "{game} has a moment like that");
        moments.extend(sealed.into_iter().step_by(every));
    }
    moments
}

impl Moment {
    fn about(&self, what: &str) -> String {
        format!("{} after {} lines: {what}", self.story.game.id(), self.story.deeds.len())
    }

    /// Everybody but the seat that chooses.
    fn others(&self) -> Vec<Viewer> {
        let all = Viewer::all(self.story.table().seats());
        all.filter(|&viewer| viewer != Viewer::Seat(self.seat)).collect()
    }

    /// Those who wait for others to choose: to them nothing may look different.
    fn waiting(&self) -> Vec<Viewer> {
        let all = Viewer::all(self.story.table().seats());
        all.filter(|viewer| viewer.seat().is_none_or(|seat| !self.choosing.contains(seat)))
            .collect()
    }

    /// What the seat may choose: all of it, or enough.
    fn choices(&self) -> Vec<Vec<String>> {
        let table = self.story.table();
        let drawn = (0..20 * CHOICES as u64)
            .map(|number| decision(&mut *table.fork(), self.seat, &mut dice(number)));
        let choices: BTreeSet<Vec<String>> =
            drawn.filter(|moves| moves[0].starts_with(self.word)).collect();
        choices.into_iter().take(CHOICES).collect()
    }

    /// A room at this moment.
    async fn room(&self) -> Room {
        Room::open(&self.story, self.story.deeds.len()).await
    }

    /// The same moment as the viewer could have come to it.
    fn twin(&self, viewer: Viewer) -> Option<Moment> {
        let story = self.story.twin(viewer, &mut dice(7))?;
        Some(Moment { story, ..self.clone() })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_look_alike_to_others() {
    for moment in moments([cases(), talking()].concat(), |choosing| choosing > 1) {
        let mut rooms = JoinSet::new();
        for (number, choice) in moment.choices().into_iter().enumerate() {
            rooms.spawn(chosen(moment.clone(), choice, number % 2 == 1));
        }
        let rooms = rooms.join_all().await;
        assert!(rooms.len() > 1, "{}", moment.about("there is a choice"));
        for room in &rooms[1..] {
            for viewer in moment.others() {
                same(&rooms[0], room, viewer, &moment.about("another choice"));
            }
            let own = differ(&rooms[0], room, Viewer::Seat(moment.seat));
            assert!(own, "{}", moment.about("the player who chooses is told what"));
        }
    }
}

/// A room after the seat has chosen, perhaps after it stumbled first, which nobody notices; and
/// after everybody else has asked what they can.
async fn chosen(moment: Moment, moves: Vec<String>, stumbles: bool) -> Room {
    let mut room = moment.room().await;
    if stumbles {
        room.try_moves(moment.seat, &["no move at all".into()]).await;
    }
    let deed = Deed::Moves { seat: moment.seat, moves };
    let story = moment.story.and(deed.clone());
    room.perform(&deed).await;
    room.perform(&Deed::Aside).await;
    for viewer in moment.others() {
        Questions::of(viewer, &story, &moment.whole).ask(&mut room).await;
    }
    room
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_and_bots_choose_alike() {
    let mut compared = 0;
    for moment in moments(cases(), |choosing| choosing > 1) {
        let truth = [by_clock(&moment).await, by_bot(&moment).await];
        for viewer in moment.waiting() {
            let Some(twin) = moment.twin(viewer) else { continue };
            same(&truth[0], &by_clock(&twin).await, viewer, &moment.about("the clock"));
            same(&truth[1], &by_bot(&twin).await, viewer, &moment.about("a bot"));
            compared += 1;
        }
    }
    assert!(compared > 0, "somebody waits while something is hidden");
}

/// A room where time has run out for all who choose; what the last of them brings about is not
/// listened to, since it shows everything.
async fn by_clock(moment: &Moment) -> Room {
    let mut room = moment.room().await;
    room.run_out_of_time(moment.choosing.len() as u64 - 1).await;
    room
}

/// A room where the seat has left and a bot has chosen for it.
async fn by_bot(moment: &Moment) -> Room {
    let mut room = moment.room().await;
    room.leave(moment.seat).await;
    room
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_chooses_last_cannot_look_first() {
    let mut compared = 0;
    for moment in moments(cases(), |choosing| choosing == 1) {
        let viewer = Viewer::Seat(moment.seat);
        let Some(twin) = moment.twin(viewer) else { continue };
        same(&peeked(&moment).await, &peeked(&twin).await, viewer, &moment.about("a look"));
        compared += 1;
    }
    assert!(compared > 0, "something is hidden");
}

/// A room where the last to choose has tried every choice with something behind it that cannot be.
async fn peeked(moment: &Moment) -> Room {
    let mut room = moment.room().await;
    for mut moves in moment.choices() {
        moves.push("no move at all".into());
        room.try_moves(moment.seat, &moves).await;
    }
    room
}
