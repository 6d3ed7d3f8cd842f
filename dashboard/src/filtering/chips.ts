import { bandLabel } from '../radio/band-unit.js';
import { continentName } from '../radio/continents.js';
import {
  type Control,
  type Filters,
  missingPartner,
  MORE_CONTROLS,
  wireTypeOf,
} from '../address/filters.js';
import type { Words } from '../words/words.js';
import { headingOf, labelOf, textAt } from './control-texts.js';
import { distanceText, timeText, valuesOf } from './text/asked.js';
import { turned, withValues } from './turning.js';

/** Parameters whose values are names of places. */
const PLACES = /(?:continent|dxcc)$/;

/** A filter that is set, in words. */
export interface Chip {
  /** The parameter of the API; of several the first. */
  readonly name: string;
  readonly text: string;
  /** The flags of its countries; the text says the same. */
  readonly flags: string;
  /** What removes it, without the other filters. */
  readonly without: (filters: Filters) => Partial<Filters>;
  /** What leaves out what it asks for, or the other way round; `undefined` where the API has no such filter. */
  readonly turned: Partial<Filters> | undefined;
}

/** What chips say, and what they know. */
export interface ChipTexts extends Pick<Words, 'filtering' | 'controls' | 'filters'> {
  /** The name of a DXCC entity by its number; `undefined` while the names are not loaded. */
  readonly countryName: (dxcc: string) => string | undefined;
  /** Its flag; empty where it has none. */
  readonly countryFlag: (dxcc: string) => string;
  /** Empty when it is not known. */
  readonly homeGrid: string;
}

/** Each filter that is set, in the order of the controls. What belongs together, as a place and its radius, is one. */
export function chipsOf(filters: Filters, texts: ChipTexts): readonly Chip[] {
  const { call, spotter, mode, band, since, until } = filters;
  const { filtering, controls } = texts;
  const chip = (names: readonly string[], text: string): Chip => ({
    name: names[0] ?? '',
    text,
    flags: names.flatMap((name) => flagsOf(name, filters, texts)).join(' '),
    without: (now) => withValues(now, Object.fromEntries(names.map((name) => [name, '']))),
    turned: turned(filters, names[0] ?? ''),
  });
  const own = [
    call !== '' && chip(['call'], controls.chips.call(call)),
    spotter !== '' && chip(['spotter'], controls.chips.spotter(filtering.or(valuesOf(spotter)))),
    (since !== '' || until !== '') && chip(['since', 'until'], timeText(filters, filtering)),
    mode.length > 0 && chip(['mode'], filtering.or(mode)),
    band.length > 0 &&
      chip(['band'], filtering.or(band.map((one) => filtering.band(bandLabel(one))))),
  ];
  const more = sayAll(filters.more, texts).map(([names, text]) => chip(names, text));
  return [...own.filter((one) => one !== false), ...more];
}

/** The texts of the chips of the filters that have no control of their own. */
export function moreTexts({ more }: Filters, texts: ChipTexts): readonly string[] {
  return sayAll(more, texts).map(([, text]) => text);
}

type Said = readonly [names: readonly string[], text: string];

function sayAll(more: Filters['more'], texts: ChipTexts): readonly Said[] {
  const isSaid = new Set<string>();
  return MORE_CONTROLS.flatMap((control) => {
    if (!more[control.name] || isSaid.has(control.name)) return [];
    const said = sayMore(control, more, texts);
    for (const name of said[0]) isSaid.add(name);
    return [said];
  });
}

/** The parameters of a chip, and its text. */
function sayMore(control: Control, more: Filters['more'], texts: ChipTexts): Said {
  const { name, partner } = control;
  const value = (of: string) => more[of] ?? '';
  const pair = partner !== undefined && value(partner) !== '' && withinText(control, more, texts);
  if (pair) return [[name, partner], pair];
  const [, base, bound] = /^(.+)_(min|max)$/.exec(name) ?? [];
  const say = base !== undefined && textAt(texts.controls.ranges, base);
  if (say && bound) {
    const names = [`${base}_min`, `${base}_max`] as const;
    const isSet = names.filter((one) => value(one) !== '');
    return [isSet, say(texts.controls.range(value(names[0]), value(names[1])))];
  }
  return [[name], singleText(control, more, texts)];
}

/** A place and its radius; `undefined` for a pair of another kind, or of a later API. */
function withinText(
  { name, partner = '' }: Control,
  more: Filters['more'],
  { controls, homeGrid }: ChipTexts,
): string | undefined {
  const within = textAt(controls.within, name);
  const me = textAt(controls.nearMe, name);
  if (!within || !me) return undefined;
  const grid = (more[name] ?? '').toUpperCase();
  const km = distanceText(more[partner] ?? '');
  return homeGrid !== '' && grid === homeGrid.toUpperCase() ? me(km) : within(km, grid);
}

function singleText(control: Control, more: Filters['more'], texts: ChipTexts): string {
  const { controls, filtering, filters } = texts;
  const { name, section } = control;
  const say = textAt(controls.chips, name);
  // A box of degrees has commas, and is one value.
  const single = control.type === 'array' ? valuesOf(more[name]) : [more[name] ?? ''];
  const values = single.map((one) => readable(name, one, texts));
  if (say) return say(PLACES.test(name) ? filtering.inPlaces(values) : filtering.or(values));
  const text = `${headingOf(section, controls)}: ${labelOf(control, controls)} ${filtering.or(values)}`;
  const missing = missingPartner(control, more);
  return missing ? `${text} (${filters.needs(labelOf(missing, controls))})` : text;
}

/** Continents and countries by their names, programmes in capitals. */
function readable(name: string, value: string, texts: ChipTexts): string {
  const { controls, countryName, filtering } = texts;
  if (name === 'activation')
    return /^any$/i.test(value) ? controls.anyActivation : value.toUpperCase();
  if (name.endsWith('continent')) return continentName(value);
  return name.endsWith('dxcc') ? (countryName(value) ?? filtering.entity(value)) : value;
}

function flagsOf(name: string, { more }: Filters, { countryFlag }: ChipTexts): string[] {
  const isCountry = name.endsWith('dxcc') && wireTypeOf(name) !== undefined;
  return isCountry ? valuesOf(more[name]).map(countryFlag).filter(Boolean) : [];
}
