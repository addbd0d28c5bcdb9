-- Tables whose log cannot be folded: why, and which program said so. Such a table has no `due`.
CREATE TABLE parked (
    table_key INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    program TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
