//! The server's resources over HTTP.

use crate::address::Server;
use crate::failure::Failure;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use hyper::{Method, Request};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use protocol::{Act, Done, ErrorBody, NewSession, NewTable, PersonId, Session, TableId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest answer that is read.
const LONGEST_ANSWER: usize = 64 << 20;

/// A person with a token. It is never printed.
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    pub(crate) bearer: HeaderValue,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.id, f)
    }
}

/// The server's resources.
#[derive(Clone)]
pub struct Api {
    server: Server,
    http: Client<HttpConnector, Full<Bytes>>,
}

impl Api {
    /// The resources of this server. Nothing is asked yet.
    pub fn new(server: Server) -> Api {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let http =
            Client::builder(TokioExecutor::new()).pool_max_idle_per_host(64).build(connector);
        Api { server, http }
    }

    /// Where the server is.
    pub fn server(&self) -> Server {
        self.server
    }

    /// Becomes a new person.
    pub async fn person(&self) -> Result<Person, Failure> {
        let asked = NewSession { name: None, token: true };
        let path = "/api/session";
        let session: Session = self.post(path, None, &asked).await?;
        let token = session.token.as_deref().map(|token| format!("Bearer {token}"));
        let bearer = token.and_then(|token| HeaderValue::try_from(token).ok());
        let mut bearer = bearer.ok_or(Failure::NotUnderstood { path: path.into(), status: 201 })?;
        bearer.set_sensitive(true);
        Ok(Person { id: session.person.id, bearer })
    }

    /// Sets a table up.
    pub async fn table(&self, host: &Person, new: &NewTable) -> Result<TableId, Failure> {
        #[derive(Deserialize)]
        struct Made {
            id: TableId,
        }
        let made: Made = self.post("/api/tables", Some(host), new).await?;
        Ok(made.id)
    }

    /// Does something at a table.
    pub async fn act(&self, table: &TableId, who: &Person, act: &Act) -> Result<Done, Failure> {
        self.post(&format!("/api/tables/{table}/actions"), Some(who), act).await
    }

    /// What the person may know of everything that happened at the table, as JSON.
    pub async fn log(&self, table: &TableId, who: &Person) -> Result<String, Failure> {
        self.text(&format!("/api/tables/{table}/log"), Some(who)).await
    }

    /// What the person sees of the table now, as JSON.
    pub async fn look(&self, table: &TableId, who: &Person) -> Result<String, Failure> {
        self.text(&format!("/api/tables/{table}"), Some(who)).await
    }

    /// What the server says of its health.
    pub async fn health(&self) -> Result<String, Failure> {
        self.text("/health", None).await
    }

    /// The server's figures in the text format of Prometheus.
    pub async fn metrics(&self) -> Result<String, Failure> {
        self.text("/metrics", None).await
    }

    async fn text(&self, path: &str, who: Option<&Person>) -> Result<String, Failure> {
        let (status, body) = self.ask(Method::GET, path, who, Bytes::new()).await?;
        let not_understood = |_| Failure::NotUnderstood { path: path.into(), status };
        String::from_utf8(body.into()).map_err(not_understood)
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        who: Option<&Person>,
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let (status, body) =
            self.ask(Method::POST, path, who, serde_json::to_vec(body)?.into()).await?;
        serde_json::from_slice(&body)
            .map_err(|_| Failure::NotUnderstood { path: path.into(), status })
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        who: Option<&Person>,
        body: Bytes,
    ) -> Result<(u16, Bytes), Failure> {
        let uri = format!("http://{}{path}", self.server.address());
        let mut request = Request::builder().method(method).uri(uri);
        if let Some(who) = who {
            request = request.header(AUTHORIZATION, &who.bearer);
        }
        let request = request.header(CONTENT_TYPE, "application/json").body(Full::new(body));
        let request = request.expect("an address, a path and a token make a request");
        let answer = self.http.request(request).await?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), LONGEST_ANSWER).collect().await;
        let body = body.map_err(|_| Failure::BrokenOff)?.to_bytes();
        if status.is_success() {
            return Ok((status.as_u16(), body));
        }
        Err(refusal(&body)
            .unwrap_or(Failure::NotUnderstood { path: path.into(), status: status.as_u16() }))
    }
}

/// The refusal in an answer's body.
pub(crate) fn refusal(body: &[u8]) -> Option<Failure> {
    #[derive(Deserialize)]
    struct Refusal {
        error: ErrorBody,
    }
    let Refusal { error: ErrorBody { kind, message, retry_after } } =
        serde_json::from_slice(body).ok()?;
    Some(Failure::Refused { kind, message, retry_after })
}
