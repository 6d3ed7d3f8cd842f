import { bandsByNeed } from './by-need.js';

const counts = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

describe('the bands that are shown where none is chosen', () => {
  const busy = counts({ '40m': 30, '20m': 90, '15m': 60, '6m': 1, other: 500 });

  it('are the busiest, in the order of frequency', () => {
    expect(bandsByNeed([busy], 2)).toEqual(['20m', '15m']);
    expect(bandsByNeed([busy], 3)).toEqual(['40m', '20m', '15m']);
  });

  it('are with a log those with the most needed stations, then the busiest', () => {
    const needed = counts({ '6m': 1, '40m': 7 });
    expect(bandsByNeed([needed, busy], 1)).toEqual(['40m']);
    expect(bandsByNeed([needed, busy], 2)).toEqual(['40m', '6m']);
    expect(bandsByNeed([needed, busy], 4)).toEqual(['40m', '20m', '15m', '6m']);
  });

  it('are none on which nothing is heard, but one', () => {
    expect(bandsByNeed([counts({ '30m': 2 })], 3)).toEqual(['30m']);
    expect(bandsByNeed([counts({})], 3)).toEqual(['20m']);
    expect(bandsByNeed([], 3)).toEqual(['20m']);
  });
});
