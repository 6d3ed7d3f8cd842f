import { bandLabel, chosenUnit, readBandUnit, shortBandLabel } from './band-unit.js';
import { locale } from '../words/locale.js';

afterEach(() => {
  locale.value = 'en';
  chosenUnit.value = undefined;
});

describe('how a band is called', () => {
  it.each([
    ['en', undefined, '20m', '20m'],
    ['ja', undefined, '14 MHz', '14'],
    ['ja', 'm', '20m', '20m'],
    ['en', 'MHz', '14 MHz', '14'],
  ] as const)('in %s, with %s chosen', (language, unit, label, short) => {
    locale.value = language;
    chosenUnit.value = unit;
    expect([bandLabel('20m'), shortBandLabel('20m')]).toEqual([label, short]);
    expect([bandLabel('other'), shortBandLabel('other')]).toEqual(['other', 'other']);
  });

  it('is nobody’s choice where none is kept', () => {
    expect([undefined, null, 'km', 'm', 'MHz'].map(readBandUnit)).toEqual([
      undefined,
      undefined,
      undefined,
      'm',
      'MHz',
    ]);
  });
});
