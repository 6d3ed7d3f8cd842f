import type { Station } from '../service/api.js';
import { NeededNews } from './news.js';

const aStation = (callsign: string, first: string, last = first) =>
  ({
    callsign,
    band: '20m',
    mode: 'CW',
    first_heard: `2026-09-30T14:${first}:00Z`,
    last_heard: `2026-09-30T14:${last}:00Z`,
  }) as Station;

describe('needed stations that came up', () => {
  let news: NeededNews;
  const take = (about: string, ...stations: Station[]) => news.take(about, stations, stations);

  beforeEach(() => {
    news = new NeededNews(new Set());
  });

  it('are those heard first after the list was shown first, each once', () => {
    const [old, come] = [aStation('K1ABC', '00', '05'), aStation('VP8ABC', '06')];
    expect(take('20m', old)).toEqual([]);
    expect(take('20m', come, old)).toEqual([come]);
    expect(take('20m', come, old)).toEqual([]);
    expect(news.take('20m', [aStation('JA1XYZ', '08')], [])).toEqual([]);
  });

  it('are not those that were on the air before, with other filters', () => {
    take('20m', aStation('K1ABC', '00', '05'));
    expect(take('all', aStation('ZL1ABC', '03', '07'))).toEqual([]);
    expect(take('all', aStation('ZL1ABC', '03', '09'))).toEqual([]);
    expect(take('all', aStation('JA1XYZ', '06'))).toEqual([]);
    const come = aStation('VP8ABC', '08');
    expect(take('all', come)).toEqual([come]);
  });

  it('are two that are heard in one second, one after the other', () => {
    const [first, second, third] = ['W3LPL', 'VK2DEF', 'VP8ABC'].map((call) =>
      aStation(call, '05'),
    );
    take('20m', first!);
    expect(take('20m', first!, second!)).toEqual([second]);
    expect(take('20m', first!, second!, third!)).toEqual([third]);
  });

  it('are told when it is known that they were heard first, while others come', () => {
    take('20m', aStation('K1ABC', '00', '05'));
    const told = { ...aStation('VP8ABC', '06'), first_heard: '' };
    expect(take('20m', told)).toEqual([]);
    expect(news.take('20m', [told, aStation('W1AW', '07', '09')], [])).toEqual([]);
    const known = aStation('VP8ABC', '06', '09');
    expect(take('20m', known)).toEqual([known]);
  });
});
