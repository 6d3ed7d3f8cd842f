import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryRows } from '../../country-rows.js';
import { dateText, dayText, minuteText } from './time.js';
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '../language/languages.js';
import { locale } from './locale.js';
import { count, counting, decimal, shortCount, wholeCount } from './numbers.js';
import type { Words } from './words.js';

/** Every text without a number or a name in it, by its path. */
function textsOf(words: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(words)) {
    const at = `${path}.${name}`;
    if (typeof value === 'string') found.set(at, value);
    else if (typeof value === 'object') {
      for (const [inner, text] of textsOf(value as object, at)) found.set(inner, text);
    }
  }
  return found;
}

const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
const english = textsOf(LANGUAGES.en.load());

afterEach(() => {
  locale.value = 'en';
});

describe.each(OTHERS)('the words of %s', (tag) => {
  let texts: Map<string, string>;
  beforeAll(async () => {
    texts = textsOf(await LANGUAGES[tag].load());
  });

  it('are those of English, each with something in it', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are translated: no sentence is the English one', () => {
    const isSentence = (text: string) => (text.match(/\p{L}+/gu) ?? []).length > 3;
    const same = [...texts].filter(([path, text]) => english.get(path) === text);
    expect(same.filter(([, text]) => isSentence(text))).toEqual([]);
  });

  it('have the marks of English, for links and what is bold', () => {
    const marksOf = (text = '') => [...text.matchAll(/<\/?(\w+)>/g)].map(String).sort();
    for (const [path, text] of texts) {
      expect([path, marksOf(text)]).toEqual([path, marksOf(english.get(path))]);
    }
  });
});

describe('the names of entities', () => {
  const rows = countryRows();
  const codes = new Map(rows.map(([, name, , , , iso]) => [name, iso]));
  const namesOf = async (tag: (typeof LANGUAGE_TAGS)[number]) =>
    (await LANGUAGES[tag].load()).entities;

  it.each(OTHERS)(
    'are of entities that there are, and that Intl has no name for: %s',
    async (tag) => {
      const names = await namesOf(tag);
      expect(names.size).toBeGreaterThan(50);
      expect([...names.keys()].filter((name) => !codes.has(name) || codes.get(name))).toEqual([]);
      expect([...names].filter(([name, own]) => name === own)).toEqual([]);
    },
  );

  it.each([
    ['de', 'Asiatic Russia', 'Asiatisches Russland'],
    ['fr', 'England', 'Angleterre'],
    ['es', 'Sardinia', 'Cerdeña'],
    ['ja', 'Scotland', 'スコットランド'],
  ] as const)('%s: %s is %s', async (tag, name, expected) => {
    expect((await namesOf(tag)).get(name)).toBe(expected);
  });
});

it.each(LANGUAGE_TAGS)('now is not some time ago: %s', async (tag) => {
  const { units } = await LANGUAGES[tag].load();
  expect(units.ago(units.now)).not.toBe(units.ago(units.days(2)).replace(units.days(2), units.now));
  expect(units.ago(units.days(2))).not.toBe(units.days(2));
});

it('the German words say du everywhere', () => {
  // With their functions: sentences that have a number or a name in them, too.
  const files = readdirSync(join(import.meta.dirname, 'de')).map((name) => join('de', name));
  const german = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join();
  expect(german.length).toBeGreaterThan(30_000);
  expect(german.match(/[\p{L},] (?:Sie|Ihnen|Ihre?[mnrs]?)\b/gu)).toBeNull();
});

/** What amateurs of a language took for something else, or do not say. */
describe('the words of amateurs', () => {
  it.each([
    ['en', 'live.glance.busiestBand', 'Busiest band'],
    ['de', 'live.glance.busiestBand', 'Aktivstes Band'],
    ['de', 'tables.mode', 'Betriebsart'],
    ['fr', 'bandOpen.from', 'Lieu des skimmers'],
    ['fr', 'bandOpen.to', 'Lieu des stations'],
    ['fr', 'tables.qualities.confirmed', 'confirmée'],
    ['fr', 'tables.qualities.suspect', 'douteuse'],
    ['fr', 'live.topSkimmers', 'Skimmers les plus actifs'],
    ['es', 'tables.qualities.confirmed', 'confirmada'],
    ['es', 'tables.qualities.suspect', 'dudosa'],
    ['es', 'live.topSkimmers', 'Skimmers más activos'],
    ['ja', 'alerts.to.secret', 'シークレット'],
    ['de', 'repeater.title', 'Auf dem Relais'],
    ['fr', 'repeater.title', 'Sur le relais'],
    ['es', 'repeater.title', 'En el repetidor'],
    ['ja', 'views.repeater', 'レピータ'],
  ] as const)('of %s: %s', async (tag, path, text) => {
    expect(textsOf(await LANGUAGES[tag].load()).get(`.${path}`)).toBe(text);
  });

  it.each([
    ['fr', ({ ask }) => ask.examples.tenToJapan, 'vers le Japon'],
    ['es', ({ skimmerQuality }) => skimmerQuality.skewHint, 'Cuánto se desvían hacia arriba'],
    ['de', ({ alerts }) => alerts.log.beyond('2', '1'), 'passen nicht hinein'],
    ['ja', ({ map }) => map.noPath, 'バックグラウンドで検索しています'],
    ['de', ({ repeater }) => repeater.listed(2, 7), '2 von 7 sind aufgeführt'],
    ['fr', ({ repeater }) => repeater.listed(2, 7), '2 sur 7 sont dans la liste'],
    ['es', ({ repeater }) => repeater.listed(2, 7), '2 de 7 están en la lista'],
    ['ja', ({ repeater }) => repeater.listed(2, 7), '7 人中 2 人を表示'],
    ['de', ({ repeater }) => repeater.leadToday(2, 1), 'heute auf den Bändern gehört'],
    ['fr', ({ repeater }) => repeater.leadToday(2, 1), 'entendus sur l’air aujourd’hui'],
    ['es', ({ repeater }) => repeater.leadToday(2, 1), 'oídos hoy en el aire'],
    ['ja', ({ repeater }) => repeater.leadToday(2, 1), '今日電波で受信'],
  ] as [LanguageTag, (words: Words) => string, string][])(
    'of %s, within a sentence: %#',
    async (tag, say, part) => {
      expect(say(await LANGUAGES[tag].load())).toContain(part);
    },
  );

  it.each([
    ['en', /top band|fed\. rep/i],
    ['de', /top-?band|am letzten tag|der letzten 24|\bMode\b/i],
    ['fr', /\bpays\b|dernières 24|meilleurs skimmers/i],
    ['es', /\bpa[ií]s(es)?\b|mejores skimmers|cuánto son/i],
    ['ja', /裏で|秘密鍵/],
  ] as const)('of %s: never %s', async (tag, wrong) => {
    const texts = [...textsOf(await LANGUAGES[tag].load())];
    expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
  });
});

describe.each(LANGUAGE_TAGS)('a window without a spot in %s', (tag) => {
  it('asks for a longer one where there is one', async () => {
    const { charts, skimmers } = await LANGUAGES[tag].load();
    for (const say of [charts.nothing, skimmers.none]) {
      expect(say(false).startsWith(say(true))).toBe(true);
      expect(say(false).length).toBeGreaterThan(say(true).length + 5);
    }
  });
});

describe('numbers and dates', () => {
  const AT = '2026-09-30T14:33:07Z';

  it.each([
    ['en', '1,234.5', '2.0', '2026-09-30', '09-30'],
    ['de', '1.234,5', '2,0', '30.09.2026', '30.09.'],
    ['fr', '1\u202f234,5', '2,0', '30/09/2026', '30/09'],
    ['es', '1234,5', '2,0', '30/09/2026', '30/9'],
    ['ja', '1,234.5', '2.0', '2026/09/30', '09/30'],
  ])('of %s', (tag, number, tenths, date, day) => {
    locale.value = tag;
    expect([count(1_234.5), decimal(2), dateText(AT), dayText(AT)]).toEqual([
      number,
      tenths,
      date,
      day,
    ]);
    expect(minuteText(AT)).toBe(`${date} 14:33`);
  });

  it.each([
    ['en', '1.5K'],
    ['fr', '1,5K'],
    ['es', '1,5K'],
  ])('are short in %s', (tag, text) => {
    locale.value = tag;
    const numbers = [999, 1_530, 9_960, 999_499, 999_600].map(shortCount);
    expect(numbers).toEqual(['999', text, '10K', '999K', '1M']);
  });

  it('have no point where there is little room', () => {
    const numbers = [999, 1_530, 9_960, 999_499, 1_500_000].map(wholeCount);
    expect(numbers).toEqual(['999', '2K', '10K', '999K', '2M']);
  });

  it.each([
    ['de', 0, '0 Tage'],
    ['de', 1, '1 Tag'],
    ['fr', 0, '0 jour'],
    ['fr', 2, '2 jours'],
    ['fr', 1_000_000, '1\u202f000\u202f000 de jours'],
  ])('a noun behind a number in %s: %i', (tag, value, text) => {
    locale.value = tag;
    const forms =
      tag === 'de'
        ? { one: 'Tag', other: 'Tage' }
        : { one: 'jour', other: 'jours', many: 'de jours' };
    expect(counting(tag)(value, forms)).toBe(text);
  });
});

it.each([
  ['en', '1 spot', '0 spots', '1 station', '2 stations'],
  ['de', '1 Spot', '0 Spots', '1 Station', '2 Stationen'],
  ['fr', '1 spot', '0 spot', '1 station', '2 stations'],
  ['es', '1 spot', '0 spots', '1 estación', '2 estaciones'],
  ['ja', '1 スポット', '0 スポット', '1 局', '2 局'],
] as const)('what was heard, behind its number, in %s', async (tag, ...texts) => {
  const { spots, stations } = (await LANGUAGES[tag].load()).bandOpen.measured;
  expect([spots(1), spots(0), stations(1), stations(2)]).toEqual(texts);
});
