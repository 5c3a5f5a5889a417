#!/bin/sh
# Installs the system packages that tests need, where that is possible: as root, on a system with apt.
# Elsewhere it says in one line what is missing; the tests that need it are then left out, but never in CI.
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

look() {
    missing=""
    need "gcc libc6-dev python3-dev" can_compile
}

look
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "system: installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # several packages, several words
    { apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing; } >/dev/null || true
    look
    [ -n "$missing" ] || exit 0
fi

echo "system: missing, and not installed:$missing"
[ -z "${CI:-}" ]
