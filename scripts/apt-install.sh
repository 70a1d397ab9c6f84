#!/usr/bin/env bash
# Installs Debian packages that the tests need, or says plainly why it can't:
#
#   scripts/apt-install.sh WHAT PACKAGE...
set -euo pipefail

what=$1
shift
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "$what is needed by the tests and is not here. Install it (Debian: apt-get install $*), or run this as root." >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "installing $what: $*" >&2
if ! { apt-get update -q && apt-get install -q -y --no-install-recommends "$@"; } >&2 </dev/null; then
  echo "$what could not be installed: apt-get failed, see above." >&2
  exit 1
fi
