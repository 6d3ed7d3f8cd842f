import { MAX_WATCHED, toggleWatch, unwatch, watch, watched, watchedCalls } from './watch-list.js';

describe('the watch list', () => {
  beforeEach(() => [...watched.value].forEach(unwatch));

  it('takes whole callsigns in any case, each once, by name', () => {
    expect(watch(' w1aw, ea8/k1abc\nW1AW')).toBeUndefined();
    expect(watched.value).toEqual(['EA8/K1ABC', 'W1AW']);
  });

  it.each(['', '  ', 'K1*', '*ABC', 'NORWAY', '73', 'K1', 'K1ABC W?AW', 'A'.repeat(20) + '1'])(
    'takes nothing of %j: it is no list of whole callsigns',
    (text) => {
      expect(watch(text)).toBe('call');
      expect(watched.value).toEqual([]);
    },
  );

  it('holds as many as one question takes', () => {
    const calls = Array.from({ length: MAX_WATCHED }, (_, n) => `K1A${n}`);
    expect(watch(calls.join())).toBeUndefined();
    expect(watch('W1AW')).toBe('full');
    expect(watch('K1A7')).toBeUndefined();
    expect(watched.value).toHaveLength(MAX_WATCHED);
  });

  it('lets a call go, and takes it again', () => {
    watch('W1AW K1ABC');
    toggleWatch('W1AW');
    expect([...watchedCalls.value]).toEqual(['K1ABC']);
    toggleWatch('W1AW');
    expect([...watchedCalls.value]).toEqual(['K1ABC', 'W1AW']);
  });
});
