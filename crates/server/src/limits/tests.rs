use governor::clock::FakeRelativeClock;

use super::*;

fn address(text: &str) -> Address {
    Address::from(text.parse::<IpAddr>().unwrap())
}

fn limits(settings: LimitSettings) -> (Limits<FakeRelativeClock>, FakeRelativeClock) {
    let clock = FakeRelativeClock::default();
    (Limits::with_clock(&settings, clock.clone()), clock)
}

/// How many of a thousand attempts are let through.
fn granted<T>(attempt: impl Fn() -> Result<T, TooMany>) -> usize {
    (0..1000).filter(|_| attempt().is_ok()).count()
}

#[test]
fn an_address_is_an_ipv4_address_or_an_ipv6_network() {
    for (one, other, same) in [
        ("192.0.2.1", "192.0.2.1", true),
        ("192.0.2.1", "192.0.2.2", false),
        ("192.0.2.1", "::ffff:192.0.2.1", true),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", true),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", false),
    ] {
        assert_eq!(address(one) == address(other), same, "{one} {other}");
    }
}

#[test]
fn buckets_empty_and_fill_again() {
    let (limits, clock) = limits(LimitSettings::default());
    let (ann, bob) = (address("192.0.2.1"), address("192.0.2.2"));
    let wait = |refused: Result<(), TooMany>| refused.unwrap_err().retry_after_s;

    assert_eq!(granted(|| limits.request(ann)), 200);
    assert_eq!(wait(limits.request(ann)), 1);
    assert_eq!(granted(|| limits.request(bob)), 200);
    assert_eq!(granted(|| limits.new_person(ann)), 20);
    assert_eq!(wait(limits.new_person(ann)), 60);
    assert_eq!(granted(|| limits.new_table("ann")), 60);
    assert_eq!(granted(|| limits.new_table("bob")), 60);
    assert_eq!(granted(|| limits.hint("ann")), 30);
    assert_eq!(wait(limits.hint("ann")), 2);
    assert_eq!(granted(|| limits.hint("bob")), 30);

    clock.advance(Duration::from_secs(1));
    assert_eq!(granted(|| limits.request(ann)), 50);
    clock.advance(Duration::from_secs(180));
    assert_eq!(granted(|| limits.request(ann)), 200);
    assert_eq!(granted(|| limits.new_person(ann)), 3);
    assert_eq!(granted(|| limits.new_table("ann")), 3);
}

#[test]
fn zero_is_no_limit() {
    let none = LimitSettings {
        requests_per_second: 0,
        new_people_per_hour: 0,
        new_tables_per_hour: 0,
        hints_per_minute: 0,
        sockets: 0,
        sockets_per_address: 0,
        connections: 0,
        connections_per_address: 0,
        ..LimitSettings::default()
    };
    let (limits, _) = limits(none);
    let ann = address("192.0.2.1");
    assert_eq!(granted(|| limits.request(ann)), 1000);
    assert_eq!(granted(|| limits.new_person(ann)), 1000);
    assert_eq!(granted(|| limits.new_table("ann")), 1000);
    assert_eq!(granted(|| limits.hint("ann")), 1000);
    let sockets: Vec<_> = (0..1000).map(|_| limits.socket(ann)).collect();
    assert!(sockets.iter().all(Result::is_ok));
    let connections: Vec<_> = (0..1000).map(|_| limits.connection(ann)).collect();
    assert!(connections.iter().all(Result::is_ok));
}

#[test]
fn places_are_counted_by_address_and_altogether_and_fall_free() {
    let few = LimitSettings {
        connections: 5,
        connections_per_address: 2,
        sockets: 1,
        ..Default::default()
    };
    let (limits, _) = limits(few);
    let [ann, bob, cat] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(address);
    let mut held = Vec::new();
    for (who, welcome) in [(ann, true), (ann, true), (ann, false), (bob, true), (bob, true)] {
        let permit = limits.connection(who);
        assert_eq!(permit.is_ok(), welcome);
        held.extend(permit);
    }
    held.push(limits.proxied_connection().unwrap());
    assert!(limits.connection(cat).is_err(), "the house is full");
    assert!(limits.proxied_connection().is_err());
    held.remove(0);
    assert!(limits.connection(bob).is_err(), "two already");
    held.push(limits.connection(ann).unwrap());
    held.clear();
    assert!(limits.connections.taken().by_address.is_empty(), "nobody is remembered");
    assert!(limits.connections.taken().by_network.is_empty(), "nobody is remembered");
    assert_eq!(limits.connections.taken().all, 0);

    let socket = limits.socket(ann).unwrap();
    assert!(limits.socket(bob).is_err());
    drop(socket);
    assert!(limits.socket(bob).is_ok());
}

#[test]
fn sweeping_forgets_full_buckets_only() {
    let (limits, clock) = limits(LimitSettings::default());
    let ann = address("192.0.2.1");
    granted(|| limits.request(ann));
    granted(|| limits.new_person(ann));
    clock.advance(Duration::from_secs(10));
    limits.sweep();
    assert_eq!(limits.requests.addresses.0.as_ref().unwrap().len(), 0);
    assert_eq!(limits.new_people.addresses.0.as_ref().unwrap().len(), 1);
    assert!(limits.new_person(ann).is_err(), "still remembered");
}

#[test]
fn strangers_share_a_bucket_when_too_many_are_known() {
    let clock = FakeRelativeClock::default();
    let quota = Quota::per_second(NonZeroU32::new(3).unwrap());
    let limiter: RateLimiter<_, _, _, NoOpMiddleware<Nanos>> =
        RateLimiter::new(quota, Buckets::new(10), clock);
    let let_in = |key: u32| limiter.check_key(&key).is_ok();
    assert!((0..10).all(let_in));
    assert_eq!((100..200).filter(|stranger| let_in(*stranger)).count(), 3);
    assert!((0..10).all(let_in), "those known have their own");
    assert_eq!(limiter.len(), 10);
}

#[test]
fn frames_come_in_bursts_and_at_a_rate() {
    let start = Instant::now();
    let mut frames = Frames::new(20, start);
    for (after_ms, through) in [(0, 60), (0, 0), (50, 1), (1050, 20), (100_000, 60)] {
        let now = start + Duration::from_millis(after_ms);
        assert_eq!((0..100).filter(|_| frames.take(now).is_ok()).count(), through, "{after_ms} ms");
    }
    let mut uncounted = Frames::new(0, start);
    assert!((0..100_000).all(|_| uncounted.take(start).is_ok()));
}

/// A client with 65,536 networks of the size that counts as an address has sixteen times as much as one.
#[test]
fn a_network_of_networks_is_not_many_strangers() {
    let (limits, _) = limits(LimitSettings::default());
    let nth = |site: u16, n: u16| address(&format!("2001:db8:{site:x}:{n:x}::1"));
    let let_in = |site| (0..1000).filter(|n| limits.new_person(nth(site, *n)).is_ok()).count();
    assert_eq!((let_in(1), let_in(1), let_in(2)), (320, 0, 320));
    assert!(limits.request(nth(1, 0)).is_ok(), "other limits are others");
    let connections: Vec<_> = (0..5000).map(|n| limits.connection(nth(1, n))).collect();
    assert_eq!(connections.iter().flatten().count(), 16 * 256);
    assert!(limits.connection(nth(2, 0)).is_ok());
    let many = (1..=250).map(|n| address(&format!("192.0.2.{n}")));
    assert!(many.flat_map(|ip| vec![ip; 20]).all(|ip| limits.new_person(ip).is_ok()));
}

/// Zero is no limit, and every live socket is a connection too.
#[test]
fn a_limit_that_is_lifted_is_lifted() {
    for ((sockets, per_address), expected) in [
        ((20_000, 100), (25_000, 256)),
        ((50_000, 1_000), (51_000, 1_100)),
        ((0, 0), (0, 0)),
        ((0, 5), (0, 256)),
        ((u32::MAX, u32::MAX), (u32::MAX, u32::MAX)),
    ] {
        let settings = LimitSettings::default().with_sockets(sockets, per_address);
        assert_eq!((settings.connections, settings.connections_per_address), expected);
    }
    let (limits, _) = limits(LimitSettings::default().with_sockets(0, 0));
    let ann = address("192.0.2.1");
    let open: Vec<_> = (0..1000).map(|_| (limits.socket(ann), limits.connection(ann))).collect();
    assert!(open.iter().all(|(socket, connection)| socket.is_ok() && connection.is_ok()));
}
