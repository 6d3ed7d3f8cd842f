#!/usr/bin/env bash
# Builds docker/Dockerfile and runs docker/compose.yaml on a machine that has no Docker and reaches no
# registry of images: only Debian's packages and npm's. Docker itself, and the images that the files
# name, are made from those, in a temporary folder. Backup, restore and upgrade of docs/operations.md
# are run as they stand there. Ends with "N passed, 0 failed"; nothing stays on the machine.
#
#   scripts/try-docker.sh          needs root, Linux, debootstrap, npm; 4 GB of disk; about 10 minutes
#
# KEEP=1 keeps the folder; DEBIAN_MIRROR is another mirror than deb.debian.org. Why: docs/decisions/0033.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/sbin:/sbin" STEPS_PASSED=0
. scripts/try-docker/steps.sh

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
[ "$(id -u)" = 0 ] || give_up 'Run this as root: it makes namespaces and mounts.'
for program in debootstrap npm git tar unshare; do
  command -v "$program" >/dev/null || give_up "The program $program is missing."
done
# A proxy that apt goes through is debootstrap's as well.
eval "$(apt-config shell http_proxy Acquire::http::Proxy 2>/dev/null || true)"
export http_proxy

work=$(mktemp -d "${TMPDIR:-/tmp}/try-docker.XXXXXX")
export STEP_LOGS="$work/logs"
mkdir "$STEP_LOGS"
before=$(find /sys/fs/cgroup -type d | sort)
inside=

clean_up() {
  local code=$?
  trap - EXIT INT TERM
  # The first process of the PID namespace takes all others, and their mounts, with it.
  [ -z "$inside" ] || kill -KILL "$inside" 2>/dev/null || true
  wait 2>/dev/null || true
  comm -13 <(printf '%s\n' "$before") <(find /sys/fs/cgroup -type d | sort) | grep '/docker' | sort -r |
    xargs --no-run-if-empty rmdir 2>/dev/null || true
  if [ -n "${KEEP:-}" ]; then echo "The folder is kept: $work"; else rm -rf --one-file-system "$work"; fi
  exit "$code"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# A debootstrap of an older Debian does not know a newer suite's name, but its script is sid's. In namespaces of
# its own: what it mounts, or a package starts, ends with it.
debian() {
  local suite=$1 folder=$2 packages=$3 script=
  [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=sid
  unshare --mount --pid --fork --kill-child --mount-proc \
    debootstrap --variant=minbase ${packages:+--include="$packages"} "$suite" "$folder" "$mirror" $script
}

copy_repository() {
  mkdir -p "$tools/repository"
  git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read | tar --extract --directory="$tools/repository"
}

# Docker and what it needs of the machine.
tools="$work/tools"
packages=docker.io,docker-cli,docker-compose,docker-buildx,iptables,iproute2,slirp4netns,curl,jq,openssl,ca-certificates
step "Debian trixie with Docker, its Compose and Buildx" debian trixie "$tools" "$packages"
step 'the repository, copied' copy_repository

# What the official image of Node has: Node and npm in /usr/local, and an account "node" with the id 1000.
node_major=$(sed -n 's/^ARG NODE_VERSION=//p' docker/Dockerfile)
node_image() {
  local root="$work/node" arch=x64
  [ "$(uname -m)" != aarch64 ] || arch=arm64
  debian bookworm "$root" ''
  (cd "$work" && npm pack --silent "node-linux-$arch@$node_major" npm@11)
  tar --extract --file="$(latest "$work"/node-linux-*.tgz)" --directory="$root/usr/local" \
    --strip-components=1 --no-same-owner package/bin/node
  mkdir -p "$root/usr/local/lib/node_modules/npm"
  tar --extract --file="$(latest "$work"/npm-*.tgz)" --directory="$root/usr/local/lib/node_modules/npm" \
    --strip-components=1 --no-same-owner
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  chmod 755 "$root/usr/local/bin/node" "$root/usr/local/lib/node_modules/npm/bin/"*
  chroot "$root" useradd --uid 1000 --user-group --create-home --shell /bin/bash node
  # npm asks the registry, and trusts the certificates, that this machine's npm does.
  mkdir -p "$root/usr/local/etc" "$root/etc/ssl/certs"
  echo "registry=$(npm config get registry)" >"$root/usr/local/etc/npmrc"
  if [ -r /etc/ssl/certs/ca-certificates.crt ]; then
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >>"$root/usr/local/etc/npmrc"
  fi
  tar --create --file="$tools/node.tar" --directory="$root" .
  rm -rf --one-file-system "$root"
}
latest() { printf '%s\n' "$@" | sort --version-sort | tail -1; }

# What the official image of PostgreSQL has: the server, en_US.utf8, and an entry point that makes the cluster.
postgres_major=$(sed -n 's/^ *image: postgres:\([0-9]*\)-.*/\1/p' docker/compose.yaml)
postgres_image() {
  local root="$work/postgres"
  debian forky "$root" "postgresql-$postgres_major,locales"
  chroot "$root" localedef --inputfile=en_US --force --charmap=UTF-8 en_US.UTF-8
  # Debian's package makes a cluster of its own.
  rm -rf "$root"/var/lib/postgresql/*
  install --mode=755 scripts/try-docker/postgres-entrypoint.sh "$root/usr/local/bin/docker-entrypoint.sh"
  tar --create --file="$tools/postgres.tar" --directory="$root" .
  rm -rf --one-file-system "$root"
}
step "Node $node_major and npm on Debian bookworm, as the image node:$node_major-bookworm-slim" node_image
step "PostgreSQL $postgres_major on Debian forky, as the image of docker/compose.yaml" postgres_image

# What runs there sees its own processes, mounts and network, and neither bridge nor rule of the machine.
install --directory "$tools/try"
cp scripts/try-docker/*.sh "$tools/try/"
cat /etc/resolv.conf >"$tools/etc/resolv.conf"
unshare --mount --pid --fork --kill-child scripts/try-docker/enter.sh "$tools" &
inside=$!
wait "$inside"
