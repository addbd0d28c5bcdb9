//! Rate limiters (token buckets) and counts of open connections, by address, by person and for all together.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed, StateStore};
use governor::{Quota, RateLimiter};
use thiserror::Error;

/// The most addresses or people with a bucket of their own; the rest share one.
const MOST_KEYS: usize = 100_000;
/// When to knock again if every place is taken: nobody knows when one falls free.
const FULL_RETRY_S: u32 = 10;

/// The figures of a server. Zero means no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitSettings {
    /// Requests a second and address, in the long run.
    pub requests_per_second: u32,
    /// Requests an address may make at once.
    pub request_burst: u32,
    /// New people an hour and address, in the long run.
    pub new_people_per_hour: u32,
    /// New people an address may bring at once.
    pub new_people_burst: u32,
    /// New tables an hour and person; as many may be opened at once.
    pub new_tables_per_hour: u32,
    /// Messages a second on one socket, in the long run; three times as many may come at once.
    pub messages_per_second: u32,
    /// Open live sockets an address.
    pub sockets_per_address: u32,
    /// Open live sockets altogether.
    pub sockets: u32,
    /// Open connections altogether, live sockets among them.
    pub connections: u32,
    /// Open connections an address.
    pub connections_per_address: u32,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            requests_per_second: 50,
            request_burst: 200,
            new_people_per_hour: 60,
            new_people_burst: 20,
            new_tables_per_hour: 60,
            messages_per_second: 20,
            sockets_per_address: 100,
            sockets: 20_000,
            connections: 25_000,
            connections_per_address: 256,
        }
    }
}

/// Over a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many; try again in {retry_after_s} s")]
pub struct TooMany {
    /// Seconds after which another attempt makes sense.
    pub retry_after_s: u32,
}

/// Who counts as one: an IPv4 address, or an IPv6 network of the size a household gets (/64).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        match ip.to_canonical() {
            IpAddr::V6(ip) => {
                let network = ip.to_bits() >> 64 << 64;
                Address(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            v4 => Address(v4),
        }
    }
}

/// All limits of one server.
pub struct Limits<C: Clock = DefaultClock> {
    requests: Rate<Address, C>,
    new_people: Rate<Address, C>,
    new_tables: Rate<String, C>,
    messages_per_second: u32,
    sockets: Arc<Places>,
    connections: Arc<Places>,
}

/// One open live socket; dropping it frees the place.
pub struct SocketPermit {
    _place: Place,
}

/// One open connection; dropping it frees the place.
pub struct ConnectionPermit {
    _place: Place,
}

impl Limits {
    /// Limits that run by the real clock.
    pub fn new(settings: &LimitSettings) -> Limits {
        Limits::with_clock(settings, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Limits<C> {
    /// Limits that run by a given clock.
    pub fn with_clock(settings: &LimitSettings, clock: C) -> Limits<C> {
        let LimitSettings { requests_per_second, request_burst, .. } = *settings;
        let LimitSettings { new_people_per_hour, new_people_burst, .. } = *settings;
        let tables = settings.new_tables_per_hour;
        Limits {
            requests: Rate::new(requests_per_second, SECOND, request_burst, clock.clone()),
            new_people: Rate::new(new_people_per_hour, HOUR, new_people_burst, clock.clone()),
            new_tables: Rate::new(tables, HOUR, tables, clock),
            messages_per_second: settings.messages_per_second,
            sockets: Places::new(settings.sockets, settings.sockets_per_address),
            connections: Places::new(settings.connections, settings.connections_per_address),
        }
    }

    /// One request from an address.
    pub fn request(&self, address: Address) -> Result<(), TooMany> {
        self.requests.take(&address)
    }

    /// One new person from an address.
    pub fn new_person(&self, address: Address) -> Result<(), TooMany> {
        self.new_people.take(&address)
    }

    /// One new table of a person.
    pub fn new_table(&self, person: &str) -> Result<(), TooMany> {
        self.new_tables.take(&person.to_owned())
    }

    /// How fast the messages of one socket may come, from now on.
    pub fn messages(&self) -> Frames {
        Frames::new(self.messages_per_second, Instant::now())
    }

    /// A place for one live socket.
    pub fn socket(&self, address: Address) -> Result<SocketPermit, TooMany> {
        Ok(SocketPermit { _place: self.sockets.take(Some(address))? })
    }

    /// A place for one connection.
    pub fn connection(&self, address: Address) -> Result<ConnectionPermit, TooMany> {
        Ok(ConnectionPermit { _place: self.connections.take(Some(address))? })
    }

    /// A place for one connection from a proxy, which speaks for many addresses.
    pub fn proxied_connection(&self) -> Result<ConnectionPermit, TooMany> {
        Ok(ConnectionPermit { _place: self.connections.take(None)? })
    }

    /// Forgets everybody whose bucket is full again. To be called about once a minute.
    pub fn sweep(&self) {
        self.requests.sweep();
        self.new_people.sweep();
        self.new_tables.sweep();
    }
}

/// How fast one connection may send frames: a bucket of its own, to be kept beside the socket.
#[derive(Clone, Debug)]
pub struct Frames {
    /// How long one frame takes to be made up for; nothing if nobody counts.
    interval: Option<Duration>,
    /// When the bucket will be full again.
    full_at: Instant,
}

impl Frames {
    /// A burst is as much as this many seconds make up for.
    const BURST: Duration = Duration::from_secs(3);

    /// A full bucket for this many frames a second; 0 counts none.
    pub fn new(per_second: u32, now: Instant) -> Frames {
        Frames { interval: SECOND.checked_div(per_second), full_at: now }
    }

    /// One frame.
    pub fn take(&mut self, now: Instant) -> Result<(), TooMany> {
        let Some(interval) = self.interval else { return Ok(()) };
        let full_at = self.full_at.max(now) + interval;
        if full_at - now > Frames::BURST {
            return Err(TooMany { retry_after_s: 1 });
        }
        self.full_at = full_at;
        Ok(())
    }
}

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);

/// Token buckets by key, or none at all.
struct Rate<K: Key, C: Clock>(Option<Limiter<K, C>>);

type Limiter<K, C> = RateLimiter<K, Buckets<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

impl<K: Key, C: Clock> Rate<K, C> {
    fn new(many: u32, per: Duration, burst: u32, clock: C) -> Rate<K, C> {
        let quota = NonZeroU32::new(many).and_then(|many| {
            let burst = NonZeroU32::new(burst).unwrap_or(many);
            Some(Quota::with_period(per / many.get())?.allow_burst(burst))
        });
        Rate(quota.map(|quota| RateLimiter::new(quota, Buckets::new(MOST_KEYS), clock)))
    }

    fn take(&self, key: &K) -> Result<(), TooMany> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(limiter.clock().now());
            TooMany { retry_after_s: wait.as_secs_f64().ceil().max(1.0) as u32 }
        })
    }

    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

trait Key: Hash + Eq + Clone {}
impl<K: Hash + Eq + Clone> Key for K {}

/// A bucket for each key, and one for all who come when the map is full: a flood of addresses slows strangers down, not the house.
struct Buckets<K: Key> {
    own: DashMap<K, InMemoryState>,
    shared: InMemoryState,
    most: usize,
}

impl<K: Key> Buckets<K> {
    fn new(most: usize) -> Buckets<K> {
        Buckets { own: DashMap::new(), shared: InMemoryState::default(), most }
    }
}

impl<K: Key> StateStore for Buckets<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, f: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        if self.own.contains_key(key) || self.own.len() < self.most {
            self.own.measure_and_replace(key, f)
        } else {
            self.shared.measure_and_replace(&NotKeyed::NonKey, f)
        }
    }
}

impl<K: Key> ShrinkableKeyedStateStore<K> for Buckets<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        self.own.retain_recent(drop_below);
    }

    fn shrink_to_fit(&self) {
        self.own.shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.own.len()
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty()
    }
}

/// A number of places, of which one address gets only some.
struct Places {
    most: u32,
    most_per_address: u32,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: u32,
    by_address: HashMap<Address, u32>,
}

struct Place {
    places: Arc<Places>,
    address: Option<Address>,
}

impl Places {
    fn new(most: u32, most_per_address: u32) -> Arc<Places> {
        let or_endless = |most| if most == 0 { u32::MAX } else { most };
        Arc::new(Places {
            most: or_endless(most),
            most_per_address: or_endless(most_per_address),
            taken: Mutex::default(),
        })
    }

    fn take(self: &Arc<Places>, address: Option<Address>) -> Result<Place, TooMany> {
        let mut taken = self.taken();
        let full = TooMany { retry_after_s: FULL_RETRY_S };
        if taken.all >= self.most {
            return Err(full);
        }
        if let Some(address) = address {
            let here = taken.by_address.entry(address).or_insert(0);
            if *here >= self.most_per_address {
                return Err(full);
            }
            *here += 1;
        }
        taken.all += 1;
        Ok(Place { places: self.clone(), address })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // The counts are whole at every point where a panic could happen.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(address) = self.address
            && let Some(here) = taken.by_address.get_mut(&address)
        {
            *here -= 1;
            if *here == 0 {
                taken.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
