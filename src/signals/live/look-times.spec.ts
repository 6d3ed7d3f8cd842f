import { jest } from '@jest/globals';
import { LookTimes } from './look-times.js';

describe('looking for changes', () => {
  let looks = 0;
  let takesMs = 0;
  let goesOn = true;
  let times: LookTimes;

  beforeEach(() => {
    jest.useFakeTimers();
    [looks, takesMs, goesOn] = [0, 0, true];
    times = new LookTimes(async () => {
      looks++;
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      return goesOn;
    });
    times.start();
  });

  afterEach(() => {
    times.stop();
    jest.useRealTimers();
  });

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('is done every second, until there is nobody to tell', async () => {
    await pass(3_000);
    expect(looks).toBe(3);
    goesOn = false;
    await pass(5_000);
    expect(looks).toBe(4);
    times.soon();
    await pass(5_000);
    expect(looks).toBe(4);
    times.start();
    await pass(1_000);
    expect(looks).toBe(5);
  });

  it('is done at once when there is something new, four times a second at most', async () => {
    times.soon();
    await pass(1);
    expect(looks).toBe(1);
    for (let batch = 0; batch < 100; batch++) {
      times.soon();
      await pass(10);
    }
    expect(looks).toBe(5);
    // What comes last is not left for the next second.
    times.soon();
    await pass(250);
    expect(looks).toBe(6);
  });

  it('takes a tenth of the time at most, and sees what came while it was done', async () => {
    takesMs = 50;
    times.soon();
    await pass(25);
    times.soon();
    await pass(25 + 499);
    expect(looks).toBe(1);
    await pass(2);
    expect(looks).toBe(2);
  });

  it('ends also while it is done', async () => {
    takesMs = 50;
    times.soon();
    await pass(25);
    times.stop();
    await pass(5_000);
    expect(looks).toBe(1);
  });
});
