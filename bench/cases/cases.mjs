// Every endpoint, by windows and by the filters that cost most.
import { Random } from '../setup/random.mjs';

const WINDOWS_HOURS = [1, 24, 168];
const VARIANTS = 40;

/** What everything windowed must keep to, by the goals. */
export const P99_WITHIN_MS = 60;
export const ONE_LETTER_P99_WITHIN_MS = 150;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {readonly string[]} paths Of the same cost, so that no cache of one answer explains the figures.
 * @property {number} [withinMs] The goal for p99; none where nothing is windowed.
 * @property {import('./questions.mjs').Question} [question] The same asked of DuckDB.
 *
 * @typedef {object} CaseContext
 * @property {import('../setup/stations.mjs').Stations} stations
 * @property {number} seed
 * @property {number} headId
 * @property {number} hourSpots Spots of the last hour.
 * @property {number} weekSpots Spots of the last 168 hours.
 * @property {readonly { name: string, callsigns: readonly string[] }[]} groups
 */

const some = (make) => Array.from({ length: VARIANTS }, () => make());
const toList = (calls) => calls.map((call) => encodeURIComponent(call)).join(',');

const since = (hours) => `/api/v1/spots?since=${hours}h`;
const callsignUrl = (call) => `/api/v1/spots/${encodeURIComponent(call)}`;
const activityUrl = (calls, hours) => `/api/v1/activity?hours=${hours}&call=${toList(calls)}`;
const ending = (path, lengths, ends) =>
  ends.flatMap((end) =>
    lengths.map((hours) => `/api/v1/${path}?start_hours=${end + hours}&end_hours=${end}`),
  );

/**
 * @param {CaseContext} context
 * @returns {Case[]}
 */
export function makeCases(context) {
  return [
    ...cursorCases(context),
    ...spotCases(context),
    ...callsignCases(context),
    ...activityCases(context),
    ...groupCases(context),
    ...statisticsCases(),
    ...unwindowedCases(),
  ];
}

/** @param {CaseContext} context */
function spotCases({ stations, seed, weekSpots }) {
  const random = new Random(seed + 1);
  const parts = some(() => drawStation(stations, random).slice(0, 3));
  const letters = [...'KWEADN1SU3'];
  const skimmers = some(() => stations.skimmers[random.below(60)].callsign);
  const pairs = ['CW,RTTY&band=40m', 'FT8&band=20m', 'CW&band=20m,15m', 'FT8,FT4&band=80m'];
  const cases = WINDOWS_HOURS.flatMap((hours) => {
    const url = since(hours);
    const all = (filters) => filters.map((filter) => `${url}&${filter}`);
    const letterLimit = hours > 24 ? ONE_LETTER_P99_WITHIN_MS : P99_WITHIN_MS;
    return [
      windowed(`/spots ${hours} h`, [url]),
      windowed(`/spots ${hours} h, call of 3 characters`, all(parts.map((part) => `call=${part}`))),
      {
        name: `/spots ${hours} h, call of 1 letter`,
        paths: all(letters.map((letter) => `call=${letter}`)),
        withinMs: letterLimit,
      },
      windowed(`/spots ${hours} h, spotter`, all(skimmers.map((call) => `spotter=${call}`))),
      windowed(`/spots ${hours} h, mode and band`, all(pairs.map((pair) => `mode=${pair}`))),
    ];
  });
  const week = since(168);
  const depths = [0.2, 0.5, 0.8, 0.99].map((part) => Math.floor(part * weekSpots));
  return [
    ...cases,
    windowed('/spots 24 h, limit 1000', [`${since(24)}&limit=1000`]),
    windowed('/spots 168 h, a rare mode on a rare band', [`${week}&mode=PSK31&band=12m`]),
    windowed('/spots 168 h, a mode nobody uses', [`${week}&mode=OLIVIA`]),
    windowed('/spots 168 h, a part nobody has', [`${week}&call=QQQ`]),
    windowed(
      '/spots 168 h, call of 3 characters, spotter, mode and band',
      parts.map(
        (part, index) => `${week}&call=${part}&spotter=${skimmers[index]}&mode=CW,FT8&band=20m,40m`,
      ),
    ),
    windowed(
      '/spots 168 h, deep offset',
      depths.map((depth) => `${week}&offset=${depth}`),
    ),
    windowed(
      '/spots 168 h, call of 3 characters, offset 5,000',
      parts.map((part) => `${week}&call=${part}&offset=5000`),
    ),
  ];
}

/** @param {CaseContext} context */
function cursorCases({ headId, hourSpots }) {
  const behind = Math.min(30_000, Math.floor(hourSpots / 2));
  const near = nearHead(headId);
  const far = near.map((_, index) => `/api/v1/spots?after_id=${headId - behind - index}&limit=500`);
  const week = near.map((_, index) => `/api/v1/spots?after_id=${index * 7}&since=168h&limit=500`);
  return [
    windowed('/spots?after_id, near the head', near),
    windowed(`/spots?after_id, ${behind} behind, limit 500`, far),
    windowed('/spots?after_id, 168 h, from the first, limit 500', week),
  ];
}

/** A poller's questions: up to sixty spots behind. */
export function nearHead(/** @type {number} */ headId) {
  return Array.from({ length: VARIANTS }, (_, index) => {
    return `/api/v1/spots?after_id=${Math.max(0, headId - ((index * 7) % 60))}`;
  });
}

/** @param {CaseContext} context */
function callsignCases({ stations, seed }) {
  const random = new Random(seed + 2);
  const top = stations.callsigns.slice(0, 10);
  const usual = Array.from({ length: VARIANTS }, () => drawStation(stations, random));
  const paged = WINDOWS_HOURS.map((hours) =>
    windowed(
      `/spots/:callsign ${hours} h, the busiest, limit 100`,
      top.map((call) => `${callsignUrl(call)}?hours=${hours}&limit=100`),
    ),
  );
  return [
    ...paged,
    whole('any', 24, usual),
    whole('the busiest', 24, top),
    whole('any', 168, usual),
    whole('the busiest', 168, top),
  ];
}

/** @param {CaseContext} context */
function activityCases({ stations, seed }) {
  const random = new Random(seed + 3);
  const lists = Array.from({ length: VARIANTS }, () => drawStations(stations, random, 100));
  const busiest = stations.callsigns.slice(0, 100);
  const cases = WINDOWS_HOURS.map((hours) => ({
    ...windowed(
      `/activity ${hours} h, 100 calls`,
      lists.map((calls) => activityUrl(calls, hours)),
    ),
    question: hours < 24 ? undefined : { kind: 'activity', hours, calls: lists },
  }));
  const top = windowed('/activity 168 h, the 100 busiest', [activityUrl(busiest, 168)]);
  return [...cases, { ...top, question: { kind: 'activity', hours: 168, calls: [busiest] } }];
}

/** @param {CaseContext} context */
function groupCases({ groups }) {
  const calls = groups.map(({ callsigns }) => callsigns);
  const paths = (rest) => groups.map(({ name }) => `/api/v1/groups/${name}/${rest}`);
  const asked = (hours, kind, filter) =>
    hours < 24 ? undefined : { kind, hours, calls, ...filter };
  const cases = WINDOWS_HOURS.flatMap((hours) => [
    {
      ...windowed(`/groups/:name/activity ${hours} h, 500 calls`, paths(`activity?hours=${hours}`)),
      question: asked(hours, 'activity'),
    },
    {
      ...windowed(`/groups/:name/spots ${hours} h, 500 calls`, paths(`spots?hours=${hours}`)),
      question: asked(hours, 'page'),
    },
  ]);
  const filtered = paths('spots?hours=168&mode=CW&band=20m');
  return [
    ...cases,
    {
      ...windowed('/groups/:name/spots 168 h, 500 calls, mode and band', filtered),
      question: asked(168, 'page', { mode: 'CW', band: 6 }),
    },
  ];
}

function statisticsCases() {
  const ends = [1, 2, 3, 5, 7, 11, 13, 17];
  const perEndpoint = ['stats', 'charts'].flatMap((kind) => [
    ...WINDOWS_HOURS.map((hours) => ({
      ...windowed(`/${kind} ${hours} h`, [`/api/v1/${kind}?hours=${hours}`]),
      question: hours < 24 ? undefined : { kind, hours: [hours], ends: [0] },
    })),
    ...[24, 150].map((hours) => {
      const lengths = Array.from({ length: 6 }, (_, index) => hours + index);
      return {
        ...windowed(`/${kind} of ${hours} h and more, ended earlier`, ending(kind, lengths, ends)),
        question: { kind, hours: lengths, ends },
      };
    }),
  ]);
  const skimmers = WINDOWS_HOURS.map((hours) => ({
    ...windowed(`/skimmers ${hours} h`, [`/api/v1/skimmers?hours=${hours}`]),
    question: hours < 24 ? undefined : { kind: 'skimmers', hours: [hours], ends: [0] },
  }));
  return [...perEndpoint, ...skimmers];
}

/** Not windowed, so without a goal. */
function unwindowedCases() {
  return ['bands', 'online', 'groups', 'health'].map((name) => ({
    name: `/${name}`,
    paths: [`/api/v1/${name}`],
  }));
}

/**
 * @param {string} name
 * @param {readonly string[]} paths
 * @returns {Case}
 */
function windowed(name, paths) {
  return { name, paths, withinMs: P99_WITHIN_MS };
}

const whole = (name, hours, calls) =>
  windowed(
    `/spots/:callsign ${hours} h, ${name}, all spots`,
    calls.map((call) => `${callsignUrl(call)}?hours=${hours}`),
  );

/** A station as often as it is heard, but for the very busiest. */
function drawStation({ callsigns }, /** @type {Random} */ random) {
  return callsigns[Math.floor(20 + 8_000 * random.next() ** 2)];
}

/**
 * Different stations, busy and rare ones.
 * @param {import('../setup/stations.mjs').Stations} stations
 * @param {Random} random
 * @param {number} count
 */
export function drawStations(stations, random, count) {
  const drawn = new Set();
  while (drawn.size < count) drawn.add(drawStation(stations, random));
  return [...drawn];
}
