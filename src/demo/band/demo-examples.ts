import { NO_NODE } from '../../radio/callsign.js';
import { COUNTRIES } from './demo-countries.js';
import { MAX_ACTIVITY } from './demo-propagation.js';
import { hash } from './demo-random.js';
import type { DemoSkimmer, DemoStation } from './demo-people.js';

/** Index of the country of the examples, the USA's north-east. */
const COUNTRY = COUNTRIES.findIndex(({ prefixes }) => prefixes.includes('K'));

/** Stations, with their speed in words per minute. */
const STATIONS = { K1ABC: 24, W1AW: 18 } as const;

/** Nodes of the one skimmer. */
const SKIMMER_NODES = [NO_NODE, 2];

/**
 * Makes the stations of the documentation's examples: on the air every three minutes, so that each example has an
 * answer.
 */
export function exampleStations(seed: number): DemoStation[] {
  return Object.entries(STATIONS).map(([callsign, wpm], index) => ({
    callsign,
    country: COUNTRY,
    mode: 'CW',
    wpm,
    beaconHz: null,
    activity: 1 / MAX_ACTIVITY,
    key: hash(seed, 4, index),
    isExample: true,
  }));
}

/** Makes the skimmer of the examples, a neighbour of these stations, which it hears on every band. */
export function exampleSkimmers(): DemoSkimmer[] {
  return SKIMMER_NODES.map((node) => ({
    callsign: 'KM3T',
    node,
    country: COUNTRY,
    gainDb: 6,
    isExample: true,
  }));
}
