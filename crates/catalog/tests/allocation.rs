//! Random play allocates nothing once it is warm: ten times the games, not one allocation more.
//! Runs without the test harness, whose own threads would be counted too.

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    for game in catalog::games() {
        for setup in game.sample_setups() {
            let setup = setup.to_string();
            for listed in [false, true] {
                let allocations = |games| {
                    let region = Region::new(COUNTING);
                    game.playouts(&setup, games, 9, listed).expect("a sample setup can be played");
                    let change = region.change();
                    change.allocations + change.reallocations
                };
                // The first call also pays for what is made once for the whole process.
                allocations(1);
                let (few, many) = (allocations(20), allocations(200));
                assert_eq!(few, many, "{} {setup}, listed: {listed}", game.id());
            }
        }
    }
}
