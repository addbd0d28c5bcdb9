-- Seats that tables which wait for people keep for somebody.
CREATE TABLE kept (
    person TEXT NOT NULL,
    table_key INTEGER NOT NULL,
    PRIMARY KEY (person, table_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_table ON kept (table_key);

-- Tables of earlier releases say it in their summaries alone.
INSERT OR IGNORE INTO kept (person, table_key)
SELECT json_extract(seat.value, '$.taker.person.id'), t.key
FROM tables t, json_each(t.summary, '$.seats') seat
WHERE t.stage = 0 AND json_valid(t.summary) AND json_extract(seat.value, '$.taker.type') = 'kept';
