import { createKey, hashKey, isKeyOf } from './key.js';

describe('keys', () => {
  it('are long, marked, and never the same', () => {
    const key = createKey('gek_');
    expect(key).toMatch(/^gek_[A-Za-z0-9_-]{43}$/);
    expect(createKey('gek_')).not.toBe(key);
  });

  it('are known by their hash alone', () => {
    const key = createKey('gek_');
    expect(isKeyOf(key, hashKey(key))).toBe(true);
    expect(isKeyOf(`${key}x`, hashKey(key))).toBe(false);
    expect(isKeyOf('', hashKey(key))).toBe(false);
  });
});
