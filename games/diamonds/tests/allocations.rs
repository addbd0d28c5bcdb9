//! Warm random playouts allocate nothing. In a file of its own, because it watches every
//! allocation of the process.

use diamonds::{Diamonds, Form};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use tabletop::chance::dice;
use tabletop::{Game, Title, playout};

#[global_allocator]
static GLOBAL: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn warm_playouts_allocate_nothing() {
    let cards = Diamonds::read_cards(Diamonds::CARDS_TEXT).expect("the card file is in order");
    let mut dice = dice(1);
    for players in 3..=5 {
        let form = Form { players, diamonds: None, ranks: None };
        let setup = Diamonds::setup(form, &cards).expect("a good setup");
        let deal = Diamonds::deal(&setup, &mut dice);
        let start = Diamonds::start(&setup, &deal).expect("a good deal");
        let mut game = start.clone();
        let region = Region::new(GLOBAL);
        let mut moves = 0;
        for _ in 0..100 {
            game.clone_from(&start);
            moves += playout(&mut game, &mut dice).0;
        }
        let change = region.change();
        assert_eq!(change.allocations + change.reallocations, 0, "{change:?} in {moves} moves");
    }
}
