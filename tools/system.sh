#!/bin/sh
# Installs the system packages that tests need, if it runs as root on a system with apt.
# Otherwise it prints one line with what is missing; tests that need it are then skipped, but fail in CI.
set -eu
PYTHON=${PYTHON:-python3}
missing=""

# need "PACKAGES" COMMAND…: PACKAGES are missing when COMMAND fails.
need() {
    packages=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $packages"
}

can_compile() {
    STARFOLD_COMPILE=must "$PYTHON" "$(dirname "$0")/native.py" mode
}

# Tests play whole games in a browser; its pictures need a font.
has_browser() {
    command -v chromium || command -v chromium-browser
}

has_letters() {
    fc-list : family | grep -i sans
}

# On Debian the server's programs are not on the PATH.
has_postgresql() {
    command -v initdb || ls /usr/lib/postgresql/*/bin/initdb
}

look() {
    missing=""
    need "gcc libc6-dev python3-dev" can_compile
    need chromium has_browser
    need "fontconfig fonts-dejavu-core" has_letters
    need postgresql has_postgresql
}

install() {
    # Tests start their own server. Without this file Debian would create and start one for the whole machine.
    plain=/etc/postgresql-common/createcluster.d/starfold.conf
    mkdir -p "${plain%/*}"
    echo "create_main_cluster = false" >"$plain"
    # shellcheck disable=SC2086  # several packages, several words
    { apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing; } >/dev/null || true
    rm "$plain"
    rmdir -p "${plain%/*}" 2>/dev/null || true
}

look
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "system: installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    install
    look
    [ -n "$missing" ] || exit 0
fi

echo "system: missing, and not installed:$missing"
[ -z "${CI:-}" ]
