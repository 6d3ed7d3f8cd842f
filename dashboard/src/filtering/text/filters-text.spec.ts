import { readFilters } from '../../address/filters.js';
import { LANGUAGES, type LanguageTag } from '../../language/languages.js';
import { locale } from '../../words/locale.js';
import { words } from '../../words/words.js';
import { filtersText } from './filters-text.js';

async function say(tag: LanguageTag, query: string): Promise<string> {
  words.value = await LANGUAGES[tag].load();
  locale.value = tag;
  return filtersText(readFilters(new URLSearchParams(query)));
}

describe('the filters in a few words', () => {
  it.each([
    ['en', 'W1AW, heard by KM3T, 20m, CW, 24h'],
    ['de', 'W1AW, gehört von KM3T, 20m, CW, 24 h'],
    ['fr', 'W1AW, entendu par KM3T, 20m, CW, 24 h'],
    ['es', 'W1AW, oído por KM3T, 20m, CW, 24 h'],
    ['ja', 'W1AW、KM3T で受信、14 MHz、CW、24 時間'],
  ] as const)('are short in %s', async (tag, text) => {
    expect(await say(tag, 'call=w1aw&spotter=km3t&band=20m&mode=CW&since=24h')).toBe(text);
  });

  it.each([
    ['en', 'not W1AW, not heard by KM3T, SNR ≥ 10 dB, in Asia, heard within 1,500 km of JO62'],
    ['de', 'nicht W1AW, nicht gehört von KM3T, SNR ≥ 10 dB, in Asien, gehört bis 1.500 km um JO62'],
    [
      'fr',
      'sauf W1AW, pas entendu par KM3T, SNR ≥ 10 dB, en Asie, entendu à moins de 1\u202f500 km de JO62',
    ],
    ['es', 'sin W1AW, no oído por KM3T, SNR ≥ 10 dB, en Asia, oído a menos de 1500 km de JO62'],
    ['ja', 'W1AW 以外、KM3T 以外で受信、SNR ≥ 10 dB、局：アジア、受信：JO62 から 1,500 km 以内'],
  ] as const)('have no word of the API in %s', async (tag, text) => {
    const query =
      'not_callsign=W1AW&not_spotter=KM3T&snr_min=10&continent=AS&spotter_near=JO62&spotter_within_km=1500';
    expect(await say(tag, query)).toBe(text);
  });

  it('have the times of a window, and nothing of half a pair', async () => {
    const window = 'until=2026-09-30T15:00Z&near=FN42';
    expect(await say('en', `since=2026-09-30T14:00Z&${window}`)).toBe(
      '2026-09-30 14:00 to 2026-09-30 15:00',
    );
    expect(await say('de', window)).toBe('Stunde bis 30.09.2026 15:00');
    expect(await say('en', 'within_km=5')).toBe('');
  });
});
