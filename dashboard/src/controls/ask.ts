import { BANDS } from '../../../src/radio/band.js';
import { BAND_NAMES } from '../radio/bands.js';
import { isContinent } from '../radio/continents.js';
import { valuesOf } from '../filtering/text/asked.js';
import { type Country, findCountries } from '../radio/countries.js';
import { type Filters, NO_FILTERS } from '../address/filters.js';

/** What the words of the field may refer to. */
export interface AskContext {
  /** Filters of "heard near me"; `undefined` without a home grid. */
  readonly nearMe: Readonly<Record<string, string>> | undefined;
  /** The viewer's callsign; empty when it is not known. */
  readonly myCall: string;
  readonly countries: readonly Country[];
  /** `2026-11-25T00:00Z`, the beginning of the day. */
  readonly today: string;
}

/** What a typed text asks for. */
export interface AskedText {
  /** Filters to set beside those that are set; each list replaces the one before. */
  readonly part: Partial<Filters>;
  /** Words that mean nothing, as they were typed. */
  readonly unknown: readonly string[];
}

/** Modes that skimmers and digital programs report; any other may be chosen among all filters. */
const MODES = ['CW', 'RTTY', 'FT8', 'FT4', 'PSK31', 'PSK63', 'JT65', 'JT9', 'MSK144', 'SSB'];

interface Draft {
  call: string;
  spotter: string[];
  mode: string[];
  band: string[];
  more: Record<string, string>;
  since: string;
}

/** A word of this form, and what puts its meaning into the draft: nothing that is true where it means something else. */
type Reader = readonly [
  form: RegExp,
  put: (draft: Draft, match: readonly string[], context: AskContext) => unknown,
];

const READERS: readonly Reader[] = [
  [/^me$/i, (draft, _, { myCall }) => myCall && Object.assign(draft, { call: myCall })],
  [/^near:me$/i, ({ more }, _, { nearMe }) => nearMe && Object.assign(more, nearMe)],
  [
    /^near:([a-r]{2}\d\d(?:[a-x]{2})?)$/i,
    ({ more }, [, grid = '']) =>
      Object.assign(more, { spotter_near: grid.toUpperCase(), spotter_within_km: '800' }),
  ],
  // `20m`, `14MHz`; a bare number is a part of a callsign.
  [/^\d+c?m$/i, ({ band }, [word = '']) => pushKnown(band, BAND_NAMES, word.toLowerCase())],
  [
    /^(\d+(?:\.\d+)?)mhz$/i,
    ({ band }, [, mhz]) => pushKnown(band, BAND_NAMES, bandAtMhz(Number(mhz))),
  ],
  [/^\w+$/, ({ mode }, [word = '']) => pushKnown(mode, MODES, word.toUpperCase())],
  [
    /^\w\w$/,
    (draft, [word = '']) =>
      isContinent(word.toUpperCase()) && add(draft, 'continent', word.toUpperCase()),
  ],
  // `>15`, `>=15db`, `<20wpm`; `15db`.
  [
    /^([<>])=?(-?\d+)(db|wpm)?$/i,
    (draft, [, sign, value, unit]) => Object.assign(draft.more, { [limitOf(unit, sign)]: value }),
  ],
  [
    /^(-?\d+)(db|wpm)$/i,
    (draft, [, value, unit]) => Object.assign(draft.more, { [limitOf(unit)]: value }),
  ],
  // `30min`, `6h`, `7d`, `today`. `30m` is a band.
  [
    /^(\d+)(min|h|d)$/i,
    (draft, [, size, unit = '']) =>
      Object.assign(draft, { since: `${size}${unit.toLowerCase().charAt(0)}` }),
  ],
  [/^today$/i, (draft, _, { today }) => Object.assign(draft, { since: today })],
  // `cq`: what calls CQ, and no callsign's beginning.
  [
    /^(?:cq|beacons?)$/i,
    (draft, [word = '']) => add(draft, 'type', word.toUpperCase().replace(/S$/, '')),
  ],
  [
    /^(cq|itu)(\d{1,2})$/i,
    (draft, [, kind = '', zone]) => add(draft, `${kind.toLowerCase()}_zone`, `${Number(zone)}`),
  ],
  // `14000-14070`, in kHz.
  [
    /^(\d{4,6}(?:\.\d)?)-(\d{4,6}(?:\.\d)?)$/,
    ({ more }, [, min, max]) => Object.assign(more, { freq_min: min, freq_max: max }),
  ],
  // `14025` or `7013.5`, in kHz; the year of a special callsign is on no band but 160 m.
  [
    /^\d{4,6}(?:\.\d)?$/,
    ({ more }, [word = '']) => {
      const kHz = Number(word);
      const isOnBand = bandAtMhz(kHz / 1_000) !== undefined;
      if (!isOnBand || (kHz < 3_000 && Number.isInteger(kHz))) return false;
      return Object.assign(more, { freq_min: `${kHz - 1}`, freq_max: `${kHz + 1}` });
    },
  ],
  [
    /^([a-z0-9/]{1,20})\*$/i,
    (draft, [, beginning = '']) => add(draft, 'call_prefix', beginning.toUpperCase()),
  ],
  [/^by:([a-z0-9/]{3,})$/i, ({ spotter }, [, call = '']) => spotter.push(call.toUpperCase())],
  [
    // Every callsign has a digit.
    /^(?:not:|-)(?=.*\d)([a-z0-9/]{3,})$/i,
    (draft, [, call = '']) => add(draft, 'not_callsign', call.toUpperCase()),
  ],
  [/^\p{L}{3,}$/u, readCountry],
  [/^[a-r]{2}\d\d(?:[a-x]{2})?$/i, (draft, [word = '']) => add(draft, 'grid', word.toUpperCase())],
];

/** A part of a callsign. None has more than four letters without a digit or a `/`. */
const CALL = /^(?![A-Z]{5,}$)[A-Z0-9/]{1,20}$/i;

/**
 * Reads what an operator types in one field: `20m cw eu >15`, `k1*`, `near me`, `by dl8las`, `-w1aw`, `14025`, `14000-14070`, `cq`, `cq14`,
 * `japan`, `6h`, `today`.
 * @param filters what is set already: other filters than those typed stay
 */
export function readAsked(text: string, filters: Filters, context: AskContext): AskedText {
  const draft = emptyDraft();
  const unknown: string[] = [];
  for (const word of wordsOf(text)) {
    if (isRead(word, draft, context)) continue;
    // Of several the first, which the list can filter by.
    if (!CALL.test(word) || draft.call !== '') unknown.push(word);
    else draft.call = word.toUpperCase();
  }
  const part: Partial<Filters> = {
    ...(draft.call !== '' && { call: draft.call }),
    ...(draft.spotter.length > 0 && { spotter: draft.spotter.join() }),
    ...(draft.mode.length > 0 && { mode: draft.mode }),
    ...(draft.band.length > 0 && { band: draft.band }),
    ...(draft.since !== '' && { since: draft.since, until: '' }),
    ...(Object.keys(draft.more).length > 0 && { more: { ...filters.more, ...draft.more } }),
  };
  return { part, unknown };
}

/** Filters of an asked text alone, to say them in words. */
export function askedAlone({ part }: AskedText): Filters {
  return { ...NO_FILTERS, ...part };
}

/** Whether a text can be a part of a callsign and nothing else: it may be used before it is complete. */
export function isPartOfCall(text: string): boolean {
  const word = text.trim();
  return !/^me$/i.test(word) && CALL.test(word) && !isRead(word, emptyDraft(), EMPTY_CONTEXT);
}

const EMPTY_CONTEXT: AskContext = { nearMe: undefined, myCall: '', countries: [], today: '' };

function emptyDraft(): Draft {
  return { call: '', spotter: [], mode: [], band: [], more: {}, since: '' };
}

function isRead(word: string, draft: Draft, context: AskContext): boolean {
  return READERS.some(([form, put]) => {
    const match = form.exec(word);
    return match !== null && Boolean(put(draft, match, context));
  });
}

/** `near me`, `near JO62`, `by DL8LAS`, `not W1AW`, `zone 14` and `ITU zone 28` are one word each. */
function wordsOf(text: string): string[] {
  const joined = text
    .trim()
    .replace(/\b(near|by|not)\s+(?=\S)/gi, '$1:')
    .replace(/\b(?:(itu|cq)\s+)?zone\s+(?=\d)/gi, (_, kind: string | undefined) => kind ?? 'cq');
  return joined.split(/[\s,;]+/).filter(Boolean);
}

/** The band of a frequency; its lower edge may be rounded. */
function bandAtMhz(mhz: number): string | undefined {
  const kHz = mhz * 1_000;
  const isIn = ({ minFreqKhz, maxFreqKhz }: (typeof BANDS)[number]) =>
    Math.floor(minFreqKhz / 100) * 100 <= kHz && kHz <= maxFreqKhz;
  return BANDS.find(isIn)?.name;
}

/** The parameter of a limit: the least unless it is said to be the most. */
function limitOf(unit: string | undefined, sign?: string): string {
  return `${unit?.toLowerCase() === 'wpm' ? 'wpm' : 'snr'}_${sign === '<' ? 'max' : 'min'}`;
}

/** A country by its whole name, or by a beginning that no other country has. */
function readCountry(
  draft: Draft,
  [word = '']: readonly string[],
  { countries }: AskContext,
): boolean {
  const found = findCountries(countries, word);
  const wanted = word.toLowerCase();
  const begins = found.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const [one] = found.length === 1 ? found : begins;
  if (!one || (found.length > 1 && begins.length !== 1)) return false;
  return add(draft, 'dxcc', one.dxcc);
}

function add(draft: Draft, name: string, value: string): true {
  draft.more[name] = [...new Set([...valuesOf(draft.more[name]), value])].join();
  return true;
}

/** Adds a name to a list where it is one of those that are known. */
function pushKnown(list: string[], known: readonly string[], name: string | undefined): boolean {
  return name !== undefined && known.includes(name) && list.push(name) > 0;
}
