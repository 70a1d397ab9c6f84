#!/usr/bin/env bash
# What a newcomer meets: clones the last commit into a temporary folder, runs the README's two
# commands there and prints how long each took. --cold also starts without any package cached.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)

dir=$(mktemp -d /tmp/camber-fresh.XXXXXX)
run=
stop() {
  if [ -n "$run" ]; then kill -TERM -- "-$run" 2>/dev/null || true; fi
  chmod -R u+w "$dir" # Go keeps its modules read-only
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT TERM

if [ "${1:-}" = --cold ]; then
  export GOMODCACHE="$dir/go-modules" GOCACHE="$dir/go-build" npm_config_cache="$dir/npm"
fi
git clone -q "$source" "$dir/camber"
cd "$dir/camber"

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
SECONDS=0
setsid make run LISTEN="127.0.0.1:$port" >"$dir/run.log" 2>&1 </dev/null &
run=$!
until grep -q "http.*:$port" "$dir/run.log"; do
  if ! kill -0 "$run" 2>/dev/null || [ "$SECONDS" -ge 900 ]; then
    cat "$dir/run.log" >&2
    echo "make run printed no address" >&2
    exit 1
  fi
  sleep 1
done
grep "http.*:$port" "$dir/run.log"
echo "make run: the address after ${SECONDS} s"
kill -TERM -- "-$run"
wait "$run" || true
run=

SECONDS=0
make test
echo "make test: ${SECONDS} s" >&2
