#!/bin/sh
# Installs what the table's tests need besides Python packages: PostgreSQL and Chromium (Debian and Ubuntu).
# Run it as root. Tests that find neither are skipped with a word, unless CI=1 or OFFWORLD_REQUIRE_SERVICES=1 is set.
set -eu
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || missing="$missing chromium"
[ -z "$missing" ] && { echo "PostgreSQL and Chromium are here."; exit 0; }
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
