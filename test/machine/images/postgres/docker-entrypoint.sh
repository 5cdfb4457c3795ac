#!/bin/bash
# The real image's first start: a cluster with the user, password and database of the variables, made by a server that
# nobody reaches over the network.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R postgres /var/lib/postgresql && chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres} database=${POSTGRES_DB:-${POSTGRES_USER:-postgres}}
  : "${POSTGRES_PASSWORD:?}"
  initdb --username="$user" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD")
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  printf "\nlisten_addresses = '*'\n" >>"$PGDATA/postgresql.conf"
  pg_ctl --options="-c listen_addresses=''" --wait start
  [ "$database" = postgres ] || createdb --username="$user" "$database"
  pg_ctl --mode=fast --wait stop
fi
exec "$@"
