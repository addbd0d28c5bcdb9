//! Rate limiters (token buckets) and counts of open connections, by address, by person and for all together.

mod places;

use places::{Place, Places};
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
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
/// A network of many addresses may do as much as this many of them.
const NETWORK_SHARE: u32 = 16;

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
    /// Hints a minute and person; as many may be asked for in a row.
    pub hints_per_minute: u32,
    /// Messages a second on one socket, in the long run; three times as many may come at once.
    pub messages_per_second: u32,
    /// Open live sockets an address.
    pub sockets_per_address: u32,
    /// Open live sockets altogether.
    pub sockets: u32,
    /// Open connections altogether, live sockets among them.
    pub connections: u32,
    /// Open connections an address, live sockets among them.
    pub connections_per_address: u32,
}

impl LimitSettings {
    /// As many live sockets, with room for the connections that they are and for a few more.
    #[must_use]
    pub fn with_sockets(self, sockets: u32, sockets_per_address: u32) -> LimitSettings {
        let room = |sockets: u32, more: u32, least: u32| match sockets {
            0 => 0,
            some => some.saturating_add(more).max(least),
        };
        LimitSettings {
            sockets,
            sockets_per_address,
            connections: room(sockets, 1000, self.connections),
            connections_per_address: room(sockets_per_address, 100, self.connections_per_address),
            ..self
        }
    }
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            requests_per_second: 50,
            request_burst: 200,
            new_people_per_hour: 60,
            new_people_burst: 20,
            new_tables_per_hour: 60,
            hints_per_minute: 30,
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

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What an IPv6 customer may be given at most (/48), in which there are many of the networks that count as an [`Address`];
/// an IPv4 address as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<Address> for Network {
    fn from(Address(ip): Address) -> Network {
        match ip {
            IpAddr::V6(ip) => Network(IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 80 << 80))),
            v4 => Network(v4),
        }
    }
}

/// All limits of one server.
pub struct Limits<C: Clock = DefaultClock> {
    requests: AddressRate<C>,
    new_people: AddressRate<C>,
    new_tables: Rate<String, C>,
    hints: Rate<String, C>,
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
        let LimitSettings { new_tables_per_hour: tables, hints_per_minute: hints, .. } = *settings;
        Limits {
            requests: AddressRate::new(requests_per_second, SECOND, request_burst, &clock),
            new_people: AddressRate::new(new_people_per_hour, HOUR, new_people_burst, &clock),
            new_tables: Rate::new(tables, HOUR, tables, clock.clone()),
            hints: Rate::new(hints, MINUTE, hints, clock),
            messages_per_second: settings.messages_per_second,
            sockets: Places::new(settings.sockets, settings.sockets_per_address),
            connections: Places::new(settings.connections, settings.connections_per_address),
        }
    }

    /// One request from an address.
    pub fn request(&self, address: Address) -> Result<(), TooMany> {
        self.requests.take(address)
    }

    /// One new person from an address.
    pub fn new_person(&self, address: Address) -> Result<(), TooMany> {
        self.new_people.take(address)
    }

    /// One new table of a person.
    pub fn new_table(&self, person: &str) -> Result<(), TooMany> {
        self.new_tables.take(&person.to_owned())
    }

    /// One hint for a person.
    pub fn hint(&self, person: &str) -> Result<(), TooMany> {
        self.hints.take(&person.to_owned())
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
        self.hints.sweep();
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
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// Token buckets by address, and larger ones by network: an attacker with a network of their own has many
/// addresses, but not as many buckets.
struct AddressRate<C: Clock> {
    addresses: Rate<Address, C>,
    networks: Rate<Network, C>,
}

impl<C: Clock + Clone> AddressRate<C> {
    fn new(many: u32, per: Duration, burst: u32, clock: &C) -> AddressRate<C> {
        let (more, longer) =
            (many.saturating_mul(NETWORK_SHARE), burst.saturating_mul(NETWORK_SHARE));
        AddressRate {
            addresses: Rate::new(many, per, burst, clock.clone()),
            networks: Rate::new(more, per, longer, clock.clone()),
        }
    }

    fn take(&self, address: Address) -> Result<(), TooMany> {
        self.addresses.take(&address)?;
        match address.0 {
            IpAddr::V6(_) => self.networks.take(&address.into()),
            IpAddr::V4(_) => Ok(()),
        }
    }

    fn sweep(&self) {
        self.addresses.sweep();
        self.networks.sweep();
    }
}

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
