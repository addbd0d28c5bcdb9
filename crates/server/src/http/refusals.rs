//! How requests are refused, for the API document: each operation names those it may answer with.
//! What is really sent is [`crate::Problem`]'s to say; the API's tests hold the two together.

use protocol::ErrorBody;
use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

/// A refusal as it is sent.
#[derive(Serialize, ToSchema)]
pub struct Refusal {
    /// Why.
    error: ErrorBody,
}

/// What any request may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it only describes what Problem sends")]
pub enum Always {
    /// The request took too long to arrive.
    #[response(status = 408)]
    TooSlow(Refusal),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(Refusal),
    /// Too many of something: `retry_after` says when to try again.
    #[response(status = 429)]
    TooMany(Refusal),
    /// The server has a fault.
    #[response(status = 500)]
    Fault(Refusal),
    /// The server is busy or stopping.
    #[response(status = 503)]
    Busy(Refusal),
    /// The server took too long.
    #[response(status = 504)]
    Timeout(Refusal),
}

macro_rules! refusals {
    ($($name:ident $status:literal $doc:literal)+) => {
        $(
            #[doc = $doc]
            #[derive(IntoResponses)]
            #[response(status = $status)]
            #[expect(dead_code, reason = "it only describes what Problem sends")]
            pub struct $name(Refusal);
        )+
    };
}

refusals! {
    Bad 400 "The request makes no sense."
    NoSession 401 "Nobody is signed in, or the token is not known."
    Forbidden 403 "It may not be done, not by this person or not from another site's page."
    Nothing 404 "There is no such thing."
    NotNow 409 "The table does not allow it now."
    NotJson 415 "The body is not JSON."
    Cannot 422 "What was asked for cannot be."
}
