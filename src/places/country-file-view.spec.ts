import type { Place } from '../log/places.service.js';
import { countryFileJson } from './country-file-view.js';

describe('the text of a country file', () => {
  const place: Place = {
    dxcc: 291,
    entity: 'United States',
    continent: 'NA',
    cqZone: 5,
    ituZone: 8,
  };

  function fileOf(version: string) {
    let made = 0;
    return {
      version,
      aliases: () => {
        made++;
        return [{ place, prefixes: ['K'], calls: [] }];
      },
      made: () => made,
    };
  }

  it('is made when it is asked for first, once for each file', () => {
    const [before, after] = [fileOf('2026-02-13'), fileOf('2026-05-30')];
    expect(before.made()).toBe(0);
    const text = countryFileJson(before);
    expect(countryFileJson(before)).toBe(text);
    expect(before.made()).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ version: '2026-02-13' });
    expect(JSON.parse(countryFileJson(after))).toMatchObject({ version: '2026-05-30' });
  });
});
