import { type BandName, BAND_NAMES } from '../../radio/band.js';
import { parseCallsign } from '../../radio/callsign.js';

/** A rule that cannot be a filter; its message is for the client. */
export class RuleRefused extends Error {}

/** Finds the DXCC number of the entity whose callsigns begin with a prefix, by the country file. */
export type DxccOfPrefix = (prefix: string) => number | undefined;

/** A word of a rule: makes the parameters of a value, and those of the opposite, if they exist. */
interface Word {
  readonly asked: (value: string, dxccOf: DxccOfPrefix) => Readonly<Record<string, string>>;
  readonly opposite?: (value: string) => Readonly<Record<string, string>>;
}

const HF: readonly BandName[] = BAND_NAMES.filter((name) => name !== '6m');
const CONTEST_HF: readonly BandName[] = ['160m', '80m', '40m', '20m', '15m', '10m'];
const BANDS_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  hf: HF,
  contesthf: CONTEST_HF,
  vhf: ['6m'],
};

const MODES_BY_NAME: Readonly<Record<string, string>> = { cw: 'CW', rtty: 'RTTY' };

const FREQUENCIES_KHZ = /^(\d+(?:\.\d+)?)[/-](\d+(?:\.\d+)?)$/;

const BY_CALL: Word = {
  asked: (value) => named('spotter', value),
  opposite: (value) => named('not_spotter', value),
};
const OF_CALL: Word = {
  asked: (value) => named(parseCallsign(value) || value.includes(',') ? 'callsign' : 'call', value),
  opposite: (value) => named('not_callsign', value),
};
const ON: Word = { asked: (value) => bandsOf(value.toLowerCase()) };
const plain = (name: string): Word => ({ asked: (value) => named(name, value) });
const entities = (name: string): Word => ({
  asked: (value, dxccOf) => named(name, numbersOf(value, dxccOf)),
});

const WORDS: Readonly<Record<string, Word>> = {
  on: ON,
  freq: ON,
  call: OF_CALL,
  by: BY_CALL,
  by_zone: plain('spotter_cq_zone'),
  call_zone: plain('cq_zone'),
  zone: plain('cq_zone'),
  by_itu: plain('spotter_itu_zone'),
  call_itu: plain('itu_zone'),
  itu: plain('itu_zone'),
  by_dxcc: entities('spotter_dxcc'),
  call_dxcc: entities('dxcc'),
  dxcc: entities('dxcc'),
};

/**
 * Reads a rule of DX clusters, such as `on 20m/cw and by_zone 14,15`, as the parameters of a filter. Ignores a number
 * before it, by which clusters keep several rules: there is one here.
 * @param isReject whether the spots that it describes are left out
 * @throws RuleRefused
 */
export function readRule(
  text: string,
  isReject: boolean,
  dxccOf: DxccOfPrefix,
): Readonly<Record<string, string>> {
  const words = text
    .replace(/^\d(?:\s+|$)/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0)
    throw new RuleRefused('a rule is missing, such as on 20m and by_zone 14,15');
  const parts = partsOf(words);
  if (isReject && parts.length > 1) {
    throw new RuleRefused('leaving out what two things describe together is not one filter');
  }
  const parameters: Record<string, string> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(parametersOf(part, isReject, dxccOf))) {
      if (name in parameters) throw new RuleRefused(`${part.word} stands twice; write on 20m,40m`);
      parameters[name] = value;
    }
  }
  return parameters;
}

interface Part {
  readonly word: string;
  readonly value: string;
  readonly isNegated: boolean;
}

/** Reads `on 20m and not by KM3T`; `and` may be left out, as in clusters. */
function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let isNegated = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]?.toLowerCase() ?? '';
    if (word === 'and') continue;
    if (word === 'not') {
      isNegated = !isNegated;
      continue;
    }
    if (word === 'or' || /[()]/.test(word)) {
      throw new RuleRefused('or and brackets are not one filter; write several values with commas');
    }
    const value = words[++at];
    if (value === undefined) throw new RuleRefused(`${word} needs a value`);
    parts.push({ word, value, isNegated });
    isNegated = false;
  }
  return parts;
}

function parametersOf(
  { word, value, isNegated }: Part,
  isReject: boolean,
  dxccOf: DxccOfPrefix,
): Readonly<Record<string, string>> {
  const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!known) {
    throw new RuleRefused(
      `${word.slice(0, 40)} is not known; known are ${Object.keys(WORDS).join(', ')}`,
    );
  }
  if (isNegated === isReject) return known.asked(value, dxccOf);
  if (!known.opposite) {
    throw new RuleRefused(
      `all but ${word} ${value.slice(0, 40)} is not one filter; accept what you want`,
    );
  }
  return known.opposite(value);
}

function named(name: string, value: string): Readonly<Record<string, string>> {
  return { [name]: value };
}

/** Reads `20m,40m`, `20m/cw`, `hf/cw`, `14000/14060`. */
function bandsOf(value: string): Readonly<Record<string, string>> {
  const [, freqMin, freqMax] = FREQUENCIES_KHZ.exec(value) ?? [];
  if (freqMin !== undefined && freqMax !== undefined) {
    return { freq_min: freqMin, freq_max: freqMax };
  }
  const [bands = '', mode, ...more] = value.split('/');
  const names = bands
    .split(',')
    .flatMap((name) => (Object.hasOwn(BANDS_BY_NAME, name) ? (BANDS_BY_NAME[name] ?? []) : [name]));
  if (mode === undefined) return named('band', names.join());
  const known = Object.hasOwn(MODES_BY_NAME, mode) ? MODES_BY_NAME[mode] : undefined;
  if (known === undefined || more.length > 0) {
    throw new RuleRefused(
      `behind a band stands /cw or /rtty; for others: set/filter band=20m&mode=FT8`,
    );
  }
  return { band: names.join(), mode: known };
}

/** Reads entities by prefix or DXCC number: `W,VE` and `291,1` are the same. @throws RuleRefused */
export function numbersOf(value: string, dxccOf: DxccOfPrefix): string {
  return value
    .split(',')
    .map((text) => {
      if (/^\d+$/.test(text)) return text;
      const dxcc = dxccOf(text.toUpperCase());
      if (dxcc === undefined)
        throw new RuleRefused(`no entity has the prefix ${text.slice(0, 20)}`);
      return String(dxcc);
    })
    .join();
}
