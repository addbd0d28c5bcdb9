//! How well a bot plays, as documents of the wire describe it.

use ts_rs::TS;
use utoipa::ToSchema;

/// How well a bot plays. It describes [`tabletop::Level`], which is what messages carry.
#[derive(TS, ToSchema)]
#[ts(rename = "Level", rename_all = "snake_case")]
#[schema(as = Level, rename_all = "snake_case")]
pub enum LevelName {
    /// Any legal move, each equally likely.
    Random,
    /// A sensible beginner.
    Rookie,
    /// Punishes mistakes.
    Regular,
    /// A keen player must think against it.
    Master,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Level;

    #[test]
    fn every_level_is_described() {
        let described = LevelName::decl(&ts_rs::Config::new());
        let names = Level::ALL.map(|level| serde_json::to_string(&level).expect("a name"));
        assert_eq!(described, format!("type Level = {};", names.join(" | ")));
    }
}
