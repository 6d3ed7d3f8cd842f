import { handKeys } from './handed-keys.js';

describe('keys of rows', () => {
  const of = (ids: readonly number[], before: ReadonlyMap<string | number, number> = new Map()) =>
    handKeys(ids, before);

  it('stay with a row, wherever it goes', () => {
    const before = of([3, 2, 1]);
    expect(of([2, 3, 1], before)).toEqual(
      new Map([
        [2, before.get(2)],
        [3, before.get(3)],
        [1, before.get(1)],
      ]),
    );
  });

  it('go from a row that left to one that came', () => {
    const before = of([3, 2, 1]);
    expect([...of([4, 3, 2], before).values()]).toEqual([
      before.get(1),
      before.get(3),
      before.get(2),
    ]);
  });

  it('stay in their order where all rows are others', () => {
    const before = of([3, 2, 1]);
    expect([...of([6, 5, 4], before).values()]).toEqual([...before.values()]);
  });

  it('are never two rows’, however many come and leave', () => {
    let keys = of([]);
    for (const ids of [[1], [4, 3, 2, 1], [3], [9, 3, 8, 7, 6], [], [10, 3]]) {
      keys = of(ids, keys);
      expect([...keys.keys()]).toEqual(ids);
      expect(new Set(keys.values()).size).toBe(ids.length);
    }
  });
});
