use crate::Options;
use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

/// How long a server may take until it answers.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a server until nobody holds the other end of its input any more: also where who started it was killed.
const GUARD: &str = r#"
folder=$1; shift
trap '' INT TERM HUP
"$@" >"$folder/log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -QUIT "$server"
wait "$server"
rm -rf "$folder"
"#;

/// What a server that follows another calls itself there.
pub(crate) const STANDBY: &str = "standby";

/// Whom a server runs as where root starts it, which PostgreSQL refuses.
const ORDINARY: &str = "nobody";

pub(crate) struct Server {
    folder: PathBuf,
    guard: Child,
    /// What the guard waits for the end of.
    held: Option<ChildStdin>,
}

impl Server {
    pub(crate) fn start(options: &Options) -> Server {
        let folder = folder();
        let mut made = ordinary(&program("initdb"));
        made.args([
            "--username=hideout",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]);
        done(made.arg("--pgdata").arg(folder.join("data")).current_dir(&folder));
        Server::run(folder, options)
    }

    /// Copies a server that runs, and follows it.
    pub(crate) fn follow(primary: &Server, options: &Options) -> Server {
        let folder = folder();
        let place = primary.folder.display();
        let port = primary.port();
        let mut copied = ordinary(&program("pg_basebackup"));
        copied.args([
            "--wal-method=stream",
            "--checkpoint=fast",
            "--no-sync",
            "--write-recovery-conf",
        ]);
        copied.arg(format!(
            "--dbname=host={place} port={port} user=hideout application_name={STANDBY}"
        ));
        done(copied.arg("--pgdata").arg(folder.join("data")).current_dir(&folder));
        // Whom the one it is a copy of waits for is no standby of its own.
        let settings = folder.join("data/postgresql.auto.conf");
        let copied = fs::read_to_string(&settings).expect("a copy has it");
        let own = copied.lines().filter(|line| !line.starts_with("synchronous_standby_names"));
        let own: String = own.map(|line| format!("{line}\n")).collect();
        fs::write(&settings, own).expect("our own file");
        Server::run(folder, options)
    }

    fn run(folder: PathBuf, options: &Options) -> Server {
        let data = folder.join("data");
        let mut server = ordinary(&program("postgres"));
        server.arg("-D").arg(&data).arg("-k").arg(&folder);
        let port = options.port.map(|port| format!("port={port}"));
        let listen = match options.port {
            Some(_) => "listen_addresses=127.0.0.1",
            None => "listen_addresses=",
        };
        let fsync = if options.fsync { "fsync=on" } else { "fsync=off" };
        let settings = [listen, fsync, "max_connections=400", "shared_buffers=64MB"];
        let settings = settings.into_iter().chain(port.as_deref());
        for setting in settings.chain(options.settings.iter().map(String::as_str)) {
            server.args(["-c", setting]);
        }
        let mut guard = Command::new("sh")
            .args(["-c", GUARD, "guard"])
            .arg(&folder)
            .arg(server.get_program())
            .args(server.get_args())
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell can be started");
        let held = guard.stdin.take();
        let server = Server { folder, guard, held };
        server.wait(options.port.unwrap_or(5432));
        server
    }

    /// Where it is, as the host and port of a connection string.
    pub(crate) fn place(&self) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("{folder}:{}", self.port())
    }

    fn port(&self) -> u16 {
        self.lines().and_then(|lines| lines.get(3)?.parse().ok()).unwrap_or(5432)
    }

    /// The socket it listens at.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port()))
    }

    /// Has it take writes from now on, and waits until it does.
    pub(crate) fn promote(&self) {
        let mut promoted = ordinary(&program("pg_ctl"));
        promoted.args(["promote", "--wait", "--silent", "--pgdata"]);
        done(promoted.arg(self.folder.join("data")).current_dir(&self.folder));
    }

    /// Sends a signal to it and everything it started.
    pub(crate) fn signal(&self, name: &str) {
        let Some(pid) = self.pid() else { return };
        let started = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        signal(name, &format!("{pid} {}", started.unwrap_or_default()));
    }

    /// Ends it and everything it started at once, as where a machine stops.
    pub(crate) fn kill(&self) {
        let Some(pid) = self.pid() else { return };
        self.signal("KILL");
        let begun = Instant::now();
        while fs::exists(format!("/proc/{pid}")).unwrap_or_default() {
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://hideout@{}/postgres", self.place())
    }

    pub(crate) fn pid(&self) -> Option<u32> {
        self.lines()?.first()?.parse().ok()
    }

    /// What the server wrote of itself.
    fn lines(&self) -> Option<Vec<String>> {
        let written = fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        Some(written.lines().map(|line| line.trim().to_owned()).collect())
    }

    fn wait(&self, port: u16) {
        let begun = Instant::now();
        let ready = program("pg_isready");
        loop {
            let mut asked = Command::new(&ready);
            asked.arg("-q").arg("-h").arg(&self.folder).arg("-p").arg(port.to_string());
            if asked.status().is_ok_and(|status| status.success()) {
                return;
            }
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not answer: {}", log());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.held.take());
        // It ends by itself; waiting only keeps it from being a zombie.
        let _ = self.guard.wait();
    }
}

/// Runs a program to its end, which must be a good one.
fn done(command: &mut Command) {
    let told = command.stdin(Stdio::null()).output();
    let told = told.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(told.status.success(), "{command:?}: {}", String::from_utf8_lossy(&told.stderr));
}

/// Sends a signal to processes, those that are gone left out.
pub(crate) fn signal(name: &str, pids: &str) {
    let told = Command::new("sh").arg("-c").arg(format!("kill -{name} {pids}")).output();
    told.expect("a shell can be started");
}

/// Where a program of PostgreSQL's is: in the path, or where Debian keeps those that are not.
pub(crate) fn program(name: &str) -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut found: Vec<PathBuf> = env::split_paths(&path).map(|folder| folder.join(name)).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path()).collect();
    versions.sort();
    found.extend(versions.iter().rev().map(|version| version.join("bin").join(name)));
    let found = found.into_iter().find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("{name} is missing: run scripts/need initdb postgresql"))
}

/// An empty folder, which belongs to whom the server runs as.
fn folder() -> PathBuf {
    static FOLDERS: AtomicU64 = AtomicU64::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("pg-scratch-{}-{number}", std::process::id()));
    // A process with the same number may have left one when the machine stopped.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder can be made");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("our own folder");
    if let Some((user, group)) = root() {
        chown(&folder, Some(user), Some(group)).expect("root may");
    }
    folder
}

/// Runs a program as an ordinary user, that it may not outlive the shell that starts it.
fn ordinary(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL"]);
    if let Some((user, group)) = root() {
        command.arg(format!("--reuid={user}")).arg(format!("--regid={group}"));
        command.arg("--clear-groups");
    }
    command.arg(program);
    command
}

/// Whom root runs the server as.
fn root() -> Option<(u32, u32)> {
    let number = |args: &[&str]| -> Option<u32> {
        let told = Command::new("id").args(args).output().ok()?;
        String::from_utf8(told.stdout).ok()?.trim().parse().ok()
    };
    (number(&["-u"])? == 0).then_some(())?;
    Some((number(&["-u", ORDINARY])?, number(&["-g", ORDINARY])?))
}
