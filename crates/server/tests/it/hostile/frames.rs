//! Frames that are no messages, messages that mean nothing, and too many of both.

use super::{Scene, closing, refused, upgrade};
use crate::house::{Guest, House, Socket, soon};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

const MAX_MESSAGE: usize = 16 * 1024;

/// The socket still answers.
async fn answers(socket: &mut Socket) {
    socket.send(Message::text(r#"{"type":"ping"}"#)).await;
    socket.next_of("pong").await;
}

async fn seated(scene: &Scene) -> (&Guest, Socket) {
    (&scene.players[1], scene.players[1].live(&scene.table).await)
}

#[tokio::test]
async fn messages_that_mean_nothing() {
    let scene = Scene::set().await;
    let (_, mut socket) = seated(&scene).await;
    let deep = "[".repeat(MAX_MESSAGE);
    let deep_act = format!(r#"{{"type":"act","id":"a","action":{}"#, r#"{"a":"#.repeat(3_000));
    let full = format!(r#"{{"type":"ping","x":"{}"}}"#, "x".repeat(MAX_MESSAGE - 22));
    assert_eq!(full.len(), MAX_MESSAGE);
    for text in [
        "",
        " ",
        "{",
        "}",
        "null",
        "true",
        "0",
        "1e999",
        "\"ping\"",
        "[]",
        "{}",
        "ping",
        "\0",
        "\u{feff}{}",
        r#"{"type":null}"#,
        r#"{"type":"ping","type":"ping"}"#,
        r#"{"type":"ping","x":1}"#,
        r#"{"type":"ping"} {"type":"ping"}"#,
        r#"{"type":"ping"}x"#,
        r#"{'type':'ping'}"#,
        r#"{"type":"snapshot","v":99}"#,
        r#"{"type":"act"}"#,
        r#"{"type":"act","id":"a"}"#,
        r#"{"type":"act","id":"a","action":null}"#,
        r#"{"type":"act","id":"a","action":{"type":"leave"},"person":"x"}"#,
        r#"{"type":"act","id":"a\u0000","action":{"type":"leave"}}"#,
        r#"{"type":"act","id":"\ud800","action":{"type":"leave"}}"#,
        r#"{"type":"act","id":"a","action":{"type":"move","moves":{"0":"e5"}}}"#,
        &deep,
        &deep_act,
        &full,
    ] {
        socket.send(Message::text(text)).await;
        let short = text.get(..60).unwrap_or(text);
        assert_eq!(refused(&socket.next_of("refused").await), "bad_request", "{short:?}");
    }
    for bytes in [&b""[..], b"{\"type\":\"ping\"}", &[0xff; 1000]] {
        socket.send(Message::binary(bytes.to_vec())).await;
        assert_eq!(refused(&socket.next_of("refused").await), "bad_request", "{bytes:?}");
    }
    answers(&mut socket).await;
    scene.still_standing().await;
}

#[tokio::test]
async fn a_message_too_large_is_the_last() {
    let scene = Scene::set().await;
    for message in [
        Message::text("x".repeat(MAX_MESSAGE + 1)),
        Message::binary(vec![0; MAX_MESSAGE + 1]),
        Message::text("x".repeat(10 * MAX_MESSAGE)),
    ] {
        let (_, mut socket) = seated(&scene).await;
        socket.send(message).await;
        assert_eq!(refused(&socket.next_of("refused").await), "too_large");
        while let Some(message) = socket.next().await {
            assert_eq!(message["type"], "presence");
        }
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn too_many_messages_are_too_many() {
    let scene = Scene::set().await;
    let nonsense = json!({ "type": "act", "id": "a", "action": { "type": "resume" } });
    for message in [
        Message::text(r#"{"type":"ping"}"#),
        Message::text(nonsense.to_string()),
        Message::text(""),
        Message::binary(vec![]),
        Message::Ping("flood".into()),
        Message::Pong("flood".into()),
    ] {
        let (_, mut socket) = seated(&scene).await;
        for _ in 0..200 {
            if !socket.try_send(message.clone()).await {
                break;
            }
        }
        assert_eq!(closing(&mut socket).await, "too_many_messages", "{message:?}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn the_lobby_listens_to_nobody_for_long() {
    let scene = Scene::set().await;
    let mut socket = scene.house.stranger().socket("/api/lobby/live").await.unwrap();
    let flood = async {
        while socket.try_send(Message::text("flood")).await {}
        assert_eq!(socket.next().await, None);
    };
    soon(flood).await;
    let mut socket = scene.house.stranger().socket("/api/lobby/live").await.unwrap();
    socket.send(Message::binary(vec![0; MAX_MESSAGE + 1])).await;
    assert_eq!(socket.next().await, None);
    scene.still_standing().await;
}

/// Opens a socket by hand, sends these bytes, and says what came in text, and the close code.
async fn raw(house: &House, path: &str, bytes: &[u8]) -> (String, Option<u16>) {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    upgrade(&mut stream, path).await;
    // The house may hang up before it has heard everything.
    let _ = stream.write_all(bytes).await;
    let (mut text, mut code) = (String::new(), None);
    while let Ok((opcode, payload)) = soon(frame(&mut stream)).await {
        match opcode {
            1 => text += str::from_utf8(&payload).unwrap(),
            8 => code = payload.first_chunk().map(|code| u16::from_be_bytes(*code)),
            _ => {}
        }
    }
    (text, code)
}

/// The next frame of the server's.
async fn frame(stream: &mut TcpStream) -> std::io::Result<(u8, Vec<u8>)> {
    let opcode = stream.read_u8().await? & 0x0f;
    let length = match stream.read_u8().await? {
        126 => usize::from(stream.read_u16().await?),
        127 => stream.read_u64().await? as usize,
        short => usize::from(short),
    };
    let mut payload = vec![0; length];
    stream.read_exact(&mut payload).await?;
    Ok((opcode, payload))
}

/// A masked frame: its first byte, and what is in it.
fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = payload.len();
    let mut bytes = vec![first];
    match length {
        0..126 => bytes.push(0x80 | length as u8),
        _ => bytes.extend([0x80 | 126, (length >> 8) as u8, length as u8]),
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

#[tokio::test]
async fn frames_that_are_none() {
    let scene = Scene::set().await;
    let ping = br#"{"type":"ping"}"#;
    let piece = [0x20; 1024];
    let pieces = std::iter::once(masked(0x01, &piece)).chain((0..20).map(|_| masked(0x00, &piece)));
    let claim = |length: u64| [&[0x81, 0xff][..], &length.to_be_bytes(), &[0; 4]].concat();
    let (protocol, garbled, large) = (Some(1002), Some(1007), Some(1009));
    for (name, bytes, code) in [
        ("unmasked", [&[0x81, ping.len() as u8][..], ping].concat(), protocol),
        ("opcode 3", masked(0x83, b"x"), protocol),
        ("opcode 11", masked(0x8b, b"x"), protocol),
        ("compressed", masked(0xc1, ping), protocol),
        ("reserved bits", masked(0xb1, ping), protocol),
        ("a ping in pieces", masked(0x09, b"x"), protocol),
        ("a long ping", masked(0x89, &[0; 126]), protocol),
        ("a piece of nothing", masked(0x80, b"x"), protocol),
        ("two beginnings", [masked(0x01, b"x"), masked(0x81, b"x")].concat(), protocol),
        ("not UTF-8", masked(0x81, &[0xff, 0xfe]), garbled),
        ("a surrogate", masked(0x81, &[0xed, 0xa0, 0x80]), garbled),
        ("half a character", [masked(0x01, &[0xf0, 0x9f]), masked(0x80, b"")].concat(), garbled),
        ("giant in pieces", pieces.flatten().collect(), large),
        ("claims one byte too many", claim(MAX_MESSAGE as u64 + 1), large),
        ("claims 4 GiB", claim(1 << 32), large),
        ("claims everything", claim(u64::MAX), large),
        ("claims the impossible", claim(1 << 63), large),
    ] {
        let (text, closed) = raw(&scene.house, &scene.path("/live"), &bytes).await;
        assert_eq!(closed, code, "{name}: {text}");
        let kind = if code == large { "too_large" } else { "bad_request" };
        assert!(text.contains(&format!(r#""kind":"{kind}""#)), "{name}: {text}");
    }
    scene.still_standing().await;
}
