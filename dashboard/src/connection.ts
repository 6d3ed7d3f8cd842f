import { computed, signal } from '@preact/signals';
import { client } from './api.js';
import type { Health } from './api.js';
import { ageText, now, setClock } from './time.js';

/** How new spots come. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'stream' }
  | { readonly kind: 'polling' }
  /** Nothing is followed: the window shown is over. */
  | { readonly kind: 'still' }
  | { readonly kind: 'lost'; readonly sinceMs: number; readonly reason: string };

export const link = signal<Link>({ kind: 'still' });

/** The latest state of the service; it stays while the service is away. */
export const health = signal<Health | undefined>(undefined);

/** Since when the service itself has not answered. */
export const awaySinceMs = signal<number | undefined>(undefined);

const HEALTH_EACH_MS = 10_000;
const AWAY_EACH_MS = 2_000;

/** Of a feed that is connected, on the quietest band: this long without any spot is no silence of nature. */
const STALE_AFTER_MS = 180_000;

/** What the viewer is told about what she sees. */
export interface Condition {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly detail: string;
}

export const condition = computed<Condition>(() => {
  const state = health.value;
  const atMs = now.value;
  if (awaySinceMs.value !== undefined) {
    const detail = `The service has not answered for ${span(awaySinceMs.value, atMs)}. Trying again.`;
    return { tone: 'bad', text: 'Disconnected', detail };
  }
  if (link.value.kind === 'lost') {
    return { tone: 'bad', text: 'Disconnected', detail: `${link.value.reason} Trying again.` };
  }
  if (!state) return { tone: 'warn', text: 'Connecting', detail: 'Asking the service.' };
  if (state.database !== 'connected') {
    const detail =
      'The service cannot reach its database. It keeps what it hears and goes on by itself.';
    return { tone: 'bad', text: 'Database away', detail };
  }
  return feedCondition(state, atMs);
});

function feedCondition({ feeds }: Health, atMs: number): Condition {
  if (feeds.length === 0) {
    const detail = 'No feed is configured: nothing new will come.';
    return { tone: 'warn', text: 'No feed', detail };
  }
  const down = feeds.filter(({ connected }) => !connected);
  if (down.length === feeds.length) {
    return { tone: 'bad', text: 'Feed down', detail: `Not connected: ${namesOf(down)}.` };
  }
  const last = feeds
    .flatMap(({ lastSpotAt }) => lastSpotAt ?? [])
    .sort()
    .at(-1);
  if (last !== undefined && atMs - Date.parse(last) > STALE_AFTER_MS) {
    const detail = `The feed is connected, and its last spot came ${ageText(last, atMs)} ago.`;
    return { tone: 'warn', text: 'Stale', detail };
  }
  if (down.length > 0) {
    return { tone: 'warn', text: 'Feed down', detail: `Not connected: ${namesOf(down)}.` };
  }
  if (link.value.kind === 'polling') {
    return {
      tone: 'good',
      text: 'Live, polling',
      detail: 'Connected; asking for news each second.',
    };
  }
  return { tone: 'good', text: 'Live', detail: 'The service and its feeds are connected.' };
}

function namesOf(feeds: Health['feeds']): string {
  return feeds.map(({ name }) => name).join(', ');
}

function span(fromMs: number, atMs: number): string {
  return ageText(new Date(fromMs).toISOString(), atMs);
}

/** Asks for the state of the service for as long as the page is open. */
export async function watchHealth(): Promise<void> {
  try {
    const state = await client.getHealth();
    setClock(state.timestamp);
    health.value = state;
    awaySinceMs.value = undefined;
  } catch {
    awaySinceMs.value ??= now.value;
  }
  const waitMs = awaySinceMs.value === undefined ? HEALTH_EACH_MS : AWAY_EACH_MS;
  setTimeout(() => void watchHealth(), waitMs);
}
