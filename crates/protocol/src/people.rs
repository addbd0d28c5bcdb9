//! People.

use crate::ids::PersonId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// What they are called now; empty once they have gone for good, and clients have words of their own for that.
    pub name: String,
}

/// Asks for a new person.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSession {
    /// A nickname; without one the server suggests one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// For programs: answers with a token in place of a cookie.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub token: bool,
}

/// Who one is.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Session {
    /// Who one is.
    pub person: Person,
    /// The secret to send as `Authorization: Bearer …`, if a token was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// A session of one's own: a browser or a program that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// Its name, which opens nothing.
    #[schema(pattern = "^[0-9a-f]{16}$")]
    pub id: String,
    /// When it was made; not known of sessions from before release 0.4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<i64>,
    /// On which day it was last used: that day's beginning in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub used: Option<i64>,
    /// The browser's family.
    pub browser: Browser,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The family of a browser: all that is kept of how it describes itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Browser {
    /// Firefox.
    Firefox,
    /// Chrome, or Chromium.
    Chrome,
    /// Edge.
    Edge,
    /// Safari.
    Safari,
    /// Opera.
    Opera,
    /// Samsung Internet.
    Samsung,
    /// Something else: a program, or a browser that does not say.
    Other,
}

/// Asks for another nickname.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedName {
    /// The nickname.
    pub name: String,
}

/// A way to become the same person on another device, once.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
pub struct Recovery {
    /// The path to open there; the code stands behind `#`, so that no server logs it.
    pub link: String,
    /// Until when it works.
    pub expires: i64,
}

/// Becomes the person a recovery link was made for.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The code in the link.
    pub code: String,
    /// For programs: answers with a token in place of a cookie.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub token: bool,
}

/// Tells the operators of a person, or of a line of theirs.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Who.
    pub person: PersonId,
    /// The version at which they said what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(format = "uint64")]
    pub v: Option<u64>,
    /// Why.
    #[schema(max_length = 500)]
    pub why: String,
}

/// The server's public key, with which browsers subscribe to its pushes.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PushKey {
    /// The key, in base64url.
    pub key: String,
}

/// Asks to be told in a browser; the first three are what the browser's own subscription says.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where messages are sent: an https address of a push service.
    #[schema(max_length = 1024)]
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// The browser's secret, in base64url.
    pub auth: String,
    /// The language of the messages, `en` or `es`.
    pub language: String,
}

/// Names a browser that is not to be told any more.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Where its messages were sent.
    pub endpoint: String,
}
