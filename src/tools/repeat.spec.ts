import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { pauseUntil } from './repeat.js';

const never = new Promise<void>(() => {});

describe('a pause', () => {
  it.each([
    ['somebody wakes it', (signal: AbortSignal) => pauseUntil(Promise.resolve(), 60_000, signal)],
    ['its time is over', (signal: AbortSignal) => pauseUntil(never, 1, signal)],
  ])('ends when %s, and leaves no listener at the signal', async (_, pause) => {
    const { signal } = new AbortController();
    for (let count = 0; count < 3; count++) await pause(signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('ends with the signal', async () => {
    const stopping = new AbortController();
    const pause = pauseUntil(never, 60_000, stopping.signal);
    await turn();
    stopping.abort();
    await pause;
    await pauseUntil(never, 60_000, stopping.signal);
    expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(0);
  });
});
