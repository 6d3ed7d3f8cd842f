// Every kind of filter, alone and mixed, over the windows that the goals name.
import { Random } from '../setup/random.mjs';

/** The goals: what is held in memory, a day, and a week. */
const WINDOWS = [
  { hours: 1, withinMs: 15 },
  { hours: 24, withinMs: 60 },
  { hours: 168, withinMs: 150 },
];

/** Questions of a kind, no two alike: no answer is kept from the one before. */
const VARIANTS = 40;

const CONTINENTS = ['EU', 'NA', 'AS', 'SA', 'OC', 'AF'];
const ENTITIES = [291, 230, 339, 15, 223, 248, 281, 227, 269, 284, 108, 1];
const FIELDS = ['FN', 'EM', 'JO', 'JN', 'IO', 'PM', 'DM', 'CN', 'KO', 'EN'];
const BANDS = ['20m', '40m', '15m', '80m', '30m'];

/**
 * @param {{ stations: import('../setup/stations.mjs').Stations, seed: number, hasList: boolean }} context
 * @returns {import('./cases.mjs').Case[]}
 */
export function makeFilterCases({ stations, seed, hasList }) {
  const random = new Random(seed + 9);
  const calls = (count) =>
    encodeURIComponent(
      Array.from({ length: count }, () => stations.callsigns[random.below(20_000)]).join(','),
    );
  const skimmers = (count) => Array.from({ length: count }, () => random.pick(stations.skimmers));
  const names = (count) =>
    skimmers(count)
      .map(({ callsign }) => callsign)
      .join(',');
  const nodes = () =>
    skimmers(5)
      .map(({ callsign, node }) => `${callsign}-${Math.max(node, 0)}`)
      .join(',');
  const place = () => `${random.pick(FIELDS)}${random.below(10)}${random.below(10)}`;
  const speed = () => 14 + random.below(12);
  const kinds = {
    'today: call of 1 letter': () => `call=${random.pick([...'KWEADN1SU3'])}`,
    'today: mode and band': () => `mode=CW,RTTY&band=${random.pick(BANDS)}`,
    'today: spotter': () => `spotter=${names(1)}`,
    'callsign, 20 of them': () => `callsign=${calls(20)}`,
    not_callsign: () => `not_callsign=${calls(5)}`,
    'spotter, 10 of them': () => `spotter=${names(10)}`,
    not_spotter: () => `not_spotter=${names(3)}`,
    spotter_node: () => `spotter_node=${nodes()}`,
    type: () => `type=${random.pick(['BEACON', 'DX', 'DE'])}`,
    not_type: () => `not_type=${random.pick(['BEACON', 'DX', 'DE'])}`,
    'snr_min, one in three passes': () => `snr_min=${18 + random.below(4)}`,
    'wpm_min and wpm_max': () => `wpm_min=${speed()}&wpm_max=${26 + random.below(20)}`,
    'freq_min and freq_max': () => `freq_min=${7000 + random.below(30)}&freq_max=7040`,
    continent: () => `continent=${random.pick(CONTINENTS)}`,
    spotter_continent: () => `spotter_continent=${random.pick(CONTINENTS)}`,
    dxcc: () => `dxcc=${random.pick(ENTITIES)}`,
    cq_zone: () => `cq_zone=${3 + random.below(20)}`,
    grid: () => `grid=${random.pick(FIELDS)},${place()}`,
    'near, 500 km': () => `near=${place()}&within_km=500`,
    'spotter_near, 500 km': () => `spotter_near=${place()}&spotter_within_km=500`,
    'distance_min and distance_max': () =>
      `distance_min=${500 + random.below(500)}&distance_max=${1500 + random.below(9000)}`,
    'mid_box, 10 by 20 degrees': () => {
      const [south, west] = [random.below(70), random.below(200) - 130];
      return `mid_box=${south},${west},${south + 10},${west + 20}`;
    },
    ...(hasList && { 'list of 31,209 calls': () => `list=members&not_callsign=${calls(1)}` }),
    'skimmer radius, WPM range, continent': () =>
      `spotter_near=${place()}&spotter_within_km=1500&wpm_min=${speed()}&wpm_max=40&continent=${random.pick(CONTINENTS)}`,
    'continent to continent, band, mode, snr_min': () =>
      `continent=${random.pick(CONTINENTS)}&spotter_continent=${random.pick(CONTINENTS)}&band=${random.pick(BANDS)}&mode=CW&snr_min=${15 + random.below(8)}`,
    'include=place,path': () => `include=place,path&limit=${100 + random.below(20)}`,
  };
  return WINDOWS.flatMap(({ hours, withinMs }) =>
    Object.entries(kinds).map(([name, make]) => ({
      name: `${name}, ${hours} h`,
      paths: Array.from({ length: VARIANTS }, () => `/api/v1/spots?since=${hours}h&${make()}`),
      withinMs,
    })),
  );
}
