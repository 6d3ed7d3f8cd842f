import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { Random } from '../random.js';

const SPOTTERS = ['KM3T', 'W3OA', 'OE9GHV', 'HB9JCB', 'LZ7AA', 'KO7SS', 'PJ2A', 'G7SOZ'];
const BAND_STARTS_HZ = [14_000_000, 7_000_000, 3_500_000, 21_000_000, 10_100_000, 1_800_000];

/** So many different callsigns of real shapes, the first few of which are everywhere. */
export function callsigns(random: Random, count: number): string[] {
  const found = new Set<string>(['K1ABC', 'OE/DL7UZO/P', 'VA3XCD/B']);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const prefixes = ['K', 'W', 'N', 'DL', 'G', 'OH', 'JA', 'EA', 'F', 'I', 'UA', 'PY', 'VE', '9A'];
  while (found.size < count) {
    const suffix = Array.from({ length: random.integer(1, 3) }, () => random.pick([...letters]));
    found.add(`${random.pick(prefixes)}${random.integer(0, 9)}${suffix.join('')}`);
  }
  return [...found];
}

/** Grids of most of some stations and of the skimmers, all over the world: opposite ones, and such as have a middle at a pole. */
export function someGrids(
  random: Random,
  calls: readonly string[],
): { callsign: string; grid: string }[] {
  const fields = [...'ABCDEFGHIJKLMNOPQR'];
  const gridOf = () => {
    if (random.chance(0.2)) return random.pick(['JO62', 'AD67', 'AO62', 'JD67', 'JO63']);
    const square = `${random.pick(fields)}${random.pick(fields)}${random.integer(10, 99)}`;
    return random.chance(0.5) ? square : `${square}qm`;
  };
  return [...SPOTTERS, ...calls]
    .filter(() => random.chance(0.8))
    .map((callsign) => ({ callsign, grid: gridOf() }));
}

/**
 * Traffic of a window in seconds: bursts of one call heard by several skimmers, a few reports late,
 * a rare mode, and some frequencies outside every band. In the order of arrival.
 */
export function* randomTraffic(
  random: Random,
  calls: readonly string[],
  { from, to, count }: { from: number; to: number; count: number },
): Generator<SpotReport> {
  for (let made = 0; made < count; made++) {
    const arrival = from + Math.floor(((to - from) * made) / count);
    const lateBy = random.chance(0.03) ? random.integer(0, 7_200) : 0;
    const mode = random.chance(0.002) ? 'PSK31' : random.pick(['CW', 'CW', 'CW', 'FT8', 'RTTY']);
    yield {
      heardAtSeconds: Math.max(from, arrival - lateBy),
      spotter: random.pickSkewed(SPOTTERS),
      spotterNode: random.pick([-1, 2]),
      callsign: random.pickSkewed(calls),
      frequencyHz: random.chance(0.01)
        ? random.integer(100_000, 200_000_000)
        : random.pickSkewed(BAND_STARTS_HZ) + random.integer(0, 500) * 100,
      mode,
      snrDb: random.integer(-24, 60),
      wpm: mode === 'CW' ? random.integer(10, 45) : null,
    };
  }
}
