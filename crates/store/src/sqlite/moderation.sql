-- What operators did: who, what, to whom or which table, why. Nothing of it changes but `done`: whether a server has carried
-- it out at its tables and sockets.
CREATE TABLE acts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    operator TEXT NOT NULL,
    act TEXT NOT NULL,
    target TEXT NOT NULL,
    why TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX acts_to_do ON acts (number) WHERE done = 0;

-- A banned person's keys open nothing. They are kept, for the day the ban ends.
CREATE TABLE bans (
    person TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What people told operators of others: at which table, by which line, why.
CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    v INTEGER,
    line TEXT,
    why TEXT NOT NULL
) STRICT;
CREATE INDEX reports_reporter ON reports (reporter, at);
