import { type Filters, withoutHalves } from '../../address/filters.js';
import { type ChipTexts, moreTexts } from '../chips.js';
import { askedOf } from './asked.js';

/**
 * What is shown, in one line of the language: `1,234 spots of stations in Japan heard by skimmers in Europe on 20 m, CW, in the
 * past hour`. Half a pair and fields that are empty are left out, as in requests. A filter that the language has no words
 * for stands behind it as on its chip: `… in the past hour (Station: Prefix DL)`.
 * @param total exact number of spots that match, from the API
 */
export function sentenceOf(filters: Filters, total: number | undefined, texts: ChipTexts): string {
  const unsaid = { ...withoutHalves(filters).more };
  const asked = askedOf(filters, total, texts.filtering, texts.countryName, (name) => {
    delete unsaid[name];
    return filters.more[name];
  });
  const others = moreTexts({ ...filters, more: unsaid }, texts);
  const said = texts.filtering.sentence(asked);
  return others.length === 0 ? said : `${said} (${others.join('; ')})`;
}
