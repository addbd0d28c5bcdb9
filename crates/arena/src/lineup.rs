//! Who sits where: every deal is played once for each seating in the list, so that luck cancels.

use crate::Player;
use serde::Serialize;

/// One of the different players, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Entrant(usize);

impl Entrant {
    /// The player's place in the list, counted from 0.
    pub fn index(self) -> usize {
        self.0
    }
}

/// Players who meet at one table, and every way they sit there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Every rotation of the players over the seats, each once.
    pub seatings: Vec<Vec<Entrant>>,
}

/// The players and all their seatings.
#[derive(Clone, Debug)]
pub struct Lineup {
    players: Vec<Player>,
    groups: Vec<Group>,
    seats: usize,
}

/// Why players cannot meet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLineup {
    /// A game for one.
    #[error("nobody can be compared at a table with one seat")]
    OneSeat,
    /// Only one player, however often named.
    #[error("at least two different players must meet")]
    NoRival,
    /// A player named twice where groups are drawn from the list.
    #[error(
        "{player} is named twice; with more players than the {seats} seats, each is named once"
    )]
    Repeated {
        /// The player.
        player: String,
        /// The seats of the table.
        seats: usize,
    },
    /// More games for one deal than anybody would wait for.
    #[error("one deal would take {games} games; name fewer players")]
    TooMany {
        /// The games of one deal.
        games: u128,
    },
}

/// The most games one deal may take.
const MOST_GAMES: u128 = 10_000;

impl Lineup {
    /// Seats these players. If there are fewer than seats, the last one takes those left; if there
    /// are more, every group that fills the table meets.
    pub fn new(named: &[Player], seats: usize) -> Result<Lineup, BadLineup> {
        let mut players: Vec<Player> = Vec::new();
        let mut entrants = Vec::new();
        for player in named {
            let known = players.iter().position(|other| other == player);
            entrants.push(Entrant(known.unwrap_or(players.len())));
            if known.is_none() {
                players.push(player.clone());
            } else if named.len() > seats && seats > 1 {
                return Err(BadLineup::Repeated { player: player.to_string(), seats });
            }
        }
        if seats < 2 {
            return Err(BadLineup::OneSeat);
        }
        let games = choices(entrants.len(), seats).saturating_mul(seats as u128);
        if games > MOST_GAMES {
            return Err(BadLineup::TooMany { games });
        }
        let groups = groups(&entrants, seats).iter().map(|group| rotations(group)).collect();
        Ok(Lineup { players, groups, seats })
    }

    /// Refuses a lone player, who is compared with nobody.
    pub fn must_compare(&self) -> Result<(), BadLineup> {
        if self.players.len() < 2 { Err(BadLineup::NoRival) } else { Ok(()) }
    }

    /// The different players, in the order in which they were named.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Every group that meets.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The seats of the table.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The games of one deal.
    pub fn games(&self) -> usize {
        self.groups.iter().map(|group| group.seatings.len()).sum()
    }

    /// Who sits where in this game of a deal.
    pub fn seating(&self, game: usize) -> Option<&[Entrant]> {
        self.groups.iter().flat_map(|group| &group.seatings).nth(game).map(Vec::as_slice)
    }
}

impl Group {
    /// The two players, if there are no more, with the seats each takes; the one named first
    /// comes first.
    pub fn duel(&self) -> Option<[(Entrant, usize); 2]> {
        let seating = self.seatings.first()?;
        let (first, last) = (*seating.iter().min()?, *seating.iter().max()?);
        let taken = |entrant| seating.iter().filter(|&&other| other == entrant).count();
        let both = [(first, taken(first)), (last, taken(last))];
        (first != last && both[0].1 + both[1].1 == seating.len()).then_some(both)
    }
}

/// How many groups of `seats` there are among so many; one where they do not fill the table.
fn choices(players: usize, seats: usize) -> u128 {
    if players <= seats {
        return 1;
    }
    (0..seats as u128)
        .fold(1u128, |groups, place| groups.saturating_mul(players as u128 - place) / (place + 1))
}

/// Every group that fills the table, in the order of the list.
fn groups(entrants: &[Entrant], seats: usize) -> Vec<Vec<Entrant>> {
    if entrants.len() <= seats {
        let mut group = entrants.to_vec();
        let last = entrants.last().copied();
        group.extend(last.into_iter().cycle().take(seats - entrants.len()));
        return vec![group];
    }
    let mut groups = vec![Vec::new()];
    for (index, &entrant) in entrants.iter().enumerate() {
        let left = entrants.len() - index - 1;
        groups = groups
            .into_iter()
            .flat_map(|group: Vec<Entrant>| {
                let with = (group.len() < seats).then(|| [&group[..], &[entrant]].concat());
                let without = (group.len() + left >= seats).then_some(group);
                with.into_iter().chain(without)
            })
            .collect();
    }
    groups
}

fn rotations(group: &[Entrant]) -> Group {
    let mut seatings: Vec<Vec<Entrant>> = Vec::new();
    for turn in 0..group.len() {
        let mut seating = group.to_vec();
        seating.rotate_right(turn);
        if !seatings.contains(&seating) {
            seatings.push(seating);
        }
    }
    Group { seatings }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players written as letters: the same letter is the same player.
    fn lineup(letters: &str, seats: usize) -> Result<Lineup, BadLineup> {
        let players: Vec<Player> = letters
            .chars()
            .map(|letter| format!("cmd:{letter}").parse().expect("a player"))
            .collect();
        Lineup::new(&players, seats)
    }

    #[test]
    fn everybody_comes_to_every_seat() {
        for (letters, seats, expected) in [
            ("ab", 2, "ab ba"),
            ("abc", 3, "abc cab bca"),
            ("abcd", 4, "abcd dabc cdab bcda"),
            // One among many goes round the table.
            ("ab", 3, "abb bab bba"),
            ("a", 3, "aaa"),
            ("ab", 5, "abbbb babbb bbabb bbbab bbbba"),
            ("abc", 4, "abcc cabc ccab bcca"),
            // What looks the same is played once.
            ("abab", 4, "abab baba"),
            ("aab", 3, "aab baa aba"),
            // More players than seats: every group, in the order of the list.
            ("abc", 2, "ab ba ac ca bc cb"),
            ("abcd", 3, "abc cab bca abd dab bda acd dac cda bcd dbc cdb"),
        ] {
            let lineup = lineup(letters, seats).expect("a lineup");
            let name = |entrant: &Entrant| lineup.players()[entrant.index()].to_string();
            let seatings: Vec<String> = (0..lineup.games())
                .filter_map(|game| lineup.seating(game))
                .map(|seating| seating.iter().map(|one| name(one).replace("cmd:", "")).collect())
                .collect();
            assert_eq!(seatings.join(" "), expected, "{letters} at {seats}");
            assert_eq!(lineup.seating(lineup.games()), None);
        }
    }

    /// In every group, each player sits on each seat equally often.
    #[test]
    fn seats_are_shared_evenly() {
        for (letters, seats) in [("ab", 2), ("abc", 4), ("abcde", 3), ("aabb", 4), ("abcdefgh", 8)]
        {
            let lineup = lineup(letters, seats).expect("a lineup");
            for group in lineup.groups() {
                for entrant in group.seatings.concat() {
                    let on = |seat: usize| {
                        group.seatings.iter().filter(|seating| seating[seat] == entrant).count()
                    };
                    assert!((1..seats).all(|seat| on(seat) == on(0)), "{letters}: {group:?}");
                }
            }
        }
    }

    #[test]
    fn duels_are_between_two() {
        for (letters, seats, expected) in [
            ("ab", 2, Some([1, 1])),
            ("ab", 4, Some([1, 3])),
            ("aabb", 4, Some([2, 2])),
            ("abc", 3, None),
            ("abcc", 4, None),
        ] {
            let lineup = lineup(letters, seats).expect("a lineup");
            let taken = lineup.groups()[0].duel().map(|both| both.map(|(_, taken)| taken));
            assert_eq!(taken, expected, "{letters} at {seats}");
        }
    }

    #[test]
    fn players_who_cannot_meet() {
        let repeated = BadLineup::Repeated { player: "cmd:a".into(), seats: 2 };
        for (letters, seats, expected) in [
            ("ab", 1, BadLineup::OneSeat),
            ("aba", 2, repeated),
            ("abcdefghijklmnop", 8, BadLineup::TooMany { games: 12_870 * 8 }),
        ] {
            assert_eq!(lineup(letters, seats).err(), Some(expected), "{letters} at {seats}");
        }
    }
}
