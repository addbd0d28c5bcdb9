#!/usr/bin/env bash
# A replica: copies the primary where there is nothing yet, follows it, and runs PostgreSQL with the arguments.
# From the environment: PGDATA, PRIMARY (and PRIMARY_PORT), REPLICATION_PASSWORD.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD=$REPLICATION_PASSWORD
  from="host=$PRIMARY port=${PRIMARY_PORT:-5432} user=replicator application_name=replica"
  until pg_basebackup --dbname "$from" --pgdata "$PGDATA" --slot replica --wal-method stream --checkpoint fast --write-recovery-conf; do
    echo "the primary cannot be copied yet"
    sleep 1
  done
  # The last word counts: once it is promoted it waits for nobody, until an operator has made it a replica of its own.
  echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
