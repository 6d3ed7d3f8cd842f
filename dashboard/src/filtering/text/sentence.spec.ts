import { MORE_CONTROLS, readFilters } from '../../address/filters.js';
import { en } from '../../words/en.js';
import { sentenceOf } from './sentence.js';

const say = (query: string, total?: number) =>
  sentenceOf(readFilters(new URLSearchParams(query)), total, {
    ...en,
    countryName: (dxcc) => ({ 339: 'Japan', 230: 'Germany' })[dxcc],
    countryFlag: () => '',
    homeGrid: '',
  });

describe('the line that explains what is shown', () => {
  it.each([
    ['', 0, '0 spots in the past hour'],
    ['', 1, '1 spot in the past hour'],
    [
      'dxcc=339&spotter_continent=EU&band=20m&mode=CW',
      1_234,
      '1,234 spots of stations in Japan heard by skimmers in Europe on 20 m, CW, in the past hour',
    ],
    [
      'callsign=K1ABC,W1AW&spotter=KM3T&since=24h',
      7,
      '7 spots of K1ABC or W1AW heard by KM3T in the past 24 hours',
    ],
    [
      'call=k1&not_callsign=K1ABC&dxcc=339,1&since=15m',
      7,
      '7 spots of stations with K1 in the callsign in Japan or DXCC 1 other than K1ABC in the past 15 minutes',
    ],
    [
      'spotter_near=FN42&spotter_within_km=2000&snr_min=10&snr_max=20&wpm_max=18',
      2,
      '2 spots heard by skimmers within 2,000 km of FN42, 10 to 20 dB, at most 18 WPM, in the past hour',
    ],
    [
      'group=my-club&list=cwops&since=2026-01-01T00:00Z&until=2026-01-02T00:00Z',
      2,
      '2 spots of stations of the group my-club of the list cwops from 2026-01-01 00:00 to 2026-01-02 00:00 UTC',
    ],
    [
      'distance_min=1000&mid_box=35,-80,45,-60',
      2,
      '2 spots in the past hour (path ≥ 1000 km; middle within 35,-80,45,-60)',
    ],
    ['band=20m,70cm&since=1d', 2, '2 spots on 20 m or 70 cm in the past 24 hours'],
  ])('of %s', (query, total, wanted) => expect(say(query, total)).toBe(wanted));

  it('has no number before the service has answered', () => {
    expect(say('mode=CW')).toBe('Spots, CW, in the past hour');
  });

  it('leaves out half a pair', () => {
    expect(say('near=FN42', 3)).toBe('3 spots in the past hour');
  });

  it('says a filter that it has no words for as its chip does', () => {
    const prefix = { name: 'prefix', section: 'Station', label: 'Prefix', type: 'string' };
    const heard = { name: 'heard_min', section: 'Report', label: 'Times heard', type: 'integer' };
    MORE_CONTROLS.push(prefix, heard);
    try {
      const query = 'band=20m&dxcc=339&prefix=JA&heard_min=3';
      expect(say(query, 2)).toBe(
        '2 spots of stations in Japan on 20 m in the past hour (Station: Prefix JA; Report: Times heard 3)',
      );
    } finally {
      MORE_CONTROLS.splice(-2);
    }
  });

  it('says every filter of the API', () => {
    for (const { name, partner } of MORE_CONTROLS) {
      const query = `${name}=77${partner === undefined ? '' : `&${partner}=88`}`;
      expect(say(query, 3)).toContain('77');
    }
  });
});
