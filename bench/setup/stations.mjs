// Who is on the air and who listens: the same for the same seed and list.
import { existsSync, readFileSync } from 'node:fs';
import { cumulate, Random } from './random.mjs';

const STATIONS = 50_000;
const SKIMMERS = 300;

/** Ranks are heard as 1 / (rank + 20): the top call has 0.6 % of all bursts. */
const FLATTENING = 20;

/** One skimmer in six has several receivers. */
const NODE_SHARE = 0.16;

const PREFIXES = [
  'K',
  'W',
  'N',
  'AA',
  'DL',
  'G',
  'M',
  'OH',
  'SM',
  'JA',
  'EA',
  'F',
  'I',
  'UA',
  'SP',
];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * @typedef {object} Skimmer
 * @property {string} callsign
 * @property {number} node Its receiver; -1 where it has but one.
 *
 * @typedef {object} Stations
 * @property {readonly string[]} callsigns The busiest first.
 * @property {Float64Array} callSums Their shares of the traffic, as running sums.
 * @property {readonly Skimmer[]} skimmers The busiest first.
 */

/**
 * Stations and skimmers from a list of real callsigns, one a line (`#` and `!!` begin a comment), or
 * invented ones of real shapes.
 * @param {{ seed: number, listPath?: string }} options
 * @returns {Stations}
 */
export function makeStations({ seed, listPath }) {
  const random = new Random(seed);
  const known = listPath && existsSync(listPath) ? readList(listPath) : [];
  const all = shuffle(known.length > 0 ? known : invent(random, STATIONS), random);
  const callsigns = all.slice(0, all.length - SKIMMERS);
  const skimmers = all.slice(-SKIMMERS).map((callsign) => ({
    callsign,
    node: random.next() < NODE_SHARE ? 1 + random.below(4) : -1,
  }));
  const callSums = cumulate(callsigns.map((_, rank) => 1 / (rank + FLATTENING)));
  return { callsigns, callSums, skimmers };
}

function readList(/** @type {string} */ path) {
  const lines = readFileSync(path, 'latin1').split(/\r?\n/);
  const calls = lines.filter((line) => /^[A-Z0-9/]{3,20}$/.test(line));
  return [...new Set(calls.filter((call) => /\d/.test(call) && /[A-Z]/.test(call)))];
}

/**
 * @param {Random} random
 * @param {number} count
 */
function invent(random, count) {
  const found = new Set();
  while (found.size < count) {
    const suffix = Array.from({ length: 1 + random.below(3) }, () => random.pick(LETTERS)).join('');
    found.add(`${random.pick(PREFIXES)}${random.below(10)}${suffix}`);
  }
  return [...found];
}

/**
 * @param {readonly string[]} items
 * @param {Random} random
 */
function shuffle(items, random) {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}
