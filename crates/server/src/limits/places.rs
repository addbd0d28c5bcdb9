//! Places: how much may be open at once, for all together and by address.

use super::{Address, NETWORK_SHARE, Network, TooMany};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// When to knock again if every place is taken: nobody knows when one falls free.
const FULL_RETRY_S: u32 = 10;

/// A number of places, of which one address gets only some, and a network of addresses a few times as many.
pub(super) struct Places {
    most: u32,
    most_per_address: u32,
    taken: Mutex<Taken>,
}

#[derive(Default)]
pub(super) struct Taken {
    pub(super) all: u32,
    pub(super) by_address: HashMap<Address, u32>,
    pub(super) by_network: HashMap<Network, u32>,
}

/// One of them; dropping it frees it.
pub(super) struct Place {
    places: Arc<Places>,
    address: Option<Address>,
}

impl Places {
    pub(super) fn new(most: u32, most_per_address: u32) -> Arc<Places> {
        let or_endless = |most| if most == 0 { u32::MAX } else { most };
        Arc::new(Places {
            most: or_endless(most),
            most_per_address: or_endless(most_per_address),
            taken: Mutex::default(),
        })
    }

    pub(super) fn take(self: &Arc<Places>, address: Option<Address>) -> Result<Place, TooMany> {
        let mut taken = self.taken();
        let full = TooMany { retry_after_s: FULL_RETRY_S };
        if taken.all >= self.most {
            return Err(full);
        }
        if let Some(address) = address {
            let network = Network::from(address);
            let here = taken.by_address.get(&address).copied().unwrap_or_default();
            let around = taken.by_network.get(&network).copied().unwrap_or_default();
            let most_around = self.most_per_address.saturating_mul(NETWORK_SHARE);
            if here >= self.most_per_address || around >= most_around {
                return Err(full);
            }
            taken.by_address.insert(address, here + 1);
            taken.by_network.insert(network, around + 1);
        }
        taken.all += 1;
        Ok(Place { places: self.clone(), address })
    }

    pub(super) fn taken(&self) -> MutexGuard<'_, Taken> {
        // The counts are whole at every point where a panic could happen.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(address) = self.address {
            one_less(&mut taken.by_address, address);
            one_less(&mut taken.by_network, address.into());
        }
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}
