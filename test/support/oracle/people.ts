import type { Random } from '../random.js';
import type { Place } from './world.js';

/** Where a callsign is that begins with a prefix: its place, and squares of locators where people live. */
type Country = readonly [prefix: string, place: Place, squares: readonly string[]];

/** Countries of which every callsign has one place, in every country file. */
const COUNTRIES: readonly Country[] = [
  ['DL', [230, 'Fed. Rep. of Germany', 'EU', 14, 28], ['JO62', 'JO31', 'JN58']],
  ['ON', [209, 'Belgium', 'EU', 14, 27], ['JO20', 'JO11']],
  ['OH', [224, 'Finland', 'EU', 15, 18], ['KP03', 'KP20']],
  ['LZ', [212, 'Bulgaria', 'EU', 20, 28], ['KN12', 'KN22']],
  ['VE3', [1, 'Canada', 'NA', 4, 4], ['FN03', 'FN25']],
  ['XE1', [50, 'Mexico', 'NA', 6, 10], ['DK89', 'EK09']],
  ['CX', [144, 'Uruguay', 'SA', 13, 14], ['GF15', 'GF25']],
  ['ZS', [462, 'South Africa', 'AF', 38, 57], ['KG33', 'JF96']],
  ['JA1', [339, 'Japan', 'AS', 25, 45], ['PM95', 'QM06']],
  ['ZL', [170, 'New Zealand', 'OC', 32, 60], ['RE78', 'RF80']],
];

/** A guest's country: its prefix stands before the callsign. */
const GUEST: Country = ['F/', [227, 'France', 'EU', 14, 27], ['JN18', 'JN03']];

const ALL = [...COUNTRIES, GUEST];

/** Where nobody is by callsign, but a country file may put somebody. */
const ELSEWHERE: readonly Place[] = [
  [13, 'Antarctica', 'AN', 32, 70],
  [291, 'United States', 'NA', 5, 8],
  [291, 'United States', 'NA', 3, 6],
  [999, 'Nowhere Known', 'AN', 40, 90],
];

export const PLACES: readonly Place[] = [...ALL.map(([, place]) => place), ...ELSEWHERE];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A callsign that was not given before; some are portable, at sea, or guests in another country. */
export function newCallsign(random: Random, given: ReadonlySet<string>): string {
  for (;;) {
    const [prefix] = random.pick(COUNTRIES);
    const digit = /\d$/.test(prefix) ? '' : String(random.integer(1, 4));
    const suffix = Array.from({ length: 3 }, () => random.pick(LETTERS)).join('');
    const home = `${prefix}${digit}${suffix}`;
    const callsign = random.chance(0.1)
      ? random.pick([`${home}/P`, `${home}/P`, `${home}/MM`, `${GUEST[0]}${home}`])
      : home;
    if (!given.has(callsign)) return callsign;
  }
}

/** The call of a station's home, by which lists know it. */
export function homeCallOf(callsign: string): string {
  return callsign.split('/').sort((one, other) => other.length - one.length)[0]!;
}

/** A locator of 4, 6 or 8 characters in the country of a callsign; null now and then. */
export function aGrid(random: Random, callsign: string): string | null {
  if (random.chance(0.25)) return null;
  // Opposite to JO62, across a pole from it, in its column, and across 180° from RF80.
  if (random.chance(0.03)) return random.pick(['AD67', 'AO62', 'JO63', 'AF10']);
  const [, , squares] = countryOf(callsign);
  const letter = () => random.pick([...'abcdefghijklmnopqrstuvwx']);
  const subsquare = random.chance(0.3) ? '' : letter() + letter();
  const extended = subsquare !== '' && random.chance(0.1) ? String(random.integer(10, 99)) : '';
  return random.pick(squares) + subsquare + extended;
}

function countryOf(callsign: string): Country {
  return ALL.find(([prefix]) => callsign.startsWith(prefix)) ?? GUEST;
}

/** A country file, which says where callsigns are that nobody has said anything else of. */
export class CountryFile {
  private readonly places = new Map(ALL.map(([prefix, place]) => [prefix, place]));

  /** None at sea. */
  placeOf(callsign: string): Place | null {
    return callsign.endsWith('/MM') ? null : this.places.get(countryOf(callsign)[0])!;
  }

  /** Some countries get other zones, or another continent. */
  change(random: Random): void {
    for (let left = 3; left > 0; left--) {
      const [prefix, [dxcc, entity]] = random.pick(ALL);
      const continent = random.pick(PLACES)[2];
      const zones = [random.integer(1, 40), random.integer(1, 90)] as const;
      this.places.set(prefix, [dxcc, entity, continent, ...zones]);
    }
  }

  /** As a `cty.dat`, with DXCC numbers. */
  get text(): string {
    const records = [...this.places].map(([key, [dxcc, entity, continent, cq, itu]]) => {
      const prefix = key.replace('/', '');
      return `# ADIF ${dxcc}\n${entity}: ${cq}: ${itu}: ${continent}: 1.0: 1.0: 1.0: ${prefix}:\n    ${prefix};\n`;
    });
    return records.join('');
  }
}
