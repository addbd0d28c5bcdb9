-- A key is a session: what is shown of it to its owner, never an address. All three are unknown of older keys; `used` is a
-- day, so that it is written rarely.
ALTER TABLE keys ADD COLUMN made INTEGER;
ALTER TABLE keys ADD COLUMN used INTEGER;
ALTER TABLE keys ADD COLUMN browser TEXT;
