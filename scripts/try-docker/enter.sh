#!/usr/bin/env bash
# First process of scripts/try-docker.sh's namespaces: makes the folder of Docker's programs their root.
set -euo pipefail
tools=$1
mount --make-rprivate /
mount --bind "$tools" "$tools"
mount -t proc proc "$tools/proc"
mount --rbind /sys "$tools/sys"
mount --rbind /dev "$tools/dev"
mount -t tmpfs tmpfs "$tools/run"
mkdir -p "$tools/logs" "$tools/old"
export STEP_LOGS=/logs HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
cd "$tools"
# A chroot would not do: "docker exec" goes by the root of the mount namespace.
pivot_root . old
exec chroot . /try/network.sh
