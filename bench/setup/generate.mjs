// Traffic of the shape that skimmer networks have, for any span of time. Every minute is made from
// the seed and its own number alone: a span made in pieces is the span made at once.
import { cumulate, drawFrom, mix, Random } from './random.mjs';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_DAY = 1_440;

/** Most that hear a station at once; the sizes are skewed, so that the mean is near 15. */
const MAX_IN_BURST = 60;

/** Reports that are up to a minute late. */
const LATE_SHARE = 0.03;

/** A station stays on its frequency for half an hour. */
const STAY_MINUTES = 30;

/** Bands with their lower edge, their width in use and their share. */
const BANDS = [
  { startHz: 14_000_000, widthHz: 100_000, share: 31 },
  { startHz: 7_000_000, widthHz: 75_000, share: 30 },
  { startHz: 3_500_000, widthHz: 75_000, share: 13 },
  { startHz: 21_000_000, widthHz: 100_000, share: 9 },
  { startHz: 10_100_000, widthHz: 45_000, share: 5 },
  { startHz: 28_000_000, widthHz: 150_000, share: 5 },
  { startHz: 1_800_000, widthHz: 45_000, share: 4 },
  { startHz: 18_068_000, widthHz: 35_000, share: 2.6 },
  { startHz: 24_890_000, widthHz: 35_000, share: 0.4 },
];
const BAND_SUMS = cumulate(BANDS.map(({ share }) => share));

const MODES = ['FT8', 'CW', 'FT4', 'RTTY', 'PSK31'];
const MODE_SUMS = cumulate([45, 42, 7, 5, 1]);

/**
 * @typedef {object} Report What a skimmer reports; the very fields that the log takes.
 * @property {number} heardAtSeconds
 * @property {string} spotter
 * @property {number} spotterNode
 * @property {string} callsign
 * @property {number} frequencyHz
 * @property {string} mode
 * @property {number} snrDb
 * @property {number | null} wpm
 * @property {string} type
 * @property {null} grid
 *
 * @typedef {object} Traffic
 * @property {number} seed
 * @property {import('./stations.mjs').Stations} stations
 * @property {number} fromMinute First minute, since the Unix epoch.
 * @property {number} toMinute Past the last one.
 * @property {number} perWeight Spots for a weight of 1: see {@link weightOf}.
 */

/**
 * How busy a minute is, against the mean: nights are quieter by a third, weekends busier by 40 %.
 * @param {number} minute
 */
function weightOf(minute) {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const weekday = (day + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  const hourAngle = ((minute % MINUTES_PER_DAY) / MINUTES_PER_DAY) * 2 * Math.PI;
  return (1 - 0.35 * Math.cos(hourAngle - 0.9)) * (isWeekend ? 1.4 : 1);
}

/**
 * The factor with which a span of minutes has a given number of spots.
 * @param {{ fromMinute: number, toMinute: number, spots: number }} span
 */
export function perWeightFor({ fromMinute, toMinute, spots }) {
  let weight = 0;
  for (let minute = fromMinute; minute < toMinute; minute++) weight += weightOf(minute);
  return spots / weight;
}

/**
 * Every report of a span, a minute at a time, in the order of arrival. A minute's number is rounded by
 * chance, so that quiet minutes are not all alike.
 * @param {Traffic} traffic
 * @returns {Generator<Report[]>}
 */
export function* generate(traffic) {
  for (let minute = traffic.fromMinute; minute < traffic.toMinute; minute++) {
    yield makeMinute(traffic, minute);
  }
}

/**
 * @param {Traffic} traffic
 * @param {number} minute
 * @returns {Report[]}
 */
function makeMinute({ seed, stations, perWeight }, minute) {
  const random = new Random(mix(seed, minute));
  const count = Math.floor(perWeight * weightOf(minute) + random.next());
  /** @type {{ arrival: number, report: Report }[]} */
  const arrived = [];
  const onAir = new Set();
  while (arrived.length < count) {
    const rank = drawFrom(stations.callSums, random.next());
    // A station is drawn once a minute: twice would make reports that count as repeated.
    if (onAir.has(rank)) continue;
    onAir.add(rank);
    addBurst(arrived, { seed, stations, random, minute, rank, most: count - arrived.length });
  }
  return arrived.sort((one, other) => one.arrival - other.arrival).map(({ report }) => report);
}

/** What a few stations send; all others call CQ. */
const TYPES = ['DX', 'DE', 'DE', 'BEACON', 'NCDXF B'];

/** One station heard by several skimmers within a few seconds. */
function addBurst(arrived, { seed, stations, random, minute, rank, most }) {
  const { bandIndex, frequencyHz, mode } = placeOf(seed, rank, minute);
  const size = Math.min(most, 1 + Math.floor(MAX_IN_BURST * random.next() ** 3));
  const heardFrom = minute * SECONDS_PER_MINUTE + random.below(SECONDS_PER_MINUTE - 3);
  const wpm = mode === 'CW' ? 14 + (mix(rank) >>> 27) : null;
  const type = TYPES[mix(rank) % 40] ?? 'CQ';
  const strengthDb = mode.startsWith('FT') ? -10 : 18;
  // A stride without a common divisor with 300 meets no skimmer twice.
  const first = Math.floor(stations.skimmers.length * random.next() ** 2);
  const stride = random.pick([1, 7, 11, 13, 17]);
  for (let place = 0; place < size; place++) {
    const skimmer = stations.skimmers[(first + place * stride) % stations.skimmers.length];
    const arrival = heardFrom + random.below(3);
    const lateBy = random.next() < LATE_SHARE ? random.below(SECONDS_PER_MINUTE) : 0;
    arrived.push({
      arrival,
      report: {
        heardAtSeconds: arrival - lateBy,
        spotter: skimmer.callsign,
        spotterNode: skimmer.node,
        callsign: stations.callsigns[rank],
        frequencyHz: frequencyHz + (random.below(3) - 1) * 100,
        mode,
        snrDb: strengthDb + random.below(25) - 12 - (bandIndex > 4 ? 3 : 0),
        wpm,
        type,
        grid: null,
      },
    });
  }
}

/** Where a station is to be found: the same for half an hour, on a band that suits its mode's share. */
function placeOf(seed, rank, minute) {
  const random = new Random(mix(seed, rank, Math.floor(minute / STAY_MINUTES)));
  const bandIndex = drawFrom(BAND_SUMS, random.next());
  const { startHz, widthHz } = BANDS[bandIndex];
  const mode = MODES[drawFrom(MODE_SUMS, random.next())];
  const frequencyHz = startHz + 100 + random.below(widthHz / 100 - 2) * 100;
  return { bandIndex, frequencyHz, mode };
}

/**
 * A report as the feed sends it, without the time that ends its line.
 * @param {Omit<Report, 'heardAtSeconds' | 'grid'>} report
 */
export function toLineStart(report) {
  const { spotter, spotterNode, callsign, frequencyHz, mode, snrDb, wpm, type } = report;
  const skimmer = spotterNode < 0 ? spotter : `${spotter}-${spotterNode}`;
  const speed = wpm === null ? '' : `${wpm} WPM  `;
  return `DX de ${skimmer}-#:  ${(frequencyHz / 1000).toFixed(3)}  ${callsign}  ${mode}  ${snrDb} dB  ${speed}${type}  `;
}
