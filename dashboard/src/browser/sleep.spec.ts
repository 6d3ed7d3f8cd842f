import { getEventListeners } from 'node:events';
import { sleep } from './sleep.js';

describe('sleep', () => {
  it('leaves no listener behind when the time is over', async () => {
    const { signal } = new AbortController();
    for (let time = 0; time < 3; time++) await sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends at once when it is aborted', async () => {
    const leaving = new AbortController();
    const sleeping = sleep(60_000, leaving.signal);
    leaving.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(sleep(60_000, leaving.signal)).resolves.toBeUndefined();
  });
});
