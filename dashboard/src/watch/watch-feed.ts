import { computed, effect, signal } from '@preact/signals';
import { client, isFailure, type Station } from '../service/api.js';
import { sleep } from '../browser/sleep.js';
import { keepStream } from '../service/stream-socket.js';
import { now, nowMs } from '../words/time.js';
import { armSound, chime } from '../parts/chime.js';
import { notify } from './notice.js';
import { OnAir } from './on-air.js';
import { stationKey } from '../marks/station-key.js';
import { watched, watchedCalls } from '../marks/watch-list.js';

/** The stream tells some changes of a station, the list all. */
const EACH_MS = 15_000;
const RETRY_MS = 5_000;

/** A station is marked for this long after it came up. */
const MARKED_MS = 120_000;

const onAir = new OnAir();
const version = signal(0);

/** When stations came up, by {@link stationKey}. */
const cameUpAtMs = signal<ReadonlyMap<string, number>>(new Map());

/** The watched stations that are on the air, whatever the view's filters are; the latest heard first. */
export const watchedOnAir = computed<readonly Station[]>(() => {
  void version.value;
  return onAir.list(watchedCalls.value, now.value);
});

/** The station that came up last; `undefined` until one does. */
export const latestUp = signal<Station | undefined>(undefined);

/** The keys of the stations that came up in the past two minutes. */
export const justUp = computed<ReadonlySet<string>>(() => {
  const recent = [...cameUpAtMs.value].filter(([, atMs]) => now.value - atMs < MARKED_MS);
  return recent.length === 0 ? NONE : new Set(recent.map(([key]) => key));
});

const NONE: ReadonlySet<string> = new Set();

/** Follows the watched stations for as long as the page is open; no requests while the list is empty. */
export function followWatched(): void {
  armSound();
  effect(() => {
    const calls = watched.value;
    if (calls.length === 0) return undefined;
    const leaving = new AbortController();
    void follow(calls, leaving.signal);
    return () => leaving.abort();
  });
}

/** Reads the list from time to time, also while the page is hidden; after its first answer the stream runs beside it. */
async function follow(calls: readonly string[], leaving: AbortSignal): Promise<void> {
  let isStreaming = false;
  const query = { callsign: [...calls], since: '15m', limit: 1_000 };
  while (!leaving.aborted) {
    let waitMs = EACH_MS;
    try {
      const { stations } = await client.findStations(query, { signal: leaving });
      if (leaving.aborted) return;
      take(stations, calls);
      const stream = { topics: 'stations', callsign: calls.join() };
      if (!isStreaming) void keepStream(stream, takeFrame, leaving);
      isStreaming = true;
    } catch (error) {
      if (leaving.aborted) return;
      if (!isFailure(error)) throw error;
      waitMs = RETRY_MS;
    }
    await sleep(waitMs, leaving);
  }
}

function takeFrame(sent: unknown): void {
  const frame = sent as { readonly type: string; readonly stations?: readonly Station[] };
  if (frame.type === 'stations') take(frame.stations ?? [], []);
}

function take(stations: readonly Station[], calls: readonly string[]): void {
  const come = onAir.take(stations, calls);
  version.value++;
  const latest = come.at(-1);
  if (latest === undefined) return;
  const up = come.map((station) => [stationKey(station), nowMs()] as const);
  cameUpAtMs.value = new Map([...cameUpAtMs.value, ...up]);
  latestUp.value = latest;
  chime('watched');
  for (const station of come) notify(station);
}
