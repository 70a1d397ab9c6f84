#!/usr/bin/env bash
# Makes sure that there is a Chromium for the journeys. CAMBER_CHROMIUM names another one.
set -euo pipefail

chromium=${CAMBER_CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$chromium" ]; then
  if [ -n "${CAMBER_CHROMIUM:-}" ]; then
    echo "CAMBER_CHROMIUM names $chromium, which is not a program." >&2
    exit 1
  fi
  "$(dirname "$0")/apt-install.sh" Chromium chromium fonts-liberation
fi
