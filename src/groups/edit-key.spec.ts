import { createEditKey, hashEditKey, isEditKey } from './edit-key.js';

describe('edit keys', () => {
  it('are long, marked, and never the same', () => {
    const key = createEditKey();
    expect(key).toMatch(/^gek_[A-Za-z0-9_-]{43}$/);
    expect(createEditKey()).not.toBe(key);
  });

  it('are known by their hash alone', () => {
    const key = createEditKey();
    expect(isEditKey(key, hashEditKey(key))).toBe(true);
    expect(isEditKey(`${key}x`, hashEditKey(key))).toBe(false);
    expect(isEditKey('', hashEditKey(key))).toBe(false);
  });
});
