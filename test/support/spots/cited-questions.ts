import type { Random } from '../random.js';

const DAY = 86_400;

/** What questions may be about. */
interface Subjects {
  readonly calls: readonly string[];
  readonly groups: readonly string[];
  readonly nowSeconds: number;
}

/** A question as a client sends it. */
export interface AskedQuestion {
  /** Path and query, without prefix. */
  readonly path: string;
  readonly headers: Record<string, string>;
}

const FILTERS: readonly ((random: Random, subjects: Subjects) => string)[] = [
  () => '',
  () => '',
  (random) => `mode=${random.pick(['CW', 'ft8', 'RTTY,PSK31', 'CW&mode=FT8'])}`,
  (random) => `band=${random.pick(['20m', '40m,80m', '6m'])}`,
  (random, { calls }) => `callsign=${random.pickSkewed(calls)},${random.pickSkewed(calls)}`,
  (random) => `call=${random.pick(['K', '1A', 'dl', 'N0SUCH'])}`,
  (random) => `snr_min=${random.integer(-10, 40)}`,
  (random) => `wpm_max=${random.integer(15, 40)}`,
  (random) => `spotter=${random.pick(['KM3T', 'W3OA,PJ2A', 'N0SUCH'])}`,
  (random) => `not_spotter_node=${random.pick(['KM3T-2', 'G7SOZ-2'])}`,
  (random) => `freq_min=${random.integer(3_500, 14_000)}`,
  (random) => `type=${random.pick(['CQ', 'BEACON,DX'])}`,
  (random) => `continent=${random.pick(['EU', 'NA,AS'])}`,
  (random, { groups }) => `group=${random.pick(groups)}`,
];

const DIMENSIONS =
  'minute hour day weekday hour_of_day band mode type callsign spotter continent snr wpm'.split(
    ' ',
  );
const MEASURES = 'spots stations skimmers snr_max snr_median wpm_median first last'.split(' ');

/** Draws a question of any kind over some days, or over the past two hours, which memory holds. */
export function drawQuestion(random: Random, subjects: Subjects, days: number): AskedQuestion {
  const window = { ...subjects, days: random.chance(0.3) ? 0.08 : days };
  const filters = [random.pick(FILTERS), random.pick(FILTERS)].map((draw) =>
    draw(random, subjects),
  );
  const isSame = filters[0]?.split('=')[0] === filters[1]?.split('=')[0];
  const asked = isSame ? filters.slice(1) : filters;
  const kind = random.integer(0, 9);
  if (kind < 4)
    return exported(random, '/spots', [...asked, ...ends(random, window), ...page(random, 1_000)]);
  if (kind < 6) {
    // The path names the station.
    const others = asked.filter((one) => !one.startsWith('call'));
    const path = `/spots/${encodeURIComponent(random.pickSkewed(subjects.calls))}`;
    return exported(random, path, [...others, ...usual(random, window), ...page(random, 10_000)]);
  }
  if (kind < 7) {
    const path = `/groups/${random.pick(subjects.groups)}/spots`;
    return exported(random, path, [...asked, ...usual(random, window), ...page(random, 1_000)]);
  }
  return aggregate(random, [...asked, ...ends(random, window)]);
}

/** A list, or what is downloaded of it. */
function exported(random: Random, path: string, parameters: readonly string[]): AskedQuestion {
  const include = random.chance(0.3) ? ['include=report,place'] : [];
  const format = random.pick(['json', 'json', 'csv', 'ndjson']);
  // A whole week takes a second to send.
  const isShort = format === 'json' || parameters.some((one) => one.startsWith('limit='));
  const limit = isShort || random.chance(0.1) ? [] : [`limit=${random.integer(1, 3_000)}`];
  const all = [...parameters, ...include, ...limit];
  if (format === 'json' || random.chance(0.5)) {
    return {
      path: joined(path, format === 'json' ? all : [...all, `format=${format}`]),
      headers: {},
    };
  }
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  return { path: joined(path, all), headers: { Accept: type } };
}

function aggregate(random: Random, parameters: readonly string[]): AskedQuestion {
  const by = some(random, DIMENSIONS, random.integer(0, 3));
  const measures = some(random, MEASURES, random.integer(0, 3));
  const told = [...by, ...(measures.length === 0 ? ['spots'] : measures)];
  const path = joined('/aggregate', [
    ...parameters,
    ...(by.length > 0 ? [`by=${by.join()}`] : []),
    ...(measures.length > 0 ? [`measure=${measures.join()}`] : []),
    ...(random.chance(0.3) ? [`order=${random.pick(['', '-'])}${random.pick(told)}`] : []),
    ...(random.chance(0.5) ? [`limit=${random.integer(1, 300)}`] : []),
    ...(random.chance(0.2) ? ['format=csv'] : []),
  ]);
  return { path, headers: {} };
}

/** The ends of a window; often open. */
function ends(random: Random, { nowSeconds, days }: Subjects & { days: number }): string[] {
  const from = nowSeconds - random.integer(0, Math.floor(days * DAY));
  const to = from + random.integer(0, nowSeconds - from);
  const since = random.chance(0.1) ? [] : [`since=${moment(random, from, nowSeconds)}`];
  if (random.chance(0.5) || since.length === 0) return since;
  return [...since, `until=${moment(random, to, nowSeconds)}`];
}

/** Hours, or both ends. */
function usual(random: Random, window: Subjects & { days: number }): string[] {
  if (random.chance(0.4)) return ends(random, window);
  return random.chance(0.2)
    ? []
    : [`hours=${random.integer(1, Math.min(168, Math.ceil(window.days * 24)))}`];
}

function moment(random: Random, seconds: number, nowSeconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return random.pick([iso, iso.slice(0, 19), String(seconds), `${nowSeconds - seconds}s`]);
}

function page(random: Random, max: number): string[] {
  const limit = random.chance(0.6) ? [`limit=${random.integer(1, random.pick([10, max]))}`] : [];
  return random.chance(0.3)
    ? [...limit, `offset=${random.integer(0, random.pick([20, 3_000]))}`]
    : limit;
}

function some(random: Random, names: readonly string[], count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => random.pick(names)))];
}

function joined(path: string, parameters: readonly string[]): string {
  return `${path}?${parameters.filter((one) => one !== '').join('&')}`;
}
