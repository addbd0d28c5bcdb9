// Made from crates/protocol. Do not edit: run `make types`.

export type TableId = string;

export type PersonId = string;

export type ActionId = string;

export type Entropy = string;

export type SeatNo = number;

export type Level = "random" | "rookie" | "regular" | "master";

export type Character = "pip" | "gus" | "dot" | "teddy" | "minnie" | "bill" | "olga" | "jim" | "nell" | "doc" | "silk" | "rasmus" | "felix" | "sable" | "finn" | "cork" | "volpe" | "ivory" | "hollow" | "nyx" | "baroness" | "count" | "granny" | "maestro";

export type Trait = "greedy" | "loyal" | "sly" | "timid" | "bold" | "patient" | "talkative" | "quiet" | "vengeful";

export type CharacterInfo = { 
/**
 * What messages call it. Clients draw a face for it.
 */
id: Character, 
/**
 * How well it plays.
 */
level: Level, 
/**
 * What it is called.
 */
name: Translated, 
/**
 * What is said of it, in a line.
 */
line: Translated, 
/**
 * What sets it apart from other bots of its level. Which traits change how a game is played stands with the game.
 */
traits: Array<Trait>, };

export type ClientMsg = { "type": "act" } & Act | { "type": "ping", };

export type Act = { 
/**
 * The client's name for it.
 */
id: ActionId, 
/**
 * What to do.
 */
action: Action, };

export type Action = { "type": "join", 
/**
 * The seat wanted.
 */
seat?: SeatNo, 
/**
 * What one adds to the deal: 32 fresh random bytes. It is shown to all.
 */
entropy?: Entropy, } | { "type": "leave", } | { "type": "kick", 
/**
 * Whose seat.
 */
seat: SeatNo, } | { "type": "vote_out", 
/**
 * Whose seat.
 */
seat: SeatNo, } | { "type": "set_bot", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The bot's level: who fits comes. With neither this nor `character` the seat is free for people.
 */
level?: Level, 
/**
 * Who is to come, in place of a level; nobody sits at a table twice.
 */
character?: Character, } | { "type": "start", 
/**
 * The bots' level, if there are free seats.
 */
level?: Level, } | { "type": "move", 
/**
 * The moves as written in the rules.
 */
moves: Array<string>, 
/**
 * The version the decision was made on. If the decision was reopened since, the move is
 * refused as stale. Nobody reopens it by a sealed choice, nor by what they do in a free phase:
 * there `expects` guards what a move is worth.
 */
on?: number, 
/**
 * What the move seemed to promise; refused if it has become less.
 */
expects?: number, } | { "type": "take_back", } | { "type": "resign", } | { "type": "offer_draw", } | { "type": "pause", } | { "type": "resume", } | { "type": "here", } | { "type": "wait", 
/**
 * Whose seat.
 */
seat: SeatNo, } | { "type": "ready", } | { "type": "say", 
/**
 * The words.
 */
text: string, } | { "type": "rematch", 
/**
 * What one adds to the new deal, as with `join`.
 */
entropy?: Entropy, };

export type ServerMsg = { "type": "snapshot" } & Snapshot | { "type": "update" } & Update | { "type": "unseen", 
/**
 * Its version.
 */
v: number, } | { "type": "done" } & Done | { "type": "refused", 
/**
 * The client's name for it, if it could be read.
 */
id?: ActionId, 
/**
 * Why.
 */
error: ErrorBody, } | { "type": "presence" } & Presence | { "type": "renamed", 
/**
 * Who, and their name.
 */
person: Person, } | { "type": "pong", } | { "type": "closing", 
/**
 * Why.
 */
reason: Closing, };

export type Done = { 
/**
 * The client's name for it.
 */
id: ActionId, 
/**
 * The version it has in the table's log.
 */
v: number, 
/**
 * The new table, after asking for a rematch.
 */
table?: TableId, };

export type Closing = "slow_reader" | "stopping" | "reload" | "too_many_messages" | "refused" | "signed_out" | "banned";

export type Snapshot = { 
/**
 * The version of the last thing that happened.
 */
v: number, 
/**
 * Through whose eyes the client sees.
 */
you: Eyes, 
/**
 * Everything public about the table.
 */
table: TableInfo, 
/**
 * The position, once the game has started.
 */
position?: Position, 
/**
 * Who is at the table.
 */
presence: Presence, };

export type Eyes = { "type": "seat", 
/**
 * Which.
 */
seat: SeatNo, } | { "type": "spectator", };

export type Update = { 
/**
 * Its version.
 */
v: number, 
/**
 * When.
 */
at: number, 
/**
 * What happened.
 */
what: Happening, 
/**
 * What the rules told about it.
 */
events?: Array<EventLine>, 
/**
 * Everything public about the table, if that changed.
 */
table?: TableInfo, 
/**
 * The position, if it changed and this is the last of what is sent together.
 */
position?: Position, };

export type EventLine = { 
/**
 * The event as JSON.
 */
event: unknown, 
/**
 * The event as a sentence.
 */
text: string, };

export type Position = { 
/**
 * What the viewer sees.
 */
view: unknown, 
/**
 * Whose decision it is.
 */
turn: TurnKind, 
/**
 * Who may move.
 */
may: Array<SeatNo>, 
/**
 * Whom the game waits for.
 */
awaited: Array<SeatNo>, 
/**
 * The viewer's legal moves as written.
 */
legal: Array<string>, 
/**
 * Whether the viewer may take back the last move.
 */
may_undo: boolean, 
/**
 * Whether the viewer may talk.
 */
may_talk: boolean, 
/**
 * When whose time is over.
 */
deadlines: Array<Deadline>, 
/**
 * Where anybody may act: until when bots make no choice that stands, while people at the table have something to decide
 * and are not ready.
 */
patience?: Patience, 
/**
 * Every seat's time for the whole game, in order, where there is such a clock.
 */
clocks?: Array<SeatClock>, 
/**
 * Who offers a draw.
 */
draw_offers: Array<SeatNo>, 
/**
 * Who wants a pause.
 */
pause_wishes: Array<SeatNo>, 
/**
 * How it ended.
 */
result?: GameResult, };

export type Patience = { 
/**
 * Since when.
 */
since: number, 
/**
 * Until when.
 */
until: number, };

export type Deadline = { 
/**
 * Whose.
 */
seat: SeatNo, 
/**
 * When.
 */
at: number, };

export type SeatClock = { "type": "runs", 
/**
 * When it is over.
 */
until: number, } | { "type": "stands", 
/**
 * How many milliseconds are left.
 */
left: number, } | { "type": "ran_out", };

export type TurnKind = "one" | "together" | "free" | "over";

export type Happening = { "type": "created", 
/**
 * The promise made about the deal.
 */
commitment?: string, 
/**
 * What the host added to the deal.
 */
entropy?: Entropy, } | { "type": "joined", 
/**
 * Where.
 */
seat: SeatNo, 
/**
 * Who.
 */
person: Person, 
/**
 * What they added to the deal.
 */
entropy?: Entropy, } | { "type": "left", 
/**
 * Which seat is free now.
 */
seat: SeatNo, } | { "type": "kicked", 
/**
 * Which seat is free now.
 */
seat: SeatNo, } | { "type": "voted_out", 
/**
 * Whose vote it is.
 */
seat: SeatNo, 
/**
 * Whom it is against.
 */
out: SeatNo, } | { "type": "removed", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The bot's level.
 */
level: Level, } | { "type": "bot_set", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The bot's level.
 */
level?: Level, 
/**
 * Who it is, if it has a name.
 */
character?: Character, } | { "type": "started", } | { "type": "moved", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * Who decided.
 */
by: ByWhom, 
/**
 * The moves as written, to the seat that made them.
 */
moves?: Array<string>, } | { "type": "took_back", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "resigned", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "flag_fell", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The bot that has the seat for good, where the game goes on.
 */
level?: Level, } | { "type": "both_flags_fell", } | { "type": "draw_offered", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "pause_wished", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "paused", 
/**
 * Why.
 */
reason: PauseReason, } | { "type": "resumed", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "said", 
/**
 * Who.
 */
person: Person, 
/**
 * Their seat, if they play.
 */
seat?: SeatNo, 
/**
 * Who hears it.
 */
room: Room, 
/**
 * The words.
 */
text: string, } | { "type": "remarked", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The name of a phrase, for which every client has words of its own, in the character's voice if it likes:
 * `hello_1` to `hello_3`, `answer_1` to `answer_3`, and 1 and 2 of `won`, `lost`, `thanks`, `refused`, `lucky`, `robbed` and `lied_to`.
 */
phrase: string, } | { "type": "bot_took_over", 
/**
 * Which seat.
 */
seat: SeatNo, 
/**
 * The bot's level.
 */
level: Level, } | { "type": "handed_back", 
/**
 * Which seat.
 */
seat: SeatNo, } | { "type": "will_close", 
/**
 * When.
 */
at: number, } | { "type": "closed", } | { "type": "stopped", } | { "type": "rematch", 
/**
 * The table.
 */
table: TableId, };

export type PauseReason = "clock_set";

export type ByWhom = "player" | "bot" | "clock";

export type Room = "table" | "gallery";

export type Presence = { 
/**
 * The seats whose owners are there.
 */
here: Array<SeatNo>, 
/**
 * The seats whose owners are not.
 */
away: Array<Away>, 
/**
 * The seats whose owners have said that they are ready, so that bots do not wait for them.
 */
ready?: Array<SeatNo>, 
/**
 * How many look on.
 */
watchers: number, 
/**
 * How many milliseconds the others wait for a player who is away before a bot plays; absent where no bot
 * ever does.
 */
grace?: number, };

export type Away = { 
/**
 * Their seat.
 */
seat: SeatNo, 
/**
 * Since when, if the server remembers.
 */
since?: number, 
/**
 * When a bot takes over, while others wait.
 */
bot_at?: number, 
/**
 * How often those who wait may still put that off.
 */
waits: number, };

export type SessionMsg = { "type": "calls", 
/**
 * Those tables.
 */
calls: Array<Call>, } | { "type": "waiting", 
/**
 * Those tables: at most 50 that wait for a decision, and 50 that keep a seat.
 */
tables: Array<WaitingTable>, } | { "type": "renamed", 
/**
 * The person.
 */
person: Person, } | { "type": "closing", 
/**
 * Why.
 */
reason: Closing, };

export type Call = { 
/**
 * The table.
 */
table: TableId, 
/**
 * Its game.
 */
game: string, 
/**
 * The person's seat.
 */
seat: SeatNo, 
/**
 * When a bot takes the seat; once that has passed, it plays there.
 */
bot_at: number, };

export type LobbyMsg = { "type": "table", 
/**
 * The table.
 */
table: TableSummary, } | { "type": "reload", } | { "type": "closing", 
/**
 * Why.
 */
reason: Closing, };

export type ErrorBody = { 
/**
 * What kind of thing was wrong, for programs.
 */
kind: ErrorKind, 
/**
 * What was wrong, for people.
 */
message: string, 
/**
 * After how many seconds it may be tried again, if waiting helps.
 */
retry_after?: number, };

export type ErrorKind = "bad_request" | "not_found" | "method_not_allowed" | "unsupported_media_type" | "too_large" | "too_many_requests" | "foreign_origin" | "no_session" | "bad_name" | "bad_code" | "no_such_game" | "no_such_lesson" | "no_such_table" | "no_such_seat" | "bad_setup" | "bad_cards" | "bad_record" | "too_many_tables" | "not_seated" | "already_seated" | "not_host" | "seat_taken" | "character_taken" | "no_free_seat" | "sent_away" | "too_few_to_vote" | "not_started" | "already_started" | "not_your_turn" | "stale" | "ahead" | "promise_broken" | "illegal_move" | "game_over" | "not_over" | "cannot_undo" | "cannot_concede" | "paused" | "not_paused" | "not_awaited" | "no_hints" | "muted" | "bad_text" | "no_such_step" | "not_your_eyes" | "unknown_rules" | "parked" | "unavailable" | "timeout" | "too_slow" | "internal";

export type Person = { 
/**
 * Who it is.
 */
id: PersonId, 
/**
 * What they are called now; empty once they have gone for good, and clients have words of their own for that.
 */
name: string, };

export type NewSession = { 
/**
 * A nickname; without one the server suggests one.
 */
name?: string, 
/**
 * For programs: answers with a token in place of a cookie.
 */
token?: boolean, };

export type Session = { 
/**
 * Who one is.
 */
person: Person, 
/**
 * The secret to send as `Authorization: Bearer …`, if a token was asked for.
 */
token?: string, };

export type SessionInfo = { 
/**
 * Its name, which opens nothing.
 */
id: string, 
/**
 * When it was made; not known of sessions from before release 0.4.
 */
made?: number, 
/**
 * On which day it was last used: that day's beginning in UTC.
 */
used?: number, 
/**
 * The browser's family.
 */
browser: Browser, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Browser = "firefox" | "chrome" | "edge" | "safari" | "opera" | "samsung" | "other";

export type NewReport = { 
/**
 * Who.
 */
person: PersonId, 
/**
 * The version at which they said what it is about.
 */
v?: number, 
/**
 * Why.
 */
why: string, };

export type AskedName = { 
/**
 * The nickname.
 */
name: string, };

export type Recovery = { 
/**
 * The path to open there; the code stands behind `#`, so that no server logs it.
 */
link: string, 
/**
 * Until when it works.
 */
expires: number, };

export type Recover = { 
/**
 * The code in the link.
 */
code: string, 
/**
 * For programs: answers with a token in place of a cookie.
 */
token?: boolean, };

export type PushKey = { 
/**
 * The key, in base64url.
 */
key: string, };

export type PushSubscription = { 
/**
 * Where messages are sent: an https address of a push service.
 */
endpoint: string, 
/**
 * The browser's public key, in base64url.
 */
p256dh: string, 
/**
 * The browser's secret, in base64url.
 */
auth: string, 
/**
 * The language of the messages, `en` or `es`.
 */
language: string, };

export type PushEndpoint = { 
/**
 * Where its messages were sent.
 */
endpoint: string, };

export type GameInfo = { 
/**
 * The game's id.
 */
id: string, 
/**
 * Its name in print.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
blurb: string, 
/**
 * The fewest seats.
 */
min_seats: number, 
/**
 * The most seats.
 */
max_seats: number, 
/**
 * How long a game takes, in minutes, at least and at most.
 */
minutes: [number, number], 
/**
 * Whether it has phases where anybody may act, so that the table's pace matters.
 */
free_phases: boolean, 
/**
 * How hard it is to learn.
 */
difficulty: Difficulty, 
/**
 * A small drawing, as SVG; its colours are the page's.
 */
emblem: string, 
/**
 * The clocks a table can have, and what each allows for the kinds of decisions there are.
 */
clocks: Array<ClockInfo>, 
/**
 * Setups worth offering, the usual one first.
 */
presets: Array<PresetInfo>, 
/**
 * The newest version of the rules; new tables are played by it.
 */
rules: number, 
/**
 * The bots' levels, weakest first.
 */
levels: Array<Level>, 
/**
 * The traits of characters that change how its bots play.
 */
traits: Array<Trait>, 
/**
 * The setup's shape, as a JSON schema.
 */
setup_schema: unknown, };

export type Difficulty = "easy" | "medium" | "hard";

export type ClockInfo = { 
/**
 * The clock.
 */
clock: Clock, 
/**
 * How long each kind of decision may take, in the order of a turn; nothing without a clock.
 */
times: Array<DecisionTime>, };

export type DecisionTime = { 
/**
 * What the kind is called among those of its game.
 */
decision: string, 
/**
 * How long it may take.
 */
seconds: number, };

export type PresetInfo = { 
/**
 * What it is called among those of its game.
 */
name: string, 
/**
 * How many seats it has.
 */
seats: number, 
/**
 * What to ask for when the table is made.
 */
setup: Record<string, unknown>, };

export type NewTable = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The setup, as the game's schema says; what is left out has its default.
 */
setup?: Record<string, unknown>, 
/**
 * A card file to play with in place of the embedded one.
 */
cards?: string, 
/**
 * Who is to sit where; without it the host sits first and the other seats are free.
 */
seats?: Array<SeatAsk>, 
/**
 * The clock.
 */
clock?: Clock, 
/**
 * How long bots wait for people.
 */
pace?: BotPace, 
/**
 * Whether the table stands in the lobby; otherwise only those with the link find it.
 */
public?: boolean, 
/**
 * What the host adds to the deal, if they sit at the table: 32 fresh random bytes. It is shown to all.
 */
entropy?: Entropy, };

export type SeatAsk = { "type": "me", } | { "type": "open", } | { "type": "bot", 
/**
 * Its level.
 */
level: Level, } | { "type": "character", 
/**
 * Who.
 */
character: Character, };

export type SetupAsk = { 
/**
 * The setup, as the game's schema says; what is left out has its default.
 */
setup?: Record<string, unknown>, 
/**
 * A card file to play with in place of the embedded one.
 */
cards?: string, };

export type SetupCheck = { 
/**
 * How many seats the table would have.
 */
seats?: number, 
/**
 * What keeps it from being played.
 */
problem?: SetupProblem, };

export type SetupProblem = { 
/**
 * The option it is about, where it is one.
 */
option?: string, 
/**
 * The name of the game's rule that is broken, for clients with words of their own for it.
 */
rule?: string, 
/**
 * What breaks the rule, or the figures it is about.
 */
items: Array<string>, 
/**
 * What is wrong, in English.
 */
reason: string, };

export type Clock = "none" | "quick" | "normal" | "slow" | "day" | "three_days" | "week" | { "game": GameClock };

export type GameClock = { 
/**
 * How many seconds each seat begins with.
 */
base: number, 
/**
 * How many seconds each decision adds when it is made.
 */
increment: number, 
/**
 * What becomes of a seat that runs out of time. Where nobody says, it loses a game of two, and plays on in a
 * game of more.
 */
flag?: Flag, };

export type Flag = "loses" | "plays_on";

export type BotPace = "brisk" | "normal" | "relaxed";

export type Stage = "open" | "running" | "over";

export type TableInfo = { 
/**
 * The table.
 */
id: TableId, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * The setup in force.
 */
setup: Record<string, unknown>, 
/**
 * How well each figure of the setup is known, by its path in the card file. A path without a
 * card's id speaks for all cards that have none of their own; figures that the table has
 * replaced by its own are missing. Empty until the game starts.
 */
sources: { [key in string]: Provenance }, 
/**
 * The path to give to friends.
 */
invite: string, 
/**
 * Where it stands in its life.
 */
stage: Stage, 
/**
 * Whether it stands in the lobby.
 */
public: boolean, 
/**
 * The clock.
 */
clock: Clock, 
/**
 * How long bots wait for people.
 */
pace: BotPace, 
/**
 * Who set it up.
 */
host: PersonId, 
/**
 * When it was set up.
 */
created: number, 
/**
 * The seats in order.
 */
seats: Array<SeatInfo>, 
/**
 * Whether the game is paused.
 */
paused: boolean, 
/**
 * Why, if it was the server that paused it.
 */
pause_reason?: PauseReason, 
/**
 * Whether the server has lost its newest entries, which may have been of this table, and no person has moved here
 * since it noticed.
 */
end_may_be_missing: boolean, 
/**
 * When the table is closed unless something happens, if that is near.
 */
closes?: number, 
/**
 * The promise made about the deal when the table was set up, before anybody sat down: the SHA-256 of the
 * server's seed. At tables set up before release 0.4 it was made when the game started.
 */
commitment?: string, 
/**
 * The server's seed, once the game is over.
 */
seed?: string, 
/**
 * How it ended.
 */
result?: GameResult, 
/**
 * The moment of another table this one started from: its deal is known to all who look at that one.
 */
branch_of?: BranchOf, 
/**
 * The table where it is played again.
 */
rematch?: TableId, };

export type Provenance = "printed" | "public" | "inferred" | "reconstructed";

export type BranchOf = { 
/**
 * The table.
 */
table: TableId, 
/**
 * After how many moves.
 */
step: number, };

export type GameResult = { 
/**
 * Points by seat.
 */
scores: Array<number>, 
/**
 * Who won: nobody after a draw, several in a shared victory.
 */
winners: Array<SeatNo>, 
/**
 * What was achieved, in a game that is not won against anybody; not known in lists of games that were
 * over before release 0.4.
 */
goals?: Goals, };

export type Goals = { 
/**
 * How many goals are reached.
 */
reached: number, 
/**
 * How many there are.
 */
all: number, };

export type SeatInfo = { 
/**
 * Who sits there.
 */
taker: SeatTaker, 
/**
 * The bot that plays while its owner is away.
 */
substitute?: Substitute, 
/**
 * What the person added to the deal; lists leave it out.
 */
entropy?: Entropy, 
/**
 * How far the others are with voting its owner out of the running game, where they could.
 */
vote?: Vote, };

export type SeatTaker = { "type": "open", } | { "type": "kept", 
/**
 * For whom.
 */
person: Person, } | { "type": "person", 
/**
 * Who.
 */
person: Person, } | { "type": "bot", 
/**
 * Its level.
 */
level: Level, 
/**
 * Who it is, if it has a name.
 */
character?: Character, };

export type Substitute = { 
/**
 * Its level.
 */
level: Level, };

export type Vote = { 
/**
 * Who is for it.
 */
by: Array<SeatNo>, 
/**
 * How many it takes.
 */
needed: number, };

export type TableSummary = { 
/**
 * The table.
 */
id: TableId, 
/**
 * The game's id.
 */
game: string, 
/**
 * Where it stands in its life.
 */
stage: Stage, 
/**
 * Whether it stands in the lobby.
 */
public: boolean, 
/**
 * The clock.
 */
clock: Clock, 
/**
 * How long bots wait for people; lists made before release 0.4 do not say.
 */
pace: BotPace, 
/**
 * Who set it up; not known of tables that were set up before release 0.3.
 */
host?: PersonId, 
/**
 * When it was set up.
 */
created: number, 
/**
 * The seats in order.
 */
seats: Array<SeatInfo>, 
/**
 * How it ended.
 */
result?: GameResult, 
/**
 * The moment of another table it started from: its deal is known. It never counts for a rating.
 */
branch_of?: BranchOf, 
/**
 * When it was over; not known of tables that were over before release 0.4.
 */
ended?: number, 
/**
 * Why it cannot be played on, if it cannot.
 */
parked?: string, };

export type TablePage = { 
/**
 * The tables, newest first.
 */
tables: Array<TableSummary>, 
/**
 * Give this as `before` to get the next page; absent on the last.
 */
next?: string, };

export type MyTable = { 
/**
 * The table.
 */
table: TableSummary, 
/**
 * Whether it waits for one's decision.
 */
your_turn: boolean, };

export type MyTables = { 
/**
 * The tables, newest first.
 */
tables: Array<MyTable>, 
/**
 * Give this as `before` to get the next page; absent on the last.
 */
next?: string, };

export type WaitingTable = { 
/**
 * The table.
 */
table: TableSummary, 
/**
 * When something last happened there.
 */
since: number, 
/**
 * When time is over for those who are awaited, where a clock runs.
 */
due?: number, 
/**
 * The seat it keeps for one, at a table that waits for people.
 */
kept?: SeatNo, };

export type Frame = { 
/**
 * Its place in the replay, counted from 0.
 */
moment: number, 
/**
 * How many moves had been made.
 */
step: number, 
/**
 * When.
 */
at: number, 
/**
 * What brought it about; absent at the start.
 */
what?: Happening, 
/**
 * What the rules told those eyes about it.
 */
events: Array<EventLine>, 
/**
 * What those eyes saw; all seats' views in order for the all-seeing.
 */
views: unknown[], 
/**
 * Whose decision it was.
 */
turn: TurnKind, 
/**
 * Whom the game waited for.
 */
awaited: Array<SeatNo>, };

export type Translated = { 
/**
 * In English.
 */
en: string, 
/**
 * In Spanish.
 */
es: string, };

export type LessonInfo = { 
/**
 * What it is called in addresses, among those of its game.
 */
id: string, 
/**
 * Its title.
 */
title: Translated, 
/**
 * What it is about, in a sentence.
 */
about: Translated, 
/**
 * How long it takes, in minutes.
 */
minutes: number, 
/**
 * How many steps it has.
 */
steps: number, };

export type Lesson = { 
/**
 * What it is called in addresses, among those of its game.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * Its title.
 */
title: Translated, 
/**
 * What it is about, in a sentence.
 */
about: Translated, 
/**
 * How long it takes, in minutes.
 */
minutes: number, 
/**
 * Everybody's name by seat.
 */
names: Array<string>, 
/**
 * Where the learner sits.
 */
seat: SeatNo, 
/**
 * The setup in force.
 */
setup: Record<string, unknown>, 
/**
 * How well each figure of the setup is known, as of a table.
 */
sources: { [key in string]: Provenance }, 
/**
 * The steps in order.
 */
steps: Array<LessonStep>, };

export type LessonStep = { 
/**
 * What is said.
 */
say: Translated, 
/**
 * The learner's moves that are wanted, in order; none where there is only something to read.
 */
wanted: Array<string>, 
/**
 * What is said to any other move.
 */
otherwise?: Translated, 
/**
 * What is said to particular other moves.
 */
mistakes: Array<Mistake>, 
/**
 * The position that the step begins with.
 */
position: Position, 
/**
 * What happens then: the wanted moves, and those of the others after them.
 */
then: Array<LessonMove>, };

export type Mistake = { 
/**
 * The move.
 */
move: string, 
/**
 * What is said to it.
 */
say: Translated, };

export type LessonMove = { 
/**
 * Who moved.
 */
seat: SeatNo, 
/**
 * What the rules told the learner about it.
 */
events: Array<EventLine>, 
/**
 * The position afterwards.
 */
position: Position, };

export type Hint = { 
/**
 * The version it was thought about at.
 */
v: number, 
/**
 * How well the bot plays.
 */
level: Level, 
/**
 * One move, or all that can be made as one action.
 */
moves: Array<string>, 
/**
 * Whether the decision goes on after them: what it goes on with depends on what they show.
 */
more: boolean, 
/**
 * The chance of winning the bot sees, in hundredths, where it has reckoned one.
 */
chance?: number, };

export type Branch = { 
/**
 * After how many moves.
 */
step: number, 
/**
 * Where to sit.
 */
seat: SeatNo, 
/**
 * The bots' level; without one the other seats are free for people.
 */
level?: Level, };

export type Verdict = { 
/**
 * The game's id.
 */
game: string, 
/**
 * How many moves were checked.
 */
moves: number, 
/**
 * Whether the seed was in it and fits the promise made before the first move.
 */
deal_verified: boolean, 
/**
 * How the game ended, if it did.
 */
result?: GameResult, };

export type EngineAsk = { "ask": "verify", 
/**
 * The record.
 */
record: string, } | { "ask": "look", 
/**
 * The record.
 */
record: string, 
/**
 * Who.
 */
eyes: Eyes, 
/**
 * After how many moves.
 */
moves: number, };

export type EngineAnswer = { "answer": "verified" } & Verified | { "answer": "bad_record" } & Unverified | { "answer": "position" } & Position | { "answer": "bad_ask", 
/**
 * Why.
 */
reason: string, };

export type Verified = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * How many seats there are.
 */
seats: number, 
/**
 * Where the deal comes from.
 */
origin: DealOrigin, 
/**
 * What was promised about the seed before the game.
 */
commitment: string | null, 
/**
 * What the players added, in the order of their seats.
 */
entropy: Array<AddedEntropy>, 
/**
 * The seed that the game was dealt from.
 */
deal_seed: string | null, 
/**
 * What was dealt, as the game writes it.
 */
deal: unknown, 
/**
 * How many moves were made, every one legal.
 */
moves: number, 
/**
 * How the game ended, if it did.
 */
over: GameResult | null, };

export type DealOrigin = "seed" | "shared" | "sealed" | "deal";

export type AddedEntropy = { 
/**
 * Who.
 */
seat: SeatNo, 
/**
 * 32 bytes in hexadecimal.
 */
bytes: string, };

export type Unverified = { 
/**
 * The first part that does not hold; those before it do.
 */
part: RecordPart, 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * What is wrong there.
 */
problem: string, };

export type RecordPart = "text" | "game" | "setup" | "seed" | "deal" | "moves" | "result";
