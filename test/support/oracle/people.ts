import type { Random } from '../random.js';
import type { Place } from './world.js';

interface Country {
  readonly prefix: string;
  readonly place: Place;
  /** Squares of locators where people live. */
  readonly squares: readonly string[];
}

/** Countries of which every callsign has one place, whatever the country file of the month says. */
const GIVEN: readonly (readonly [prefix: string, place: Place, squares: readonly string[]])[] = [
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

const COUNTRIES = GIVEN.map(([prefix, place, squares]): Country => ({ prefix, place, squares }));

/** Where nobody is by callsign, but a country file may put somebody. */
const ELSEWHERE: readonly Place[] = [
  [13, 'Antarctica', 'AN', 32, 70],
  [291, 'United States', 'NA', 5, 8],
  [291, 'United States', 'NA', 3, 6],
  [999, 'Nowhere Known', 'AN', 40, 90],
];

export const PLACES: readonly Place[] = [...COUNTRIES.map(({ place }) => place), ...ELSEWHERE];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A callsign that was not given before, of a country whose callsigns have one place; some are portable or at sea. */
export function newCallsign(random: Random, given: ReadonlySet<string>): string {
  for (;;) {
    const { prefix } = random.pick(COUNTRIES);
    const digit = /\d$/.test(prefix) ? '' : String(random.integer(1, 4));
    const suffix = Array.from({ length: 3 }, () => random.pick(LETTERS)).join('');
    const portable = random.chance(0.1) ? random.pick(['/P', '/P', '/MM']) : '';
    const callsign = `${prefix}${digit}${suffix}${portable}`;
    if (!given.has(callsign)) return callsign;
  }
}

/** The place of a callsign by its prefix; null at sea. */
export function homeOf(callsign: string): Place | null {
  if (callsign.endsWith('/MM')) return null;
  return COUNTRIES.find(({ prefix }) => callsign.startsWith(prefix))?.place ?? null;
}

/** A locator of 4, 6 or 8 characters in the country of a callsign; null now and then. */
export function aGrid(random: Random, callsign: string): string | null {
  if (random.chance(0.25)) return null;
  const country = COUNTRIES.find(({ prefix }) => callsign.startsWith(prefix));
  const square = random.pick((country ?? COUNTRIES[0]!).squares);
  const letter = () => random.pick([...'abcdefghijklmnopqrstuvwx']);
  const subsquare = random.chance(0.3) ? '' : letter() + letter();
  const extended = subsquare !== '' && random.chance(0.1) ? String(random.integer(10, 99)) : '';
  return square + subsquare + extended;
}
