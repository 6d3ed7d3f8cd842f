import type { Station } from '../api.js';
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
  it('are those heard first after all that was shown before, each once', () => {
    const news = new NeededNews();
    const [old, come] = [aStation('K1ABC', '00', '05'), aStation('VP8ABC', '06')];
    expect(news.take([old], [old])).toEqual([]);
    expect(news.take([come, old], [come, old])).toEqual([come]);
    expect(news.take([come, old], [come, old])).toEqual([]);
    // With other filters: on the air before.
    const other = aStation('ZL1ABC', '03', '07');
    expect(news.take([other], [other])).toEqual([]);
    expect(news.take([aStation('JA1XYZ', '08')], [])).toEqual([]);
  });
});
