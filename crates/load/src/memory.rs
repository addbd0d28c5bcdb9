//! How much memory processes take.

use crate::api::Api;
use std::fs;

/// The server's resident memory in bytes: of the process named, or as the server itself tells.
pub(crate) async fn of_server(api: &Api, pid: Option<u32>) -> Option<u64> {
    match pid {
        Some(pid) => of_process(&pid.to_string()),
        None => told(&api.metrics().await.ok()?),
    }
}

/// Our own resident memory in bytes.
pub(crate) fn own() -> Option<u64> {
    of_process("self")
}

fn of_process(pid: &str) -> Option<u64> {
    resident(&fs::read_to_string(format!("/proc/{pid}/status")).ok()?)
}

fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

fn told(metrics: &str) -> Option<u64> {
    let name = "process_resident_memory_bytes ";
    let value = metrics.lines().find_map(|line| line.strip_prefix(name))?;
    Some(value.trim().parse::<f64>().ok()? as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read() {
        let status = "Name:\thideout\nVmHWM:\t   30000 kB\nVmRSS:\t   20000 kB\nThreads:\t3\n";
        assert_eq!(resident(status), Some(20_000 << 10));
        let metrics = "# TYPE process_resident_memory_bytes gauge\n\
                       process_resident_memory_bytes 2.5e7\nother 1\n";
        assert_eq!(told(metrics), Some(25_000_000));
        assert_eq!((resident(""), told("")), (None, None));
    }
}
