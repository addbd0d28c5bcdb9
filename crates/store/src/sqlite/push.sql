-- The server's own key for push services: one, made at the first start.
CREATE TABLE push_key (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    secret BLOB NOT NULL
) STRICT;

-- Browsers that asked to be told when it is their person's turn.
CREATE TABLE push_subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriptions_person ON push_subscriptions (person, at);
