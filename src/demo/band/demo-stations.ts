import { NO_NODE } from '../../radio/callsign.js';
import { BEACON_SEGMENT_KHZ, type DemoMode, frequencyIn } from './demo-band-plan.js';
import type { DemoSkimmer, DemoStation } from './demo-people.js';
import { COUNTRIES, type DemoCountry } from './demo-countries.js';
import { exampleSkimmers, exampleStations } from './demo-examples.js';
import { MAX_ACTIVITY, sum } from './demo-propagation.js';
import { Random, hash } from './demo-random.js';

/** Numbers of skimmers and stations in the demo's world. */
const SKIMMER_COUNT = 200;
const STATION_COUNT = 6000;

/** Exponent of activity: a station of rank n is n^-0.8 as active as the first, so few are heard always, most seldom. */
const ZIPF_EXPONENT = 0.8;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A suffix never begins with Q. */
const FIRST_LETTERS = LETTERS.replace('Q', '');

/** Makes the skimmers of a seed, always the same {@link SKIMMER_COUNT}; no two have the same name and node. */
export function demoSkimmers(seed: number): DemoSkimmer[] {
  const random = new Random(hash(seed, 1));
  const examples = exampleSkimmers();
  const taken = new Set(examples.map(({ callsign }) => callsign));
  const weights = COUNTRIES.map((country) => country.skimmers);
  const skimmers: DemoSkimmer[] = [];
  while (skimmers.length < SKIMMER_COUNT) {
    const gainDb = 4 * random.gauss();
    const previous = skimmers.at(-1);
    // Some operators run several nodes under one callsign.
    if (previous && previous.node > NO_NODE && previous.node < 9 && random.next() < 0.4) {
      skimmers.push({ ...previous, node: previous.node + 1, gainDb });
      continue;
    }
    const country = random.pickIndex(weights);
    const callsign = newCallsign(random, COUNTRIES[country], taken);
    const node = random.next() < 0.12 ? Math.floor(random.between(1, 10)) : NO_NODE;
    skimmers.push({ callsign, node, country, gainDb, isExample: false });
  }
  return [...examples, ...skimmers.slice(examples.length)];
}

/**
 * Makes the stations of a seed, most active first, always the same {@link STATION_COUNT}. All activities together come
 * to `runsPerSlot`, unless a station would have to be on the air always.
 */
export function demoStations(seed: number, runsPerSlot: number): DemoStation[] {
  const random = new Random(hash(seed, 2));
  const examples = exampleStations(seed);
  const taken = new Set(examples.map(({ callsign }) => callsign));
  const weights = COUNTRIES.map((country) => country.stations);
  const stations = activities(runsPerSlot).map((activity, rank) => {
    const country = random.pickIndex(weights);
    const callsign = newCallsign(random, COUNTRIES[country], taken) + suffix(random.next());
    const isBeacon = callsign.endsWith('/B');
    return {
      callsign,
      country,
      mode: isBeacon ? 'CW' : modeOf(random.next()),
      wpm: Math.round(isBeacon ? random.between(10, 18) : 23 + 4 * random.gauss()),
      beaconHz: isBeacon ? frequencyIn(BEACON_SEGMENT_KHZ, random.next()) : null,
      activity,
      key: hash(seed, 3, rank),
      isExample: false,
    };
  });
  return [...examples, ...stations.slice(examples.length)];
}

/** Computes activities by Zipf's law with a maximum: no station is on the air in more than all slots of a busy hour. */
function activities(runsPerSlot: number): number[] {
  const weights = Array.from({ length: STATION_COUNT }, (_, rank) => (rank + 1) ** -ZIPF_EXPONENT);
  const scaled = (scale: number) =>
    weights.map((weight) => Math.min(1 / MAX_ACTIVITY, weight * scale));
  let scale = runsPerSlot / sum(weights);
  for (let round = 0; round < 20; round++) scale *= runsPerSlot / sum(scaled(scale));
  return scaled(scale);
}

function newCallsign(random: Random, country: DemoCountry | undefined, taken: Set<string>): string {
  const { prefixes = [], digits = '' } = country ?? {};
  for (;;) {
    const letters = random.pick([1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
    const rest = Array.from({ length: letters - 1 }, () => random.pick(LETTERS)).join('');
    const start = random.pick(prefixes) + random.pick(digits);
    const callsign = start + random.pick(FIRST_LETTERS) + rest;
    if (taken.has(callsign)) continue;
    taken.add(callsign);
    return callsign;
  }
}

function suffix(chance: number): string {
  if (chance < 0.015) return '/P';
  if (chance < 0.022) return '/QRP';
  return chance < 0.026 ? '/B' : '';
}

function modeOf(chance: number): DemoMode {
  if (chance < 0.66) return 'CW';
  if (chance < 0.86) return 'FT8';
  return chance < 0.94 ? 'RTTY' : 'FT4';
}
