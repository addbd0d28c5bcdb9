-- Every log is a hash chain (chain.rs): `hash` binds an entry to all before it, `head` is the hash of the last one.
ALTER TABLE log ADD COLUMN hash BLOB;
ALTER TABLE moments ADD COLUMN head BLOB;

-- Parked because the log is damaged, not because this program cannot read it.
ALTER TABLE parked ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;

-- Written to find out whether anything can be written.
CREATE TABLE health (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;
