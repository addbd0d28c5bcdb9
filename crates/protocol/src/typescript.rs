//! The same types for the web client.

use crate::*;
use tabletop::Difficulty;
use ts_rs::{Config, TS};

/// The whole TypeScript module.
pub fn module() -> String {
    let config = Config::new().with_large_int("number");
    let mut module = String::from("// Made from crates/protocol. Do not edit: run `make types`.\n");
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {
            $(module.push_str(&format!("\nexport {}\n", <$type as TS>::decl(&config)));)+
        };
    }
    declare![
        TableId,
        PersonId,
        ActionId,
        SeatNo,
        LevelName,
        ClientMsg,
        Act,
        Action,
        ServerMsg,
        Done,
        Closing,
        Snapshot,
        Eyes,
        Update,
        EventLine,
        Position,
        Deadline,
        TurnKind,
        Happening,
        ByWhom,
        Room,
        Presence,
        LobbyMsg,
        ErrorBody,
        ErrorKind,
        Person,
        NewSession,
        Session,
        AskedName,
        Recovery,
        Recover,
        GameInfo,
        Difficulty,
        PresetInfo,
        NewTable,
        SeatAsk,
        Clock,
        Stage,
        TableInfo,
        BranchOf,
        GameResult,
        SeatInfo,
        SeatTaker,
        Substitute,
        TableSummary,
        TablePage,
        MyTable,
        MyTables,
        Frame,
        Hint,
        Branch,
        Verdict,
    ];
    module
}
