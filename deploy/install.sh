#!/bin/sh
# Installs the server as it was tested, from a checkout: deploy/install.sh FOLDER [WHEEL]
set -eu
lock=$(dirname "$0")/../requirements-server.lock
python3 -m venv "$1"
"$1/bin/python" -m pip --disable-pip-version-check --quiet install --require-hashes -r "$lock"
"$1/bin/python" -m pip --disable-pip-version-check --quiet install --no-deps "${2:-$(dirname "$lock")}"
