import { continentName } from '../continents.js';
import type { Filters } from '../filters.js';
import { count } from '../time.js';
import type { Words } from '../words/words.js';

type Filtering = Words['filtering'];

/** The name of a DXCC entity by its number; `undefined` while the names are not loaded. */
export type CountryName = (dxcc: string) => string | undefined;

/** Whose place a filter is about, and what its parameters begin with. */
export type Side = '' | 'spotter_';

/** The values of a list parameter. */
export function valuesOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * What is shown, in one line: `1,234 spots of stations in Japan heard by skimmers in Europe on 20 m, CW, in the past
 * hour`. Half a pair and fields that are empty are left out, as in requests.
 * @param total exact number of spots that match, from the API
 */
export function sentenceOf(
  filters: Filters,
  total: number | undefined,
  text: Filtering,
  nameOf: CountryName,
): string {
  const { more } = filters;
  const stations = subject(stationNames(filters), text.stations, [
    ...(filters.call === '' ? [] : [text.withPart(filters.call)]),
    ...memberClauses(more, text),
    ...placeClauses(more, '', text, nameOf),
    ...(more.not_callsign ? [text.butNot(text.or(valuesOf(more.not_callsign)))] : []),
  ]);
  const skimmers = subject(text.or(valuesOf(filters.spotter)), text.skimmers, [
    ...(more.spotter_node ? [text.node(text.or(valuesOf(more.spotter_node)))] : []),
    ...(more.not_spotter_node ? [text.notNode(text.or(valuesOf(more.not_spotter_node)))] : []),
    ...placeClauses(more, 'spotter_', text, nameOf),
    ...(more.not_spotter ? [text.butNot(text.or(valuesOf(more.not_spotter)))] : []),
  ]);
  const head = [
    text.spots(total, count(total ?? 0)),
    stations && text.of(stations),
    skimmers && text.heardBy(skimmers),
    filters.band.length > 0 && text.onBand(text.or(filters.band.map(text.band))),
  ];
  const facts = [text.or(filters.mode), ...reportTexts(more, text)].filter(Boolean);
  const begin = head.filter(Boolean).join(' ');
  const time = timeText(filters, text);
  return facts.length === 0 ? `${begin} ${time}` : `${[begin, ...facts].join(', ')}, ${time}`;

  function stationNames({ more: { callsign } }: Filters): string {
    return text.or(valuesOf(callsign));
  }
}

function subject(names: string, kind: string, clauses: readonly string[]): string {
  if (names === '' && clauses.length === 0) return '';
  return [names === '' ? kind : names, ...clauses].join(' ');
}

function memberClauses(more: Filters['more'], text: Filtering): string[] {
  return [
    ...(more.group ? [text.inGroup(text.or(valuesOf(more.group)))] : []),
    ...(more.list ? [text.inList(text.or(valuesOf(more.list)))] : []),
  ];
}

function placeClauses(
  more: Filters['more'],
  side: Side,
  text: Filtering,
  nameOf: CountryName,
): string[] {
  const clause = (name: string, say: (values: string) => string, one?: (v: string) => string) => {
    const values = valuesOf(more[side + name]);
    return values.length === 0 ? [] : [say(text.or(one ? values.map(one) : values))];
  };
  const near = more[`${side}near`];
  const km = more[`${side}within_km`];
  return [
    ...clause('dxcc', text.inPlace, (dxcc) => nameOf(dxcc) ?? text.entity(dxcc)),
    ...clause('continent', text.inPlace, continentName),
    ...clause('cq_zone', text.inCqZone),
    ...clause('itu_zone', text.inItuZone),
    ...clause('grid', text.inGrid),
    ...(near && km ? [text.within(distanceText(km), near)] : []),
  ];
}

export function distanceText(km: string): string {
  return /^\d+$/.test(km) ? count(Number(km)) : km;
}

function reportTexts(more: Filters['more'], text: Filtering): string[] {
  const range = (name: string, say: (range: string) => string) => {
    const [min, max] = [more[`${name}_min`], more[`${name}_max`]];
    return min || max ? [say(text.range(min, max))] : [];
  };
  return [
    ...(more.type ? [text.type(text.or(valuesOf(more.type)))] : []),
    ...(more.not_type ? [text.notType(text.or(valuesOf(more.not_type)))] : []),
    ...range('snr', text.snr),
    ...range('wpm', text.wpm),
    ...range('freq', text.kHz),
  ];
}

/** The window in words: `in the past 6 hours`. */
export function timeText({ since, until }: Filters, text: Filtering): string {
  const [, size, unit] = /^(\d+)([smhd])$/.exec(since || '1h') ?? [];
  if (until !== '') return since === '' ? text.until(until) : text.between(since, until);
  if (size === undefined) return text.since(since);
  return text.past(Number(size), unit as 'm');
}
