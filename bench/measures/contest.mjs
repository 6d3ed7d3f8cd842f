// A contest's first minute: stations that nobody has heard before, all at once.
import { toLineStart } from '../setup/generate.mjs';
import { mix, Random } from '../setup/random.mjs';

/** What comes in that minute, written to the feed's socket without a pause. */
export const CONTEST = { lines: 50_000, calls: 20_000, skimmers: 250 };

/** The bands of contests, from where their stations are. */
const BANDS_FROM_HZ = [1_810_000, 3_510_000, 7_005_000, 14_005_000, 21_005_000, 28_005_000];
const BAND_WIDTH_STEPS = 900;

/** How long before the next minute such a burst must begin, to be of one. */
const WITHIN_MINUTE_MS = 20_000;

const PREFIXES = ['K', 'W', 'N', 'DL', 'G', 'OH', 'SM', 'JA', 'EA', 'F', 'I', 'UA', 'SP', 'LZ'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * @typedef {typeof CONTEST & { perSecond: number, lost: number }} ContestResult What was sent, spots committed a second
 * from the first line to the last commit, and lines of which no spot came.
 */

/**
 * The lines of such a minute without the time that ends them; no two are one report. Each call is on one frequency, and its
 * suffix has four letters: no station of the bench has.
 * @param {number} seed another one, other calls
 * @returns {string[]}
 */
export function contestLines(seed, { lines, calls, skimmers } = CONTEST) {
  const random = new Random(mix(seed, lines, calls));
  const text = (/** @type {number} */ length) =>
    Array.from({ length }, () => random.pick(LETTERS)).join('');
  const heard = unique(calls, () => `${random.pick(PREFIXES)}${random.below(10)}${text(4)}`);
  const skimmerCalls = unique(
    skimmers,
    () => `${random.pick(PREFIXES)}${random.below(10)}${text(3)}`,
  );
  const frequenciesHz = heard.map(
    () => random.pick(BANDS_FROM_HZ) + random.below(BAND_WIDTH_STEPS) * 100,
  );
  return Array.from({ length: lines }, (_, at) => {
    // Each call first comes once, then again by other skimmers: 7 and 250 have no common divisor.
    const round = Math.floor(at / calls);
    const call = at % calls;
    return toLineStart({
      spotter: skimmerCalls[(call + 7 * round) % skimmers] ?? '',
      spotterNode: -1,
      callsign: heard[call] ?? '',
      frequencyHz: frequenciesHz[call] ?? 0,
      mode: 'CW',
      snrDb: 5 + random.below(40),
      wpm: 24 + random.below(14),
      type: 'CQ',
    });
  });
}

/** How long to wait so that a burst is of one minute. */
export function untilMinuteFitsMs(/** @type {number} */ nowMs) {
  const leftMs = 60_000 - (nowMs % 60_000);
  return leftMs >= WITHIN_MINUTE_MS ? 0 : leftMs;
}

/** @returns {string[]} */
function unique(/** @type {number} */ count, /** @type {() => string} */ make) {
  const found = new Set();
  while (found.size < count) found.add(make());
  return [...found];
}
