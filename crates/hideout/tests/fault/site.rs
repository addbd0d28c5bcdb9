//! Three servers on two databases, of which one follows the other; what can go wrong with each, and how it is put right.

use crate::clock::Clocks;
use crate::house::{House, Member};
use crate::link::{Gate, Place, Way, link};
use load::{Api, Server};
use pg_scratch::{Options, Replicated};
use rustix::process::Signal;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tabletop::chance::{Dice, below};
use tempfile::TempDir;

/// How many servers there are.
pub const NODES: usize = 3;

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    NodeKilled,
    NodeStopped,
    NodePaused,
    /// A server and the databases are cut off from each other.
    OffDatabase(Way),
    /// Two servers are cut off from each other: what one asks the other is not heard, or not what that answers, or nothing at all.
    OffNode(Way),
    /// A server is cut off from everything but its players.
    Alone,
    /// A server's wall clock is set, and stays so.
    ClockSet,
    /// The database that is written to is killed, and the other promoted.
    PrimaryKilled,
    /// The same, with no word of its end: connections stay silent.
    PrimaryVanished,
    /// The other is promoted while the first still runs for a while.
    PrimaryOutlived,
    PrimaryPaused,
    ReplicaPaused,
}

pub const KINDS: [Kind; 16] = [
    Kind::NodeKilled,
    Kind::NodeStopped,
    Kind::NodePaused,
    Kind::OffDatabase(Way::Both),
    Kind::OffDatabase(Way::There),
    Kind::OffDatabase(Way::Back),
    Kind::OffNode(Way::Both),
    Kind::OffNode(Way::There),
    Kind::OffNode(Way::Back),
    Kind::Alone,
    Kind::ClockSet,
    Kind::PrimaryKilled,
    Kind::PrimaryVanished,
    Kind::PrimaryOutlived,
    Kind::PrimaryPaused,
    Kind::ReplicaPaused,
];

impl Kind {
    /// Whether it happens to a database.
    pub fn is_of_database(self) -> bool {
        self >= Kind::PrimaryKilled
    }
}

/// Something that happens to a server, or to it and another, or to a database.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub kind: Kind,
    pub node: usize,
    pub other: usize,
    /// By how many seconds a clock is set.
    pub ahead: i64,
    /// Whether what was held arrives late, rather than never.
    pub late: bool,
}

impl Fault {
    pub fn of(kind: Kind, dice: &mut Dice) -> Fault {
        let node = below(dice, NODES as u32) as usize;
        let other = (node + 1 + below(dice, NODES as u32 - 1) as usize) % NODES;
        let ahead = [-30_000_000, -3600, -7, 0, 7, 3600, 30_000_000][below(dice, 7) as usize];
        Fault { kind, node, other, ahead, late: below(dice, 2) == 0 }
    }
}

/// The servers, the databases, and the links between them.
pub struct Site {
    folder: TempDir,
    databases: Replicated,
    /// Where the two addresses of databases lead, and which of them to the one that is written to.
    places: [Arc<Mutex<Vec<Place>>>; 2],
    primary: usize,
    schema: String,
    /// From each server to each database, and from each server to each other.
    to_database: [[Gate; 2]; NODES],
    to_node: [[Gate; NODES]; NODES],
    members: Vec<Member>,
    houses: Vec<Option<House>>,
    pids: Arc<Mutex<[u32; NODES]>>,
    doors: Vec<Api>,
}

impl Site {
    pub async fn new(lease: Duration) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { fsync: false, ..Options::default() };
        let databases = Replicated::start(&options);
        let schema = databases.schema();
        let (_, schema) = schema.split_once('?').expect("a schema");
        let (to_database, to_node): ([[Gate; 2]; NODES], [[Gate; NODES]; NODES]) =
            Default::default();
        let pids = Arc::new(Mutex::new([0; NODES]));
        let places = [databases.primary(), databases.standby()]
            .map(|it| Arc::new(Mutex::new(vec![Place::Unix(it.socket().expect("started here"))])));
        let clocks = Clocks::new(folder.path());
        let mut members = Vec::new();
        for node in 0..NODES {
            let [port, nodes] = free_ports();
            let mut hosts = Vec::new();
            for (places, gate) in places.iter().zip(&to_database[node]) {
                let gate = gate.clone();
                hosts.push(link(places.clone(), move |_| Some(gate.clone())).await.to_string());
            }
            let gates = to_node.each_ref().map(|gates| gates[node].clone());
            let known = pids.clone();
            let place = Arc::new(Mutex::new(vec![Place::Tcp(loopback(nodes))]));
            let gate = move |peer| Some(gates[who(peer, &*known.lock().unwrap())?].clone());
            members.push(Member {
                folder: folder.path().to_owned(),
                url: format!("postgres://hideout@{}/postgres?{schema}", hosts.join(",")),
                port,
                nodes,
                advertised: link(place, gate).await,
                lease,
                clock: clocks.clock(folder.path().join(format!("clock-{node}"))),
            });
        }
        let mut doors = Vec::new();
        for node in 0..NODES {
            // A server that is gone is passed over, as by what balances the load in front of them.
            let mut places: Vec<_> =
                members.iter().map(|member| Place::Tcp(loopback(member.port))).collect();
            places.rotate_left(node);
            let open = Gate::default();
            let door = link(Arc::new(Mutex::new(places)), move |_| Some(open.clone())).await;
            doors.push(Api::new(Server::from(door)));
        }
        let mut site = Site {
            schema: schema.to_owned(),
            houses: (0..NODES).map(|_| None).collect(),
            folder,
            databases,
            places,
            primary: 0,
            to_database,
            to_node,
            members,
            pids,
            doors,
        };
        (0..NODES).for_each(|node| site.start(node));
        site
    }

    /// Where players are let in: each door leads to a server of its own while that takes them, and else to the next.
    pub fn doors(&self) -> &[Api] {
        &self.doors
    }

    /// What seals the deals.
    pub fn seal_key(&self) -> server::SealKey {
        let key = server::SealKey::read(&self.folder.path().join("seal.key"));
        key.unwrap().expect("the first server made it")
    }

    /// Where the databases are, past all links.
    pub fn url(&self) -> String {
        let url = self.databases.url();
        let (place, _) = url.split_once('?').expect("parameters");
        format!("{place}?{}", self.schema)
    }

    /// Panics where a server has.
    pub fn nobody_panicked(&self) {
        for member in &self.members {
            let log = self.folder.path().join(format!("{}.log", member.port));
            let log = fs::read_to_string(log).expect("its log");
            assert!(!log.contains("panicked"), "{log}");
        }
    }

    /// Has something happen.
    pub fn begin(&mut self, fault: &Fault) {
        let node = fault.node;
        match fault.kind {
            Kind::NodeKilled => self.houses[node].take().expect("it runs").kill(),
            Kind::NodeStopped => self.house(node).signal(Signal::TERM),
            Kind::NodePaused => self.house(node).signal(Signal::STOP),
            Kind::OffDatabase(way) => self.to_database[node].iter().for_each(|it| it.hold(way)),
            Kind::OffNode(way) => self.between(fault).iter().for_each(|it| it.hold(way)),
            Kind::Alone => self.around(node).iter().for_each(|it| it.hold(Way::Both)),
            Kind::ClockSet => self.members[node].clock.set(fault.ahead),
            Kind::PrimaryKilled => {
                self.databases.primary().kill();
                self.databases.promote();
            }
            Kind::PrimaryVanished => {
                self.to_primary().iter().for_each(|it| it.hold(Way::Both));
                self.databases.primary().kill();
                self.databases.promote();
            }
            Kind::PrimaryOutlived => self.databases.promote(),
            Kind::PrimaryPaused => self.databases.primary().signal("STOP"),
            Kind::ReplicaPaused => self.databases.standby().signal("STOP"),
        }
    }

    /// Puts it right.
    pub fn end(&mut self, fault: &Fault) {
        let node = fault.node;
        match fault.kind {
            Kind::NodeKilled => self.start(node),
            Kind::NodeStopped => {
                self.houses[node].take().expect("it runs").stopped();
                self.start(node);
            }
            Kind::NodePaused => self.house(node).signal(Signal::CONT),
            Kind::OffDatabase(_) => {
                self.to_database[node].iter().for_each(|it| it.open(fault.late))
            }
            Kind::OffNode(_) => self.between(fault).iter().for_each(|it| it.open(fault.late)),
            Kind::Alone => self.around(node).iter().for_each(|it| it.open(fault.late)),
            Kind::ClockSet => {}
            Kind::PrimaryKilled => self.follow(),
            Kind::PrimaryVanished => {
                self.to_primary().iter().for_each(|it| it.open(false));
                self.follow();
            }
            Kind::PrimaryOutlived => {
                self.databases.primary().kill();
                self.follow();
            }
            Kind::PrimaryPaused => self.databases.primary().signal("CONT"),
            Kind::ReplicaPaused => self.databases.standby().signal("CONT"),
        }
    }

    /// A new database follows the one that was promoted, where the first was.
    fn follow(&mut self) {
        self.databases.renew();
        let place = Place::Unix(self.databases.standby().socket().expect("started here"));
        *self.places[self.primary].lock().unwrap() = vec![place];
        self.primary = 1 - self.primary;
    }

    fn start(&mut self, node: usize) {
        let house = House::member(&self.members[node]);
        self.pids.lock().unwrap()[node] = house.pid();
        self.houses[node] = Some(house);
    }

    fn house(&self, node: usize) -> &House {
        self.houses[node].as_ref().expect("it runs")
    }

    fn to_primary(&self) -> [&Gate; NODES] {
        self.to_database.each_ref().map(|gates| &gates[self.primary])
    }

    fn between(&self, fault: &Fault) -> Vec<&Gate> {
        let (one, other) = (fault.node, fault.other);
        let mut gates = vec![&self.to_node[one][other]];
        if fault.kind == Kind::OffNode(Way::Both) {
            gates.push(&self.to_node[other][one]);
        }
        gates
    }

    /// Whatever leads from a server and to it, its players' door left out.
    fn around(&self, node: usize) -> Vec<&Gate> {
        let to_it = self.to_node.iter().map(|gates| &gates[node]);
        self.to_database[node].iter().chain(&self.to_node[node]).chain(to_it).collect()
    }
}

fn loopback(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

/// Two ports nobody listens at now.
fn free_ports() -> [u16; 2] {
    let held = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    held.map(|held| held.local_addr().expect("an address").port())
}

/// Which of these processes has the other end of a connection.
fn who(peer: SocketAddr, pids: &[u32]) -> Option<usize> {
    let local = format!("0100007F:{:04X}", peer.port());
    let sockets = fs::read_to_string("/proc/net/tcp").ok()?;
    let mut sockets = sockets.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let socket = sockets.find(|socket| socket.get(1) == Some(&local.as_str()))?;
    let name = format!("socket:[{}]", socket.get(9)?);
    pids.iter().position(|pid| {
        let open = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
        open.into_iter()
            .any(|file| fs::read_link(file.path()).is_ok_and(|to| to.as_os_str() == name.as_str()))
    })
}
