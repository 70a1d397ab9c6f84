#!/usr/bin/env bash
# Builds and restarts the demonstration shop whenever a source changes. Data stays in var/dev.
set -uo pipefail
cd "$(dirname "$0")/.."

mark=.make/dev
server=
mkdir -p .make
trap 'kill $server 2>/dev/null; wait' EXIT
trap exit INT TERM

changed() {
  [ -n "$(find cmd internal frontend tools Makefile go.mod -name node_modules -prune -o -name dist -prune \
    -o -name '*_templ.go' -o -path frontend/api/types.ts -o -type f -newer "$mark" -print -quit)" ]
}

while :; do
  touch "$mark"
  if make --no-print-directory build; then
    if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server"; fi
    bin/camber serve --demo --listen "${LISTEN:-127.0.0.1:8080}" --data var/dev &
    server=$!
  fi
  until changed; do sleep 1; done
done
