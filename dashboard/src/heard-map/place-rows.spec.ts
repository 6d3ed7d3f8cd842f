import { readPlaces } from './place-rows.js';

describe('the places of an answer', () => {
  const LAST = '2026-11-25T12:00:00Z';
  const heardAtMs = Date.parse(LAST);

  it('are squares, and entities where the grid is unknown', () => {
    const rows = [
      ['FN31', 291, '20m', 4, LAST],
      [null, 230, '40m', 2, LAST],
      [null, null, '40m', 1, LAST],
    ];
    expect(readPlaces({ rows })).toEqual([
      { square: 'FN31', dxcc: 291, band: '20m', stations: 4, heardAtMs },
      { square: '', dxcc: 230, band: '40m', stations: 2, heardAtMs },
      { square: '', dxcc: undefined, band: '40m', stations: 1, heardAtMs },
    ]);
  });

  it('are those too of which no row by band fitted in, each once', () => {
    const rows = [['FN31', 291, '20m', 4, LAST]];
    const others = [
      ['FN31', 291, 5, LAST],
      ['JO62', 230, 3, LAST],
    ];
    expect(readPlaces({ rows }, { rows: others })).toEqual([
      { square: 'FN31', dxcc: 291, band: '20m', stations: 4, heardAtMs },
      { square: 'JO62', dxcc: 230, band: '', stations: 3, heardAtMs },
    ]);
  });
});
