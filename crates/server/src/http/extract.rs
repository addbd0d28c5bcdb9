//! What handlers are given: checked, or refused with a typed error.

use super::session::Known;
use super::{MAX_BODY, session};
use crate::App;
use crate::door::Client;
use crate::limits::Address;
use crate::problem::Problem;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use protocol::{Person, TableId};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, DeserializeOwned, MapAccess};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr};

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        match Json::<Object<T>>::from_request(request, app).await {
            Ok(Json(Object(body))) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Problem::UnsupportedMediaType),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Problem::TooLarge { limit: MAX_BODY })
            }
            Err(rejection) => Err(Problem::BadRequest(rejection.body_text())),
        }
    }
}

/// Something written as an object with named fields, and not as a list of their values.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> de::Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields))
            }
        }

        deserializer.deserialize_map(Fields(PhantomData)).map(Object)
    }
}

/// A body that is any text.
pub struct Text(pub String);

impl FromRequest<App> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Text, Problem> {
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| match rejection
            .status()
        {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge { limit: MAX_BODY },
            _ => Problem::BadRequest(rejection.body_text()),
        })?;
        let text = String::from_utf8(bytes.into());
        text.map(Text).map_err(|_| Problem::BadRequest("the body must be UTF-8".into()))
    }
}

/// The part of an address behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Problem> {
        let Query(asked) = Query::from_request_parts(parts, app)
            .await
            .map_err(|rejection| Problem::BadRequest(rejection.body_text()))?;
        Ok(Asked(asked))
    }
}

/// The game an address names.
pub struct OfGame(pub &'static dyn catalog::Entry);

impl FromRequestParts<App> for OfGame {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OfGame, Problem> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        // What is no text names no game.
        let name = path.map_or_else(|_| String::new(), |Path(name)| name);
        Ok(OfGame(catalog::game(&name)?))
    }
}

/// The table an address names.
pub struct AtTable(pub TableId);

impl FromRequestParts<App> for AtTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtTable, Problem> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let Path(text) = path.map_err(|_| Problem::NoSuchTable)?;
        text.parse().map(AtTable).map_err(|_| Problem::NoSuchTable)
    }
}

/// The caller: a person, or a stranger.
pub struct Visitor(pub Option<Person>);

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Problem> {
        let known = session::known(&parts.headers, app).await?;
        Ok(Visitor(known.map(|known| known.person)))
    }
}

/// The caller, who must be a person with a session.
pub struct Me(pub Person);

impl FromRequestParts<App> for Me {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Me, Problem> {
        let known = session::known(&parts.headers, app).await?.ok_or(Problem::NoSession)?;
        Ok(Me(known.person))
    }
}

/// The caller, and the session they come with.
pub struct Signed(pub Known);

impl FromRequestParts<App> for Signed {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Signed, Problem> {
        session::known(&parts.headers, app).await?.map(Signed).ok_or(Problem::NoSession)
    }
}

/// The caller's session; a stranger has none.
pub struct MaybeSigned(pub Option<Known>);

impl FromRequestParts<App> for MaybeSigned {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeSigned, Problem> {
        session::known(&parts.headers, app).await.map(MaybeSigned)
    }
}

/// Where a request comes from.
pub struct From(pub Address);

impl FromRequestParts<App> for From {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<From, Problem> {
        let client = parts.extensions.get::<Client>().map(|client| client.0);
        Ok(From(Address::from(client.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))))
    }
}
