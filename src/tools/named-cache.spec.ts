import { NamedCache } from './named-cache.js';

describe('NamedCache', () => {
  it('lets go of what was not asked for longest, when it has as many entries as it may', () => {
    const cache = new NamedCache<string, number>('test', { maxEntries: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  it('keeps so many bytes, and nothing that is larger alone', () => {
    const cache = new NamedCache<string, string>('test', { maxBytes: 8 }, ({ length }) => length);
    cache.set('a', 'aaaa');
    cache.set('b', 'bbbb');
    cache.set('c', 'ccccccccc');
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['aaaa', 'bbbb', undefined]);
    cache.set('d', 'd');
    expect(['a', 'b', 'd'].map((key) => cache.get(key))).toEqual([undefined, 'bbbb', 'd']);
  });

  it('keeps to both limits', () => {
    const limits = { maxEntries: 2, maxBytes: 8 };
    const cache = new NamedCache<string, string>('test', limits, ({ length }) => length);
    for (const key of ['a', 'b', 'c']) cache.set(key, key);
    expect(cache.size).toBe(2);
    cache.set('d', 'dddddddd');
    expect(cache.size).toBe(1);
  });

  it('counts hits and misses; a value that holds no more is a miss', () => {
    const cache = new NamedCache<string, number>('test', { maxEntries: 2 });
    cache.set('a', 1);
    expect(cache.get('a', (value) => value === 1)).toBe(1);
    expect(cache.get('a', (value) => value === 2)).toBeUndefined();
    expect(cache.get('b')).toBeUndefined();
    expect([cache.hits, cache.misses]).toEqual([1, 2]);
  });

  it('can be emptied, at once or by key', () => {
    const cache = new NamedCache<string, number>('test', { maxEntries: 3 });
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    cache.delete('a');
    expect(cache.size).toBe(2);
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
