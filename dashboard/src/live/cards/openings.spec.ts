import { openings } from './openings.js';

describe('what is open from here', () => {
  it('is the past hour beside the mean of this hour of the day', () => {
    const now = [
      ['EU', '20m', 40],
      [null, '20m', 9],
    ];
    const usual = [
      ['EU', '20m', 13, 70],
      ['EU', '20m', 14, 700],
      ['AS', '15m', 13, 14],
      [null, '15m', 13, 14],
    ];
    expect([...openings(now, usual, 7, 13)]).toEqual([
      ['EU 20m', { spots: 40, usual: 10 }],
      ['AS 15m', { spots: 0, usual: 2 }],
    ]);
  });

  it('has no usual before a day is over', () => {
    expect([...openings([['EU', '20m', 4]], [], 0, 13)]).toEqual([
      ['EU 20m', { spots: 4, usual: undefined }],
    ]);
  });
});
