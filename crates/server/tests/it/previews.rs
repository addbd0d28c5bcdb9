//! What links say before they are opened: titles, descriptions and pictures.

use crate::house::{Guest, House, lenient};
use axum::http::header;
use serde_json::{Value, json};

/// A page as a messenger asks for it.
async fn page(guest: &Guest, path: &str) -> String {
    guest.get(path).await.text().to_owned()
}

fn messenger(house: &House) -> Guest {
    house.stranger().with(header::ACCEPT, "text/html")
}

fn tag(page: &str, name: &str) -> String {
    let mark = format!("=\"{name}\" content=\"");
    let (_, rest) = page.split_once(&mark).unwrap_or_else(|| panic!("no {name} in {page}"));
    rest.split_once('"').unwrap().0.to_owned()
}

fn waiting(game: &str, setup: Value) -> Value {
    json!({ "game": game, "setup": setup, "clock": "normal" })
}

#[tokio::test]
async fn a_link_to_a_table_says_who_invites_to_what() {
    let house = House::open(lenient()).await;
    let host = house.named("Grandma Ruth").await;
    let id = host.table(waiting("pinched", json!({ "players": 4 }))).await;
    let page = page(&messenger(&house), &format!("/table/{id}")).await;
    assert!(page.contains("<title>Grandma Ruth invites you to Pinched!</title>"), "{page}");
    assert_eq!(tag(&page, "og:title"), "Grandma Ruth invites you to Pinched!");
    let description = tag(&page, "og:description");
    assert!(description.starts_with("3 free seats · 45–75 minutes · normal clock. Guess"));
    assert_eq!(tag(&page, "description"), description);
    assert_eq!(tag(&page, "twitter:card"), "summary_large_image");
    let (url, image) = (tag(&page, "og:url"), tag(&page, "og:image"));
    let origin = url.strip_suffix(&format!("/table/{id}")).unwrap();
    assert!(origin.starts_with("http://127.0.0.1:"), "{url}");
    assert!(image.starts_with(&format!("{origin}/api/tables/{id}/preview.png?")), "{image}");
    assert_eq!(page.matches("<title>").count(), 1);
}

#[tokio::test]
async fn a_link_speaks_the_readers_language() {
    let house = House::open(lenient()).await;
    let host = house.named("Ruth").await;
    let id = host.table(waiting("pinch", json!({}))).await;
    let reader = messenger(&house).with(header::ACCEPT_LANGUAGE, "es-ES,es;q=0.9,en;q=0.5");
    let page = page(&reader, &format!("/table/{id}")).await;
    assert_eq!(tag(&page, "og:title"), "Ruth te invita a Pinch");
    assert!(tag(&page, "og:description").starts_with("1 asiento libre · "), "{page}");
    assert!(tag(&page, "og:image").contains("lang=es"));
}

/// Pages whose table is unknown, and all others, are the plain page; games say what they are.
#[tokio::test]
async fn other_pages_say_what_they_are() {
    let house = House::open(lenient()).await;
    let messenger = messenger(&house);
    for (path, title) in [
        ("/", "Hideout"),
        ("/table/0123456789abcdef", "Hideout"),
        ("/table/nonsense", "Hideout"),
        ("/table/%3Cscript%3E", "Hideout"),
        ("/lobby", "Hideout"),
        ("/rules", "Hideout"),
        ("/rules/pinch", "Pinch – Hideout"),
        ("/new/pinched", "Pinched! – Hideout"),
        ("/rules/chess", "Hideout"),
    ] {
        let page = page(&messenger, path).await;
        assert_eq!(tag(&page, "og:title"), title, "{path}");
        assert!(!page.contains("<script>"), "{path}");
    }
}

/// A game that has begun says who plays, and nothing that is hidden; one that is over can be seen again.
#[tokio::test]
async fn a_link_follows_the_life_of_its_table() {
    let house = House::open(lenient()).await;
    let [host, guest] = [house.named("Ruth").await, house.named("Ben").await];
    let id = host.table(waiting("pinch", json!({ "size": 5 }))).await;
    let messenger = messenger(&house);
    let before = page(&messenger, &format!("/table/{id}")).await;
    guest.act(&id, json!({ "type": "join" })).await.ok();
    let running = page(&messenger, &format!("/table/{id}")).await;
    assert_eq!(tag(&running, "og:title"), "Pinch: Ruth, Ben");
    assert!(tag(&running, "og:description").contains("look on"));
    assert_ne!(tag(&before, "og:image"), tag(&running, "og:image"), "caches must ask again");
    guest.act(&id, json!({ "type": "resign" })).await.ok();
    let over = page(&messenger, &format!("/replay/{id}")).await;
    assert!(tag(&over, "og:description").contains("see it again"));
}

#[tokio::test]
async fn pictures_are_drawn_for_tables_games_and_the_house() {
    let house = House::open(lenient()).await;
    let host = house.named("Söhne & Co").await;
    let id = host.table(waiting("millions", json!({ "players": 8 }))).await;
    let stranger = house.stranger();
    for path in [
        "/api/preview.png",
        "/api/games/diamonds/preview.png?lang=es",
        &format!("/api/tables/{id}/preview.png?lang=en&v=1"),
    ] {
        let picture = stranger.get(path).await;
        assert_eq!(picture.status, 200, "{path}");
        assert_eq!(picture.headers["content-type"], "image/png", "{path}");
        let bytes = &picture.body;
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{path}");
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (1200, 630), "{path}");
        assert!((5_000..200_000).contains(&bytes.len()), "{path}: {} bytes", bytes.len());
        assert_eq!(stranger.get(path).await.body, picture.body, "{path}");
    }
    for (path, refusal) in [
        ("/api/tables/0123456789abcdef/preview.png", "404 no_such_table"),
        ("/api/games/chess/preview.png", "404 no_such_game"),
        ("/api/preview.png?lang=xx", "400 bad_request"),
    ] {
        assert_eq!(stranger.get(path).await.refusal(), refusal, "{path}");
    }
}
