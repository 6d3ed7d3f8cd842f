# shellcheck shell=bash
# What scripts/try-docker/inside.sh asks of the running service.

ask() { curl --silent --show-error --fail --max-time 10 "http://127.0.0.1:3000/api/v1/$1"; }

# Within a minute.
ready() {
  for _ in $(seq 120); do
    if curl --silent --fail --max-time 5 http://127.0.0.1:3000/health/ready; then return 0; fi
    sleep 0.5
  done
  curl --silent --max-time 5 http://127.0.0.1:3000/health/ready || true
  compose logs --tail=40 spots
  return 1
}

# Asks ten times a second, until it is ended; a line for each time without an answer.
count_failures() {
  while sleep 0.1; do
    curl --silent --fail --max-time 1 --output /dev/null 'http://127.0.0.1:3000/api/v1/spots?limit=1' || echo none
  done
}

# Spots of yesterday with the numbers FROM to TO, every one different and later than the one before, in the format of the archive.
day() {
  awk -v from="$1" -v to="$2" -v date="$(date --utc --date=yesterday +%F)" 'BEGIN {
    print "callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode"
    for (n = from; n <= to; n++)
      printf "W%dSK,K,NA,%.1f,40m,K%dAA,K,NA,CQ,%d,%s %02d:%02d:%02d,28,CW\n", n % 250, 7000 + n / 100,
        n % 997, n % 60, date, n / 180, n / 3 % 60, n % 3 * 20
  }'
}

import_spots() {
  day "$1" "$2" >20261119.csv
  run_documented 'With Compose' sh 2 2>&1 | tee /run/import.log
  grep -q " $(($2 - $1 + 1)) stored" /run/import.log
}

newest_id() { ask 'spots?since=0&limit=1' | jq '.spots[0].id'; }

# Total and newest spots, to be compared later.
remember() { ask 'spots?since=0&limit=1000' | jq --sort-keys '{total, spots}' >"/run/$1.json"; }
same_as() {
  remember now
  echo ">> $(jq .total /run/now.json) spots, newest id $(jq '.spots[0].id' /run/now.json)"
  diff "/run/$1.json" /run/now.json
}

running_image() { docker inspect --format '{{.Image}}' "$(compose ps --quiet spots)"; }
