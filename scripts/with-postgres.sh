#!/usr/bin/env bash
# Runs a command with a PostgreSQL cluster of its own, and removes the cluster afterwards:
#
#   scripts/with-postgres.sh COMMAND [ARGUMENT...]
#
# The command sees CAMBER_TEST_POSTGRES, a superuser's URL. Where that is already set, the command
# just runs. The cluster lives in a temporary folder, in memory where there is room, listens on loopback
# alone, and never waits for the disk (with CAMBER_POSTGRES_DURABLE=1 it lies there and does, for
# benchmarks): it is for tests, not for data.
set -euo pipefail

if [ $# -eq 0 ]; then
  echo "usage: $0 COMMAND [ARGUMENT...]" >&2
  exit 2
fi
if [ -n "${CAMBER_TEST_POSTGRES:-}" ]; then
  exec "$@"
fi

# The folder with initdb and pg_ctl: Debian keeps them out of PATH, one folder per version.
find_bin() {
  local dir
  for dir in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
             "$(pg_config --bindir 2>/dev/null || true)" \
             "$(dirname "$(command -v initdb 2>/dev/null || echo /)")"; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ] && [ -x "$dir/postgres" ]; then
      echo "$dir"
      return
    fi
  done
}

bin=$(find_bin)
if [ -z "$bin" ]; then
  # Debian's package starts a cluster for the whole system; this one setting keeps it from doing so.
  setting=/etc/postgresql-common/createcluster.d/camber-tests.conf
  "$(dirname "$0")/apt-install.sh" PostgreSQL postgresql-common
  mkdir -p "$(dirname "$setting")"
  echo "create_main_cluster = false" >"$setting"
  "$(dirname "$0")/apt-install.sh" PostgreSQL postgresql || { rm -f "$setting"; exit 1; }
  rm -f "$setting"
  bin=$(find_bin)
fi

# The server refuses to run as root.
as=()
owner=$(id -un)
if [ "$(id -u)" -eq 0 ]; then
  owner=nobody
  if id postgres >/dev/null 2>&1; then owner=postgres; fi
  as=(runuser -u "$owner" --)
fi

# In memory where 4 GB are free: tests make hundreds of databases, each of a thousand files.
place=/tmp
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n +2 || true)
memory=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
if [ -z "${CAMBER_POSTGRES_DURABLE:-}" ] && [ "${room:-0}" -gt 4000000 ] && [ "${memory:-0}" -gt 4000000 ]; then place=/dev/shm; fi
dir=$(mktemp -d "$place/camber-postgres.XXXXXX")
child=
stop() {
  local status=$?
  trap - EXIT INT TERM HUP
  if [ -n "$child" ]; then kill -TERM "$child" 2>/dev/null && wait "$child" || true; fi
  "${as[@]}" "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$dir"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "$password" >"$dir/password"
chown -R "$owner" "$dir"
cd "$dir"

# A language's own sort order, so that a query relying on the database's order, not on its own, shows.
if ! "${as[@]}" "$bin/initdb" -D data -U camber --auth=password --pwfile=password --encoding=UTF8 \
     --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-US --no-sync >initdb.log 2>&1; then
  cat initdb.log >&2
  exit 1
fi
cat >>data/postgresql.conf <<'CONF'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
max_wal_size = 2GB
CONF
if [ -z "${CAMBER_POSTGRES_DURABLE:-}" ]; then
  # autovacuum too: a table that is analysed just then would hold back the change feed, and with it what a test waits for
  printf '%s = off\n' fsync synchronous_commit full_page_writes autovacuum >>data/postgresql.conf
fi

# Between asking for a free port and taking it another program may be faster: then ask again.
for attempt in 1 2 3; do
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
  if "${as[@]}" "$bin/pg_ctl" -D data -o "-p $port" -l server.log -w -t 60 start >/dev/null; then break; fi
  if [ "$attempt" = 3 ]; then
    cat server.log >&2
    exit 1
  fi
done

cd "$OLDPWD"
export CAMBER_TEST_POSTGRES="postgres://camber:$password@127.0.0.1:$port/postgres?sslmode=disable"
export PATH="$PATH:$bin"

# In the background and waited for, so that a signal reaches the trap at once.
"$@" <&0 &
child=$!
status=0
wait "$child" || status=$?
child=
exit "$status"
