CREATE TABLE tables (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    public INTEGER NOT NULL,
    game TEXT NOT NULL,
    free_seats INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;

-- Every index ends with the key, which is the order of every list.
CREATE INDEX lobby_stage ON tables (stage) WHERE public = 1;
CREATE INDEX lobby_game ON tables (game, stage) WHERE public = 1;
CREATE INDEX lobby_free ON tables (stage) WHERE public = 1 AND free_seats > 0;

-- Rows in the order of writing: the moves of a thousand tables share the last page. Each row knows the one before it
-- at its table; an index over (table_key, step) would have every move write a page of its own.
CREATE TABLE log (
    number INTEGER PRIMARY KEY,
    before INTEGER,
    table_key INTEGER NOT NULL,
    step INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL
) STRICT;

-- What every move rewrites, kept narrow; `steps` is the last step of the log and `last` its row.
CREATE TABLE moments (
    table_key INTEGER PRIMARY KEY,
    steps INTEGER NOT NULL,
    last INTEGER,
    awaited TEXT NOT NULL,
    due INTEGER,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX moments_due ON moments (due) WHERE due IS NOT NULL;

-- The stage is the table's, repeated so that a long history does not slow down a short list.
CREATE TABLE sitters (
    person TEXT NOT NULL,
    table_key INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    PRIMARY KEY (person, table_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitters_stage ON sitters (person, stage, table_key);
CREATE INDEX sitters_table ON sitters (table_key);

CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_person ON keys (person);

CREATE TABLE recoveries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    person TEXT NOT NULL REFERENCES people (id),
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX recoveries_person ON recoveries (person);
