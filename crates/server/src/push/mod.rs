//! Web Push: browsers that asked for it are told that it is their person's turn, at tables where a move may take days and
//! the person has no page open. The table only drops a reminder into a bounded queue; all else happens beside it.

mod address;
mod vapid;

pub use address::{Endpoint, EndpointError};
pub use vapid::{VapidKey, verified};

use crate::hall::Hall;
use crate::link_preview::{Language, Words};
use address::{Https, PublicResolver, https};
use axum::http::{Method, Request, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use p256::PublicKey;
use protocol::{PersonId, TableId};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::PushSubscription;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use web_push_native::Auth;

/// Reminders that may wait or be on their way; one more is dropped.
const QUEUE: usize = 1024;
/// Messages on their way at a time.
const SENDERS: usize = 8;
/// How long a push service may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a push service keeps a message for a browser that is off, in seconds.
const KEPT: u32 = 24 * 60 * 60;
/// When a service that is busy is tried again.
const RETRIES: [Duration; 2] = [Duration::from_secs(30), Duration::from_secs(300)];

/// How pushes are sent.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// Whom push services may write to, as `mailto:` or `https:` address. Some of them insist on it.
    pub contact: Option<String>,
    /// How long a decision waits before its owner is told.
    pub delay: Duration,
    /// For tests: lets a push service be on this machine, without TLS.
    pub allow_loopback: bool,
}

impl Default for PushSettings {
    fn default() -> PushSettings {
        PushSettings { contact: None, delay: Duration::from_secs(10), allow_loopback: false }
    }
}

/// That it is a person's turn at a table.
#[derive(Clone, Debug)]
pub struct Reminder {
    /// The person.
    pub person: PersonId,
    /// The table.
    pub table: TableId,
    /// The game's name.
    pub game: &'static str,
}

/// What sends pushes. Clones share it.
#[derive(Clone)]
pub struct Pusher(Arc<Inner>);

struct Inner {
    settings: PushSettings,
    key: OnceLock<VapidKey>,
    queue: Arc<Semaphore>,
    senders: Semaphore,
    client: Client<Https, Full<Bytes>>,
}

impl Pusher {
    /// A pusher that has no key yet, and sends nothing before it has one.
    pub fn new(settings: PushSettings) -> Pusher {
        let resolver = PublicResolver::new(settings.allow_loopback);
        let client = Client::builder(TokioExecutor::new()).build(https(resolver, &settings));
        Pusher(Arc::new(Inner {
            settings,
            key: OnceLock::new(),
            queue: Arc::new(Semaphore::new(QUEUE)),
            senders: Semaphore::new(SENDERS),
            client,
        }))
    }

    /// Uses this key from now on.
    pub fn unlock(&self, key: VapidKey) {
        // There is one key, whichever caller brings it.
        let _ = self.0.key.set(key);
    }

    /// The public key that browsers subscribe with.
    pub fn public_key(&self) -> Option<String> {
        self.0.key.get().map(VapidKey::public)
    }

    /// Checks where a browser wants its messages sent.
    pub fn endpoint(&self, text: &str) -> Result<Endpoint, EndpointError> {
        Endpoint::parse(text, self.0.settings.allow_loopback)
    }

    /// Reminds a person. Never waits: if too many wait already, the reminder is dropped.
    pub fn remind(&self, hall: &Hall, reminder: Reminder) {
        let Ok(place) = self.0.queue.clone().try_acquire_owned() else {
            tracing::warn!("too many pushes wait; one is dropped");
            return;
        };
        let (pusher, hall) = (self.clone(), hall.clone());
        tokio::spawn(async move {
            let _place = place;
            sleep(pusher.0.settings.delay).await;
            pusher.tell(&hall, &reminder).await;
        });
    }

    /// Tells every browser of a person's, if the table still waits for them and they are not there.
    async fn tell(&self, hall: &Hall, reminder: &Reminder) {
        let person = reminder.person.as_str();
        let Ok(subscriptions) = hall.store().push_subscriptions(person).await else { return };
        if subscriptions.is_empty() || hall.is_here(&reminder.table, &reminder.person).await {
            return;
        }
        let Ok(waiting) = hall.store().tables_awaiting(person, u32::MAX).await else { return };
        if !waiting.iter().any(|table| table.row.id == reminder.table.as_str()) {
            return;
        }
        for subscription in subscriptions {
            if self.deliver(&subscription, reminder).await == Delivery::Gone {
                // What cannot be forgotten now is gone the next time as well.
                let _ = hall.store().push_forget(subscription.endpoint).await;
            }
        }
    }

    async fn deliver(&self, subscription: &PushSubscription, reminder: &Reminder) -> Delivery {
        for wait in [None].into_iter().chain(RETRIES.map(Some)) {
            if let Some(wait) = wait {
                sleep(wait).await;
            }
            match self.send(subscription, reminder).await {
                Some(Delivery::Busy) | None => {}
                Some(done) => return done,
            }
        }
        Delivery::Busy
    }

    /// Sends one message; nothing if the service cannot be reached.
    async fn send(&self, subscription: &PushSubscription, reminder: &Reminder) -> Option<Delivery> {
        let _sender = self.0.senders.acquire().await.ok()?;
        let Some(request) = self.request(subscription, reminder) else {
            return Some(Delivery::Gone);
        };
        let answer = timeout(PATIENCE, self.0.client.request(request)).await.ok()?;
        let status = answer
            .inspect_err(|error| tracing::debug!(%error, "a push service cannot be reached"))
            .ok()?
            .status();
        Some(match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Delivery::Gone,
            StatusCode::TOO_MANY_REQUESTS => Delivery::Busy,
            status if status.is_server_error() => Delivery::Busy,
            status if status.is_success() => Delivery::Done,
            status => {
                tracing::warn!(%status, "a push service refuses a message");
                Delivery::Refused
            }
        })
    }

    /// The message, encrypted for the browser and signed by the server; nothing if the subscription makes no sense.
    fn request(
        &self,
        subscription: &PushSubscription,
        reminder: &Reminder,
    ) -> Option<Request<Full<Bytes>>> {
        let endpoint = self.endpoint(&subscription.endpoint).ok()?;
        let language = Language::tagged(&subscription.language).unwrap_or_default();
        let message = serde_json::json!({
            "title": "Hideout",
            "body": Words::of(language).your_turn(reminder.game),
            "table": reminder.table,
        });
        let browser = PublicKey::from_sec1_bytes(&subscription.p256dh).ok()?;
        let auth: [u8; 16] = subscription.auth.as_slice().try_into().ok()?;
        let auth = Auth::from(auth);
        let sealed =
            web_push_native::encrypt(message.to_string().into_bytes(), &browser, &auth).ok()?;
        let contact = self.0.settings.contact.as_deref();
        let signed = self.0.key.get()?.authorization(&endpoint.origin(), contact);
        Request::builder()
            .method(Method::POST)
            .uri(endpoint.uri().clone())
            .header(header::AUTHORIZATION, signed)
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header("ttl", KEPT)
            .header("urgency", "normal")
            // A newer message about a table replaces one that was not yet read.
            .header("topic", reminder.table.as_str())
            .body(Full::new(sealed.into()))
            .ok()
    }
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    Done,
    /// The service wants to be left alone for a while.
    Busy,
    /// The service does not want this message, and would not want it later.
    Refused,
    /// The browser no longer wants any.
    Gone,
}

/// Bytes as browsers write keys.
pub fn from_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// Bytes as browsers read keys.
pub fn to_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
