// Who is on the air: `/stations`, with and without filters, of the window of a page and of a day.
import { Random } from '../setup/random.mjs';

const VARIANTS = 40;

const WINDOWS = [
  { since: '15m', withinMs: 60 },
  { since: '24h', withinMs: 400 },
];

const CONTINENTS = ['EU', 'NA', 'AS', 'SA', 'OC'];
const BANDS = ['20m', '40m', '15m', '80m', '30m'];

/**
 * @param {number} seed
 * @returns {import('./cases.mjs').Case[]}
 */
export function makeSignalCases(seed) {
  const random = new Random(seed + 19);
  // No question is like the one before.
  const limit = () => `limit=${100 + random.below(20)}`;
  const kinds = {
    'every signal': limit,
    spotter_continent: () => `spotter_continent=${random.pick(CONTINENTS)}&${limit()}`,
    'band, mode, snr_min': () =>
      `band=${random.pick(BANDS)}&mode=CW&snr_min=${random.below(25)}&${limit()}`,
    'most skimmers': () => `order=skimmers&${limit()}`,
    'only confirmed': () => `quality=confirmed&${limit()}`,
    'only suspect': () => `quality=suspect&${limit()}`,
  };
  return WINDOWS.flatMap(({ since, withinMs }) =>
    Object.entries(kinds).map(([name, make]) => ({
      name: `${name}, ${since}`,
      withinMs,
      paths: Array.from({ length: VARIANTS }, () => `/api/v1/stations?since=${since}&${make()}`),
    })),
  );
}
