#!/usr/bin/env bash
# Says whether the generated pages are what the code says; `npm run docs` makes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
npm run --silent docs
if ! git diff --exit-code --stat -- API.md docs; then
  echo 'Generated pages differ from the code: run "npm run docs" and commit the result.' >&2
  exit 1
fi
