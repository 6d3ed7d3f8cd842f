import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { Random } from '../random.js';

const SKIMMERS = [
  'KM3T',
  'W3OA',
  'OE9GHV',
  'HB9JCB',
  'LZ7AA',
  'KO7SS',
  'PJ2A',
  'W3OA/1',
  'G7SOZ/1',
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Some bands' first Hz, and two places outside all bands, in different MHz. */
const STARTS_HZ = [14_000_000, 7_000_000, 1_800_000, 472_000, 144_050_000];

/**
 * Reports of a window, of which most are of signals that keep to their frequency and are heard by some skimmers; some calls are
 * misheard by a letter, some are heard by one skimmer alone, some change their frequency.
 */
export function* signalTraffic(
  random: Random,
  calls: readonly string[],
  { from, to, count }: { from: number; to: number; count: number },
): Generator<SpotReport> {
  for (let made = 0; made < count;) {
    const callsign = random.pickSkewed(calls);
    const centreHz = random.pick(STARTS_HZ) + random.integer(0, 400) * 100;
    const at = random.integer(from, to - 1);
    const mode = random.pick(['CW', 'CW', 'CW', 'RTTY']);
    const heardBy = random.chance(0.3) ? 1 : random.integer(1, SKIMMERS.length);
    for (let one = 0; one < heardBy && made < count; one++, made++) {
      yield {
        heardAtSeconds: Math.max(from, Math.min(to - 1, at + random.integer(-700, 700))),
        spotter: random.pick(SKIMMERS),
        spotterNode: random.pick([-1, -1, 2]),
        callsign: random.chance(0.06) ? misheard(random, callsign) : callsign,
        frequencyHz: centreHz + random.pick([0, 0, 0, 100, -100, 300, 500, 501, 900]),
        mode,
        snrDb: random.integer(-5, 40),
        wpm: mode === 'CW' && random.chance(0.9) ? random.integer(10, 45) : null,
        type: random.pick([null, null, 'CQ', 'BEACON']),
      };
    }
  }
}

/** Some bands' first Hz that {@link STARTS_HZ} has not. */
const STEADY_STARTS_HZ = [3_500_000, 10_100_000, 18_068_000, 21_000_000, 28_000_000];

/**
 * Reports of a window that make it one of many spots, and of which each pair of spots is of little cost: a hundred signals that keep
 * to their frequency, heard by the same two skimmers at the same time.
 */
export function* steadyTraffic({
  from,
  to,
  count,
}: {
  from: number;
  to: number;
  count: number;
}): Generator<SpotReport> {
  for (let made = 0; made < count; made++) {
    const pair = Math.floor(made / 2);
    const mode = pair % 100 < 50 ? 'CW' : 'RTTY';
    yield {
      heardAtSeconds: from + Math.floor(((to - from) * 2 * pair) / count),
      spotter: made % 2 === 0 ? 'KM3T' : 'W3OA',
      spotterNode: -1,
      callsign: `OJ${pair % 10}B`,
      frequencyHz: STEADY_STARTS_HZ[Math.floor(pair / 10) % 5]! + 1_000 * (pair % 10),
      mode,
      snrDb: made % 40,
      wpm: mode === 'CW' ? 25 : null,
      type: null,
    };
  }
}

/** The call with a letter more, less or other at its end, where it stays a callsign. */
function misheard(random: Random, callsign: string): string {
  const letter = random.pick([...LETTERS].slice(0, 26));
  return random.pick([
    callsign + letter,
    callsign.length > 5 ? callsign.slice(0, -1) : callsign + letter,
    callsign.slice(0, -1) + letter,
  ]);
}
