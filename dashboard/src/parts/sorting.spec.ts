import { directionOf, type SortDirection, sortedBy } from './sorting.js';

describe('rows in an order', () => {
  const rows = [
    { call: 'W1AW', db: 9 },
    { call: 'K1ABC', db: 30 },
    { call: 'DL8LAS' },
    { call: 'JA1XYZ', db: 9 },
  ];
  const calls = (
    direction: SortDirection,
    valueOf: (row: (typeof rows)[number]) => number | undefined,
  ) => sortedBy(rows, valueOf, direction).map(({ call }) => call);

  it('begin with the smallest, or with the greatest; without a value they come last', () => {
    expect(calls('ascending', ({ db }) => db)).toEqual(['W1AW', 'JA1XYZ', 'K1ABC', 'DL8LAS']);
    expect(calls('descending', ({ db }) => db)).toEqual(['K1ABC', 'W1AW', 'JA1XYZ', 'DL8LAS']);
  });

  it('are sorted by words as the language of the browser does', () => {
    expect(sortedBy(['b', 'É', 'a'], (word) => word, 'ascending')).toEqual(['a', 'b', 'É']);
  });

  it('say which way they go, also where the greatest come first', () => {
    expect([directionOf(false), directionOf(true)]).toEqual(['ascending', 'descending']);
    expect([directionOf(false, true), directionOf(true, true)]).toEqual([
      'descending',
      'ascending',
    ]);
  });

  it('are others than those given, which stay as they are', () => {
    const before = [...rows];
    sortedBy(rows, ({ call }) => call, 'ascending');
    expect(rows).toEqual(before);
  });
});
