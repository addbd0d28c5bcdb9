//! The same types for the web client.

use crate::*;
use tabletop::Difficulty;
use tabletop::cards::Provenance;
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
        Entropy,
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
        Away,
        SessionMsg,
        Call,
        LobbyMsg,
        ErrorBody,
        ErrorKind,
        Person,
        NewSession,
        Session,
        SessionInfo,
        Browser,
        NewReport,
        AskedName,
        Recovery,
        Recover,
        PushKey,
        PushSubscription,
        PushEndpoint,
        GameInfo,
        Difficulty,
        ClockInfo,
        DecisionTime,
        PresetInfo,
        NewTable,
        SeatAsk,
        SetupAsk,
        SetupCheck,
        SetupProblem,
        Clock,
        Stage,
        TableInfo,
        Provenance,
        BranchOf,
        GameResult,
        SeatInfo,
        SeatTaker,
        Substitute,
        Vote,
        TableSummary,
        TablePage,
        MyTable,
        MyTables,
        WaitingTable,
        Frame,
        Translated,
        LessonInfo,
        Lesson,
        LessonStep,
        Mistake,
        LessonMove,
        Hint,
        Branch,
        Verdict,
        EngineAsk,
        EngineAnswer,
        Verified,
        DealOrigin,
        AddedEntropy,
        Unverified,
        RecordPart,
    ];
    module
}
