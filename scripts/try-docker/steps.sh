# shellcheck shell=bash
# How each step of scripts/try-docker.sh is told: one line when it holds; when not, what it said, and the end.

STEP_LOGS=${STEP_LOGS:-/tmp}

give_up() {
  echo "$*" >&2
  exit 2
}

# step TEXT COMMAND [ARGUMENT…]: COMMAND runs in a subshell that ends at its first failing line.
step() {
  local text=$1 log began=$SECONDS code=0
  shift
  log="$STEP_LOGS/$((STEPS_PASSED + 1)).log"
  # Not "if" nor "||": in their conditions bash does not obey -e.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1
  code=$?
  set -e
  if [ "$code" -ne 0 ]; then
    echo "FAILED ($code): $text"
    tail -n 60 "$log" | sed 's/^/    /'
    echo "$STEPS_PASSED passed, 1 failed"
    exit 1
  fi
  STEPS_PASSED=$((STEPS_PASSED + 1))
  printf 'ok %2d  %s (%d s)\n' "$STEPS_PASSED" "$text" $((SECONDS - began))
  # What a step wants to be read it writes behind ">> ".
  sed -n 's/^>> /         /p' "$log"
}

# documented SECTION KIND NUMBER: a block of a kind (sh, sql) below a heading of docs/operations.md, the first is 1.
documented() {
  awk -v heading="$1" -v kind="$2" -v number="$3" '
    !inside && /^#+ / { sub(/^#+ /, ""); here = ($0 == heading); next }
    /^ *```/ {
      inside = !inside
      indent = index($0, "`")
      wanted = inside && here && substr($0, indent) == "```" kind && ++seen == number
      next
    }
    wanted { print substr($0, indent); found = 1 }
    END { exit !found }
  ' docs/operations.md
}

# Runs such a block as an operator would, up to its first command that fails.
run_documented() {
  local block
  block=$(documented "$@")
  bash -euo pipefail -c "$block"
}
