import { countryRows } from '../../country-rows.js';
import { type Country, findCountries } from './countries.js';

const all = countryRows().map(([dxcc, name, flag]): Country => ({ dxcc: `${dxcc}`, name, flag }));
const names = (typed: string) => findCountries(all, typed).map(({ name }) => name);

describe('findCountries', () => {
  it('finds none for nothing typed, and one for a whole name', () => {
    expect(names(' ')).toEqual([]);
    expect(names('guinea')).toEqual(['Guinea']);
  });

  it('finds parts of names, those that begin a word first', () => {
    expect(names('uni')).toEqual([
      'United Arab Emirates',
      'United Nations HQ',
      'United States',
      'Reunion Island',
      'Tunisia',
    ]);
    expect(names('arab')).toEqual(['Saudi Arabia', 'United Arab Emirates']);
  });
});
