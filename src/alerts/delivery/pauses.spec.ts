import { nextAttemptMs, TRIED_MS } from './pauses.js';

const pause = (failures: number, random: number) =>
  nextAttemptMs({ failures, createdAtMs: 0 }, 0, () => random);

describe('nextAttemptMs', () => {
  it('waits 10 s, doubling to an hour', () => {
    expect([1, 2, 3, 9, 10, 11, 40].map((failures) => pause(failures, 0.5))).toEqual([
      10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000, 3_600_000,
    ]);
  });

  it('spreads by a fifth', () => {
    expect([0, 0.25, 1].map((random) => pause(1, random))).toEqual([8_000, 9_000, 12_000]);
  });

  it('gives up after a day', () => {
    const after = (nowMs: number) =>
      nextAttemptMs({ failures: 1, createdAtMs: 0 }, nowMs, () => 0.5);
    expect(after(TRIED_MS - 10_000)).toBe(TRIED_MS);
    expect(after(TRIED_MS - 9_999)).toBeUndefined();
  });
});
