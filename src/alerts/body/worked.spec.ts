import { bandIdOf } from '../../radio/band.js';
import { MAX_WORKED, readWorked, Worked } from './worked.js';

describe('Worked', () => {
  const worked = new Worked([
    [291, '20m', 'CW'],
    [291, '40m', 'FT8'],
    [999, '6m', 'CW'],
    [1, '160m', 'RTTY'],
    [291, '20m', 'CW'],
  ]);

  it.each([
    [291, '20m', 'CW', true],
    [291, '40m', 'FT8', true],
    [999, '6m', 'CW', true],
    [1, '160m', 'RTTY', true],
    [291, '40m', 'CW', false],
    [291, '20m', 'FT8', false],
    [290, '20m', 'CW', false],
    [291, '20m', 'SSB', false],
  ] as const)('%i on %s in %s: %s', (dxcc, band, mode, isWorked) => {
    expect(worked.has(dxcc, bandIdOf(band), mode)).toBe(isWorked);
  });

  it('knows nothing of an empty log', () => {
    expect(new Worked([]).has(291, 6, 'CW')).toBe(false);
  });
});

describe('readWorked', () => {
  it('reads bands and modes in any case', () => {
    expect(readWorked([[291, '20M', 'cw']])).toEqual([[291, '20m', 'CW']]);
  });

  it.each([
    'x',
    {},
    [291],
    [['291', '20m', 'CW']],
    [[0, '20m', 'CW']],
    [[1000, '20m', 'CW']],
    [[1.5, '20m', 'CW']],
    [[291, '21m', 'CW']],
    [[291, '20m', '']],
    [[291, '20m', 'CW', 1]],
    [[291, '20m']],
    [null],
  ])('refuses %j', (value) => expect(typeof readWorked(value)).toBe('string'));

  it('takes 5,000 and no more', () => {
    const many = Array.from({ length: MAX_WORKED }, () => [291, '20m', 'CW']);
    expect(readWorked(many)).toHaveLength(MAX_WORKED);
    expect(readWorked([...many, many[0]])).toBe('must have at most 5000 items; got 5001');
  });
});
