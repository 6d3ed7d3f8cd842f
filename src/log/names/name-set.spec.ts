import { NameSet } from './name-set.js';

describe('a set of callsigns', () => {
  it('has what was added, and nothing else', () => {
    const ids = [0, 1, 7, 8, 31, 32, 63, 64, 1_000, 65_535];
    const set = NameSet.of(ids);
    expect(set.size).toBe(ids.length);
    expect(set.ids()).toEqual(ids);
    const found = Array.from({ length: 66_000 }, (_, id) => id).filter((id) => set.has(id));
    expect(found).toEqual(ids);
  });

  it('has a bit for each number below its capacity, as get_bit reads them', () => {
    const set = new NameSet(17);
    set.add(9);
    expect([...set.bits]).toEqual([0, 0b10, 0]);
    expect(NameSet.of([]).ids()).toEqual([]);
  });
});
