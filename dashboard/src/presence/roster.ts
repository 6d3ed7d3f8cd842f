import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client, isFailure, type PresenceUser, retryAfterMs } from '../service/api.js';
import { sleep } from '../browser/sleep.js';
import { openStream } from '../service/stream-socket.js';
import type { Polled } from '../service/use-polling.js';

/** Between two attempts; of a stream that is refused, whoever is on is requested this often instead. */
const RETRY_MS = 2_000;
const REFUSED_EACH_MS = 30_000;

type Frame =
  | { readonly type: 'presence'; readonly users: readonly PresenceUser[] }
  | { readonly type: 'ready' | 'heartbeat' };

/** Who is on the repeater, each with the station row of the past hour. */
export const roster = signal<Polled<readonly PresenceUser[]>>({
  answer: undefined,
  error: undefined,
});

let followers = 0;
let leaving = new AbortController();

/** Keeps {@link roster} current while something shows it: one stream for the whole page. */
export function useRoster(): void {
  useEffect(() => {
    if (followers++ === 0) {
      leaving = new AbortController();
      void follow(leaving.signal);
    }
    return () => {
      if (--followers === 0) leaving.abort();
    };
  }, []);
}

async function follow(leave: AbortSignal): Promise<void> {
  while (!leave.aborted) {
    const end = await openStream({ topics: 'presence', include: 'heard' }, take, leave);
    if (leave.aborted) return;
    const waitMs = end === 'broken' ? RETRY_MS : await request(leave);
    await sleep(waitMs, leave);
  }
}

function take(sent: unknown): void {
  const frame = sent as Frame;
  if (frame.type === 'presence') roster.value = { answer: frame.users, error: undefined };
}

/** Asks once, where no stream is to be had; how long to wait then. */
async function request(leave: AbortSignal): Promise<number> {
  try {
    const { users } = await client.getOnline({ signal: leave, include: ['heard'] });
    roster.value = { answer: users, error: undefined };
    return REFUSED_EACH_MS;
  } catch (error) {
    if (leave.aborted) return 0;
    if (!isFailure(error)) throw error;
    roster.value = { answer: roster.value.answer, error };
    return Math.max(RETRY_MS, retryAfterMs(error));
  }
}
