import { jest } from '@jest/globals';
import { NowAndThen } from './now-and-then.js';

describe('NowAndThen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has the same logged once in its time, each for itself, and counts what was not', () => {
    const errors = new NowAndThen(10_000);
    expect([errors.count('a'), errors.count('a'), errors.count('b')]).toEqual([1, undefined, 1]);
    jest.advanceTimersByTime(9_999);
    expect(errors.count('a')).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect([errors.count('a'), errors.count('a'), errors.count('b')]).toEqual([3, undefined, 1]);
    jest.advanceTimersByTime(10_000);
    expect(errors.count('a')).toBe(2);
  });

  it('remembers so many and no more', () => {
    const errors = new NowAndThen(10_000, 2);
    expect([errors.count('a'), errors.count('b')]).toEqual([1, 1]);
    expect([errors.count('a'), errors.count('b')]).toEqual([undefined, undefined]);
    jest.advanceTimersByTime(10_000);
    // Known already: nothing is forgotten for it.
    expect([errors.count('a'), errors.count('b')]).toEqual([2, 2]);
    expect([errors.count('c'), errors.count('a'), errors.count('c')]).toEqual([1, 1, undefined]);
  });
});
