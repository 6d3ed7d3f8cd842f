import { Backoff } from './backoff.js';

const delaysOf = (backoff: Backoff, count: number): number[] =>
  Array.from({ length: count }, () => backoff.nextDelayMs());

describe('Backoff', () => {
  it('doubles from 2 s to 60 s and stays there', () => {
    const backoff = new Backoff({ random: () => 0 });
    expect(delaysOf(backoff, 7)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('lengthens a delay by up to a quarter, and shortens it at the ceiling', () => {
    const backoff = new Backoff({ random: () => 1 });
    expect(delaysOf(backoff, 7)).toEqual([2_500, 5_000, 10_000, 20_000, 40_000, 45_000, 45_000]);
  });

  it('stays between the first delay and the ceiling whatever chance says', () => {
    const delays = delaysOf(new Backoff({ initialMs: 10, ceilingMs: 500 }), 1_000);
    expect(delays.filter((delayMs) => delayMs < 10 || delayMs > 500)).toEqual([]);
    expect(new Set(delays).size).toBeGreaterThan(50);
  });

  it('starts again after a reset', () => {
    const backoff = new Backoff({ initialMs: 250, ceilingMs: 5_000, random: () => 0 });
    delaysOf(backoff, 5);
    backoff.reset();
    expect(delaysOf(backoff, 2)).toEqual([250, 500]);
  });

  it('takes its jitter from the option', () => {
    const backoff = new Backoff({ initialMs: 100, jitterRatio: 0.5, random: () => 1 });
    expect(backoff.nextDelayMs()).toBe(150);
  });

  it('never waits longer than the ceiling, even at first', () => {
    expect(new Backoff({ initialMs: 100, ceilingMs: 40, random: () => 0 }).nextDelayMs()).toBe(40);
  });
});
