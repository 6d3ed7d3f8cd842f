#!/bin/bash
# Does for scripts/try-docker.sh what the entry point of the official image of PostgreSQL does: makes the
# cluster on the first start, then becomes the server. The variables are that image's.
set -eu
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  install --directory --owner=postgres --group=postgres --mode=700 "$PGDATA"
  install --directory --owner=postgres --group=postgres --mode=3777 /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD")
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  # Until the database is made the server listens on its socket alone.
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait --mode=fast stop
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
fi
exec "$@"
