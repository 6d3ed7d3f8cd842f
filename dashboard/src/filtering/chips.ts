import { continentName } from '../continents.js';
import { type Filters, MORE_CONTROLS } from '../filters.js';
import type { Words } from '../words/words.js';
import { type CountryName, timeText, valuesOf } from './sentence.js';

/** A filter that is set, in words. */
export interface Chip {
  /** The parameter of the API. */
  readonly name: string;
  readonly text: string;
  /** What removes it, without the other filters. */
  readonly without: (filters: Filters) => Partial<Filters>;
}

/** Each filter that is set, in the order of the controls. A pair, such as a place and its radius, is one. */
export function chipsOf(
  filters: Filters,
  text: Words['filtering'],
  nameOf: CountryName,
): readonly Chip[] {
  const { call, spotter, mode, band, more, since, until } = filters;
  const chips: (Chip | false)[] = [
    call !== '' && { name: 'call', text: text.withPart(call), without: () => ({ call: '' }) },
    spotter !== '' && {
      name: 'spotter',
      text: text.heardBy(text.or(valuesOf(spotter))),
      without: () => ({ spotter: '' }),
    },
    (since !== '' || until !== '') && {
      name: 'since',
      text: timeText(filters, text),
      without: () => ({ since: '', until: '' }),
    },
    mode.length > 0 && { name: 'mode', text: text.or(mode), without: () => ({ mode: [] }) },
    band.length > 0 && {
      name: 'band',
      text: text.or(band.map(text.band)),
      without: () => ({ band: [] }),
    },
    ...moreChips(more, text, nameOf),
  ];
  return chips.filter((chip) => chip !== false);
}

function moreChips(
  more: Filters['more'],
  text: Words['filtering'],
  nameOf: CountryName,
): readonly Chip[] {
  const isSecond = (name: string, partner: string | undefined) =>
    partner !== undefined && name.endsWith('within_km') && Boolean(more[partner]);
  return MORE_CONTROLS.filter(({ name, partner }) => more[name] && !isSecond(name, partner)).map(
    ({ name, partner, section, label }) => {
      const km = partner === undefined ? undefined : more[partner];
      const value = readable(name, more[name] ?? '', text, nameOf);
      return {
        name,
        text: `${section}: ${
          partner !== undefined && km ? text.within(km, value) : text.chip(label, value)
        }`,
        without: ({ more: now }) => ({
          more: { ...now, [name]: '', ...(partner === undefined ? {} : { [partner]: '' }) },
        }),
      };
    },
  );
}

/** Continents and countries by their names. */
function readable(
  name: string,
  value: string,
  text: Words['filtering'],
  nameOf: CountryName,
): string {
  const values = valuesOf(value);
  if (name.endsWith('continent')) {
    return text.or(values.map((one) => continentName(one)));
  }
  if (name.endsWith('dxcc')) return text.or(values.map((one) => nameOf(one) ?? one));
  return text.or(values);
}
