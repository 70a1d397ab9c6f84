#!/usr/bin/env bash
# Lists the ids of docs/requirements that no test names, and fails on an id that does not exist.
# An id belongs in a test only if the test fails without that behaviour: the list is a map, not a goal.
set -euo pipefail
cd "$(dirname "$0")/.."

sources() { # NAME-PATTERN... : our own files with such names
  local names=() pattern
  for pattern in "$@"; do names+=(-o -name "$pattern"); done
  find cmd internal frontend e2e tools \( -name node_modules -o -name dist -o -name build \) -prune \
    -o -type f \( "${names[@]:1}" \) -print0 2>/dev/null || true
}

defined=$(grep -oE '\*\*[A-Z]+-[0-9]+\*\*' docs/requirements/*.md | tr -d '*' | sed 's/^\(.*\):\(.*\)$/\2 \1/' | sort -uV)
tested=$(sources '*_test.go' '*.test.ts' '*.test.tsx' | { xargs -0r grep -hoE '\b[A-Z]{2,}-[0-9]+' || true; } | sort -u)
named=$(sources '*.go' '*.templ' '*.ts' '*.tsx' | { xargs -0r grep -oHE '\b[A-Z]{2,}-[0-9]+' || true; } | sort -u)

awk -v tested="$tested" '
  BEGIN { n = split(tested, ids, "\n"); for (i = 1; i <= n; i++) seen[ids[i]] = 1 }
  $1 in seen { k++; next }
  { missing[++m] = sprintf("%-9s %s", $1, $2) }
  END {
    printf "%d of %d requirements are named by a test. Not named:\n", k, k + m
    for (i = 1; i <= m; i++) print missing[i]
  }' <<<"$defined"

# Another list's ids (RELIABILITY, encodings …) have other letters in front, so only ours are judged.
awk -v defined="$defined" '
  BEGIN {
    n = split(defined, rows, "\n")
    for (i = 1; i <= n; i++) { split(rows[i], row, " "); known[row[1]] = 1; sub(/-.*/, "", row[1]); areas[row[1]] = 1 }
    FS = ":"
  }
  NF == 2 { area = $2; sub(/-.*/, "", area); if (area in areas && !($2 in known)) { print $1 ": there is no requirement " $2; bad = 1 } }
  END { exit bad }' <<<"$named" >&2
