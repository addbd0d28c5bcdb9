#!/usr/bin/env bash
# Once, when a primary is made: whom the replica comes as, what keeps the log for it, and that commits wait for it from the next start on.
# Run by the image of PostgreSQL, with its environment; PGDATA, POSTGRES_USER, POSTGRES_DB and REPLICATION_PASSWORD are enough.
set -euo pipefail
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica') \g /dev/null
ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (replica)';
SQL
echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
