import { type Filters, withoutHalves } from '../../address/filters.js';
import { home } from '../../home/home.js';
import { words } from '../../words/words.js';
import { type ChipTexts, moreTexts } from '../chips.js';
import { bandLabel } from '../../radio/band-unit.js';
import { countryFlag, countryName } from '../../radio/countries.js';
import { momentText, valuesOf } from './asked.js';

/**
 * The filters in a few words of the viewer's language, as for the title of a tab: `W1AW, 20m, CW, not heard by KM3T, 24h`; empty when
 * there are none. Half a pair is left out. Countries are numbers until their names are loaded.
 */
export function filtersText(filters: Filters): string {
  const whole = withoutHalves(filters);
  const { call, spotter, mode, band } = whole;
  const { filterText: text, controls } = words.value;
  const by = spotter === '' ? '' : controls.chips.spotter(text.list(valuesOf(spotter)));
  const parts = [
    call,
    by,
    band.map(bandLabel).join(' '),
    mode.join(' '),
    ...moreTexts(whole, chipTexts()),
    timeOf(whole),
  ];
  return text.list(parts.filter((part) => part !== ''));
}

/** `24h`, or the times themselves. */
function timeOf({ since, until }: Filters): string {
  const { filterText: text } = words.value;
  if (until !== '') return text.window(momentText(since), momentText(until));
  const [, size, unit] = /^(\d+)([smhd])$/.exec(since) ?? [];
  return size === undefined ? momentText(since) : text.age(Number(size), unit as 'h');
}

/** What chips and sentences say, in the viewer's language. */
export function chipTexts(): ChipTexts {
  return { ...words.value, countryName, countryFlag, homeGrid: home.value.grid };
}
