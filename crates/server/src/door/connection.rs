//! A connection: a socket that holds its permit and hangs up on clients that dawdle.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::{DoorSettings, words};
use crate::limits::ConnectionPermit;

/// Counts the beginnings and ends of requests on a connection: while it is odd, one is in flight.
#[derive(Clone, Default)]
pub(super) struct Requests(Arc<AtomicU32>);

/// A request in flight, from its whole head to the end of its response.
pub(super) struct InFlight {
    requests: Requests,
    ends: bool,
}

impl Requests {
    pub(super) fn begin(&self) -> InFlight {
        self.0.fetch_add(1, Ordering::Relaxed);
        InFlight { requests: self.clone(), ends: true }
    }
}

impl InFlight {
    /// The connection speaks another protocol from now on, which has no heads.
    pub(super) fn never_ends(&mut self) {
        self.ends = false;
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        if self.ends {
            self.requests.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A socket with a permit and two timers, of which an idle one needs neither.
pub(super) struct Connection {
    stream: TcpStream,
    _permit: ConnectionPermit,
    requests: Requests,
    seen: u32,
    head_within: Duration,
    head_due: Option<Pin<Box<Sleep>>>,
    unread_for: Duration,
    unread_until: Option<Pin<Box<Sleep>>>,
    /// What is said in place of a bare refusal, and is not written yet.
    instead: Vec<u8>,
}

impl Connection {
    pub(super) fn new(
        stream: TcpStream,
        permit: ConnectionPermit,
        requests: Requests,
        settings: &DoorSettings,
    ) -> Connection {
        Connection {
            stream,
            _permit: permit,
            requests,
            seen: 0,
            head_within: settings.head_within,
            head_due: Some(Box::pin(sleep(settings.head_within))),
            unread_for: settings.unread_for,
            unread_until: None,
            instead: Vec::new(),
        }
    }

    /// Lets a write wait only so long for the guest to read.
    fn unless_unread<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.unread_until = None;
            return written;
        }
        let patience = self.unread_for;
        let until = self.unread_until.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(until.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Connection {
    /// Whether a request is in flight, whose answer is its handler's.
    fn is_answering(&self) -> bool {
        !self.requests.0.load(Ordering::Relaxed).is_multiple_of(2)
    }

    /// Writes what is said in place of something else.
    fn poll_instead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.instead.is_empty() {
            let written = Pin::new(&mut self.stream).poll_write(cx, &self.instead);
            let written = ready!(self.unless_unread(cx, written))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.instead.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let count = self.requests.0.load(Ordering::Relaxed);
        if count != self.seen {
            self.seen = count;
            self.head_due = None;
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if read.is_pending() {
            if let Some(due) = &mut self.head_due {
                ready!(due.as_mut().poll(cx));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        } else if buffer.filled().len() > before
            && count.is_multiple_of(2)
            && self.head_due.is_none()
        {
            self.head_due = Some(Box::pin(sleep(self.head_within)));
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_instead(cx))?;
        let mut bytes = bytes;
        if !self.is_answering()
            && let Some((at, typed)) = words::bare_refusal(bytes)
        {
            if at == 0 {
                self.instead = typed;
                return Poll::Ready(Ok(bytes.len()));
            }
            bytes = &bytes[..at];
        }
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.unless_unread(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let refusal = |slice: &IoSlice<'_>| words::bare_refusal(slice).is_some();
        let bare = (!self.is_answering()).then(|| bytes.iter().position(refusal)).flatten();
        match bare {
            Some(0) => return self.poll_write(cx, &bytes[0]),
            None if self.instead.is_empty() => {}
            _ => ready!(self.poll_instead(cx))?,
        }
        let bytes = &bytes[..bare.unwrap_or(bytes.len())];
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.unless_unread(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
