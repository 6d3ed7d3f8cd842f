import { jest } from '@jest/globals';
import { Restarter } from './restarter.js';

describe('Restarter', () => {
  let events: string[];
  /** How many starts still fail. */
  let failures: number;
  let restarter: Restarter;

  beforeEach(() => {
    jest.useFakeTimers();
    events = [];
    failures = 0;
    restarter = new Restarter({
      start: () => {
        events.push('start');
        if (failures-- > 0) throw new Error('no start');
      },
      stop: async () => {
        events.push('stop');
        throw new Error('no stop');
      },
      tell: (error, what) => events.push(`${what}: ${String(error)}`),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const NO_START = 'cannot be started: Error: no start';
  const NO_STOP = 'cannot be stopped: Error: no stop';

  /** What happens within a time. */
  const eventsWithin = async (ms: number) => {
    events = [];
    await jest.advanceTimersByTimeAsync(ms);
    return events;
  };

  it('starts what cannot be started again every ten seconds, until it can', async () => {
    failures = 3;
    restarter.start();
    expect(await eventsWithin(9_999)).toEqual([NO_STOP]);
    for (let turn = 0; turn < 2; turn++) {
      expect(await eventsWithin(10_000)).toEqual(['start', NO_START, 'stop', NO_STOP]);
    }
    expect(await eventsWithin(60_000)).toEqual(['start']);
  });

  it('starts what has failed since once, however often it is told, and tries again when that fails', async () => {
    restarter.start();
    failures = 1;
    const told = [restarter.restart(), restarter.restart()];
    expect(events).toEqual(['start', 'stop']);
    await Promise.all(told);
    expect(await eventsWithin(9_999)).toEqual([]);
    expect(await eventsWithin(1)).toEqual(['start', NO_START, 'stop', NO_STOP]);
    expect(await eventsWithin(60_000)).toEqual(['start']);
  });

  it('starts nothing that was stopped, and what is started again only once', async () => {
    await restarter.restart();
    expect(events).toEqual([]);
    failures = 1;
    restarter.start();
    await restarter.stop();
    expect(await eventsWithin(60_000)).toEqual([]);
    await restarter.restart();
    expect(await eventsWithin(60_000)).toEqual([]);
    restarter.start();
    expect(events).toEqual(['start']);
    expect(await eventsWithin(60_000)).toEqual([]);
  });
});
