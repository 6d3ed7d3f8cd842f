import { readFilters } from '../../address/filters.js';
import { sentenceOf } from '../../filtering/text/sentence.js';
import { LANGUAGES, type LanguageTag } from '../../language/languages.js';
import { locale } from '../locale.js';
import type { Words } from '../words.js';
import { words } from '../words.js';

const REGIONS = new Map([
  ['339', 'JP'],
  ['287', 'CH'],
  ['375', 'PH'],
  ['70', 'CU'],
]);

/** In the language of the page, as the browser has them. */
function countryName(dxcc: string): string | undefined {
  const code = REGIONS.get(dxcc);
  const names = new Intl.DisplayNames(locale.value, { type: 'region', style: 'short' });
  return code === undefined ? undefined : names.of(code);
}

const PATH =
  'dxcc=339&spotter_continent=EU&band=20m&mode=CW&snr_min=10&wpm_max=18&not_callsign=JA1ABC';
const NEAR = 'spotter_near=FN42&spotter_within_km=2000&snr_min=10&snr_max=20&band=20m,70cm';
const MEMBERS =
  'group=my-club&list=cwops&type=CQ&not_spotter=KM3T&since=2026-01-01T00:00Z&until=2026-01-02T00:00Z';
const PLACES = 'call=k1&dxcc=287,375,70&freq_max=7040&not_type=BEACON&since=6h';

interface Sentences {
  readonly none: string;
  readonly one: string;
  readonly path: string;
  readonly near: string;
  readonly members: string;
  readonly places: string;
}

const WANTED: Readonly<Record<Exclude<LanguageTag, 'en'>, Sentences>> = {
  de: {
    none: '1.234 Spots in der letzten Stunde',
    one: '1 Spot von K1ABC oder W1AW, in den letzten 24 Stunden von KM3T gehört',
    path: '1.234 Spots von Stationen in Japan außer JA1ABC, in der letzten Stunde auf 20 m in CW mit mindestens 10 dB und höchstens 18 WPM von Skimmern in Europa gehört',
    near: 'Spots, in der letzten Stunde auf 20 m oder 70 cm mit 10 bis 20 dB von Skimmern im Umkreis von 2.000 km um FN42 gehört',
    members:
      '2 Spots vom Typ CQ von Stationen der Gruppe my-club und der Liste cwops, vom 01.01.2026 00:00 bis 02.01.2026 00:00 UTC von Skimmern außer KM3T gehört',
    places:
      '0 Spots aller Typen außer BEACON von Stationen mit K1 im Rufzeichen in der Schweiz, auf den Philippinen oder auf Kuba bis 7040 kHz in den letzten 6 Stunden',
  },
  fr: {
    none: '1\u202f234 spots au cours de la dernière heure',
    one: '1 spot de K1ABC ou W1AW entendu par KM3T au cours des 24 dernières heures',
    path: '1\u202f234 spots de stations au Japon sauf JA1ABC entendus par des skimmers en Europe sur 20 m en CW avec au moins 10 dB et au plus 18 WPM au cours de la dernière heure',
    near: 'Spots entendus par des skimmers à moins de 2\u202f000 km de FN42 sur 20 m ou 70 cm avec 10 à 20 dB au cours de la dernière heure',
    members:
      '2 spots de type CQ de stations du groupe my-club et de la liste cwops entendus par des skimmers sauf KM3T du 01/01/2026 00:00 au 02/01/2026 00:00 UTC',
    places:
      '0 spot de tous types sauf BEACON de stations avec K1 dans l’indicatif en Suisse, aux Philippines ou à Cuba jusqu’à 7040 kHz au cours des 6 dernières heures',
  },
  es: {
    none: '1234 spots en la última hora',
    one: '1 spot de K1ABC o W1AW oído por KM3T en las últimas 24 horas',
    path: '1234 spots de estaciones de Japón salvo JA1ABC oídos por skimmers de Europa en 20 m CW con al menos 10 dB y como máximo 18 WPM en la última hora',
    near: 'Spots oídos por skimmers a menos de 2000 km de FN42 en 20 m o 70 cm con 10 a 20 dB en la última hora',
    members:
      '2 spots de tipo CQ de estaciones del grupo my-club y de la lista cwops oídos por skimmers salvo KM3T del 01/01/2026 00:00 al 02/01/2026 00:00 UTC',
    places:
      '0 spots de todos los tipos salvo BEACON de estaciones con K1 en el indicativo de Suiza, Filipinas o Cuba hasta 7040 kHz en las últimas 6 horas',
  },
  ja: {
    none: '直近 1 時間のスポット 1,234 件',
    one: '直近 24 時間に KM3T が受信した K1ABC・W1AW のスポット 1 件',
    path: '直近 1 時間にヨーロッパのスキマーが 14 MHz の CW で受信した日本の局（JA1ABC を除く）の SNR 10 dB 以上、18 WPM 以下のスポット 1,234 件',
    near: '直近 1 時間に FN42 から 2,000 km 以内のスキマーが 14 MHz・70 cm で受信した SNR 10～20 dB のスポット',
    members:
      '2026/01/01 00:00～2026/01/02 00:00 UTC にスキマー（KM3T を除く）が受信したグループ my-club かつリスト cwops の局の種別 CQ のスポット 2 件',
    places:
      '直近 6 時間に 7040 kHz 以下で受信されたコールに K1 を含むスイス・フィリピン・キューバの局の種別 BEACON 以外のスポット 0 件',
  },
};

describe.each(Object.entries(WANTED))(
  'the line that explains what is shown, in %s',
  (tag, said) => {
    let spoken: Words;

    beforeAll(async () => {
      spoken = await LANGUAGES[tag as LanguageTag].load();
      words.value = spoken;
      locale.value = tag;
    });

    afterAll(() => {
      words.value = LANGUAGES.en.load();
      locale.value = 'en';
    });

    const say = (query: string, total?: number) =>
      sentenceOf(readFilters(new URLSearchParams(query)), total, {
        ...spoken,
        countryName,
        countryFlag: () => '',
        homeGrid: '',
      });

    it.each([
      ['', 1_234, said.none],
      ['callsign=K1ABC,W1AW&spotter=KM3T&since=1d', 1, said.one],
      [PATH, 1_234, said.path],
      [NEAR, undefined, said.near],
      [MEMBERS, 2, said.members],
      [PLACES, 0, said.places],
    ])('of %s', (query, total, wanted) => expect(say(query, total)).toBe(wanted));

    it('says every place, each of both sides, and receivers', () => {
      const query = new URLSearchParams(
        ['', 'spotter_']
          .map((side) => `${side}cq_zone=14&${side}itu_zone=28&${side}grid=JN47&${side}dxcc=9999`)
          .join('&') + '&spotter_node=KM3T-3&not_spotter_node=W3OA-4&mode=CW,FT8&freq_min=7000',
      );
      const text = say(query.toString(), 3);
      const [, after = ''] = text.split('DXCC 9999', 3);
      expect(text.split(/14|28|JN47|DXCC 9999/)).toHaveLength(9);
      expect(after).not.toBe('');
      for (const one of ['KM3T-3', 'W3OA-4', 'CW', 'FT8', '7000']) expect(text).toContain(one);
    });
  },
);
