#!/bin/sh
# Install what the tests of the web table need besides Python packages: PostgreSQL, Chromium,
# Caddy and libatomic, on Debian. Without them those tests are skipped, and the run says so at its
# end; with CI=1 or OFFWORLD_REQUIRE_SERVICES=1 they fail instead. Of Chromium it is the headless
# shell: the tests run with a whole Chromium, too, but take much longer.
set -eu
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v caddy >/dev/null 2>&1 || missing="$missing caddy"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
# Playwright drives the browser with a Node.js that needs this library.
PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q 'libatomic\.so\.1' || missing="$missing libatomic1"
if [ -z "$missing" ]; then
    echo "PostgreSQL, Chromium, Caddy and libatomic are installed."
    exit 0
fi
echo "Missing:$missing"
if ! command -v apt-get >/dev/null 2>&1; then
    echo "This is not Debian or Ubuntu: install these packages with your system's own tool." >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "Installing them needs root. Run: sudo sh tools/services.sh" >&2
    echo "or ask an administrator for:     apt-get install$missing" >&2
    exit 1
fi
apt-get update -qq
# shellcheck disable=SC2086  # a list of packages
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
