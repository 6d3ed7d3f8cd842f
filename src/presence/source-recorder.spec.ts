import { setTimeout as delay } from 'node:timers/promises';
import { FixedClock } from '../time/clock.js';
import { PRESENCE_TTL_MS, SourceRecorder, type SourceReport } from './source-recorder.js';

const WRITE_EVERY_MS = 60;

/** A recorder for a store that may be away, and what was stored. */
function aRecorder() {
  const clock = new FixedClock(1_000_000);
  const stored: SourceReport[] = [];
  const logged: string[] = [];
  const store = { isAway: false, attempts: 0 };
  const recorder = new SourceRecorder({
    source: {
      name: 'hub',
      isConfigured: true,
      monitoredRooms: ['General'],
      start: () => undefined,
      stop: async () => undefined,
    },
    nowMs: () => clock.nowMs(),
    store: async (report) => {
      store.attempts++;
      if (store.isAway) throw new Error('away');
      stored.push(report);
    },
    log: (message) => logged.push(message),
    writeEveryMs: WRITE_EVERY_MS,
    settleMs: 5,
  });
  recorder.start();
  const hear = (...names: string[]) =>
    recorder.heard({ isMessage: true, roster: { room: 'General', names } });
  return { clock, stored, logged, store, recorder, hear };
}

it('writes the latest of everything, no more often than it should', async () => {
  const { stored, recorder, hear } = aRecorder();
  recorder.connection(true);
  const end = performance.now() + 4 * WRITE_EVERY_MS;
  let last = 0;
  for (; performance.now() < end; await delay(1)) hear(`K${++last}ABC`);
  await recorder.stop();
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.length).toBeLessThan(8);
  expect(stored.at(-1)).toMatchObject({
    isConnected: true,
    rosters: [{ room: 'General', names: [`K${last}ABC`], ageMs: 0 }],
  });
});

it('keeps what cannot be stored, with its age, and counts each reconnect once', async () => {
  const { clock, stored, logged, store, recorder, hear } = aRecorder();
  store.isAway = true;
  hear('K1ABC');
  recorder.reconnecting();
  recorder.reconnecting();
  while (store.attempts < 3) await delay(5);
  expect(stored).toEqual([]);
  expect(logged).toHaveLength(1);
  clock.advanceMs(90_000);
  store.isAway = false;
  while (stored.length < 1) await delay(5);
  recorder.reconnecting();
  await recorder.stop();
  expect(stored[0]).toMatchObject({
    reconnects: 2,
    lastMessageAgeMs: 90_000,
    lastHeardAgeMs: 90_000,
    rosters: [{ names: ['K1ABC'], ageMs: 90_000 }],
  });
  expect(stored.at(-1)?.reconnects).toBe(1);
});

it('forgets what was before a silence that was too long, not before a shorter one', async () => {
  const { clock, stored, recorder, hear } = aRecorder();
  hear('K1ABC');
  recorder.heard({ isMessage: true, rooms: [{ name: 'General', users: 2 }] });
  clock.advanceMs(PRESENCE_TTL_MS - 1);
  recorder.heard({ isMessage: false });
  clock.advanceMs(PRESENCE_TTL_MS - 1);
  while (stored.length < 1) await delay(5);
  expect(stored[0]).toMatchObject({
    lastHeardAgeMs: PRESENCE_TTL_MS - 1,
    rooms: [{ name: 'General', users: 1 }],
    rosters: [{ names: ['K1ABC'], ageMs: 2 * PRESENCE_TTL_MS - 2 }],
  });
  clock.advanceMs(1);
  recorder.heard({ isMessage: false });
  await recorder.stop();
  expect(stored.at(-1)).toMatchObject({ lastHeardAgeMs: 0, rooms: null, rosters: [] });
});

it('writes nothing more after it was stopped', async () => {
  const { stored, recorder, hear } = aRecorder();
  hear('K1ABC');
  await recorder.stop();
  const count = stored.length;
  await delay(2 * WRITE_EVERY_MS);
  expect(stored).toHaveLength(count);
});
