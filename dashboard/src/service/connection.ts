import { computed, signal } from '@preact/signals';
import { client } from './api.js';
import type { Health } from './api.js';
import { ageText, now, setClock } from '../words/time.js';
import { words } from '../words/words.js';

/** How new spots come. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'stream' }
  | { readonly kind: 'polling' }
  /** The stream broke off, and nothing has answered since. */
  | { readonly kind: 'reconnecting' }
  /** Nothing is followed: the window shown is over. */
  | { readonly kind: 'still' }
  | { readonly kind: 'lost'; readonly reason: string };

export const link = signal<Link>({ kind: 'still' });

/** A feed; `stale` is there when it is connected and brings nothing, with what is wrong. */
export type Feed = Health['feeds'][number] & {
  readonly stale?: boolean;
  readonly problem?: string;
};

/** A value of the sun or the earth's field, as `health` has it. */
export interface SolarValue {
  readonly value: number;
  readonly measuredAt: string;
}

/** The state of the service; `demoProgress` is there while the demo invents its past. */
export type State = Omit<Health, 'feeds' | 'demoProgress' | 'conditions'> & {
  readonly conditions?: Readonly<Record<'sfi' | 'k' | 'a', SolarValue | null>>;
  readonly feeds: readonly Feed[];
  readonly demoProgress?: { readonly inventedHours: number; readonly totalHours: number };
};

/** The latest state of the service; it stays while the service is away. */
export const health = signal<State | undefined>(undefined);

/** What is said while the demo invents its past. */
export const inventing = computed<string | undefined>(() => {
  const { inventedHours, totalHours } = health.value?.demoProgress ?? {};
  if (inventedHours === undefined || totalHours === undefined) return undefined;
  return words.value.condition.inventing(inventedHours, totalHours);
});

/** Whether the demo invents its past: views load again when it is done. */
export const isInventing = computed(() => inventing.value !== undefined);

/** Since when the service itself has not answered. */
export const awaySinceMs = signal<number | undefined>(undefined);

const HEALTH_EACH_MS = 10_000;
/** Poll interval while the service is away, or the demo invents its past. */
const CHANGING_EACH_MS = 2_000;

/** A connected feed without any spot for this long is not just quiet. */
const STALE_AFTER_MS = 180_000;

/** The state in a word and a sentence, for the top of the page. */
export interface Condition {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly detail: string;
}

export const condition = computed<Condition>(() => {
  const state = health.value;
  const atMs = now.value;
  const say = words.value.condition;
  if (awaySinceMs.value !== undefined) {
    const detail = say.notAnsweredFor(span(awaySinceMs.value, atMs));
    return { tone: 'bad', text: say.disconnected, detail };
  }
  if (link.value.kind === 'lost') {
    return { tone: 'bad', text: say.disconnected, detail: say.tryingAgain(link.value.reason) };
  }
  if (link.value.kind === 'reconnecting') {
    return { tone: 'warn', text: say.reconnecting, detail: say.lost };
  }
  if (!state) return { tone: 'warn', text: say.connecting, detail: say.waiting };
  if (state.database !== 'connected') {
    return { tone: 'bad', text: say.databaseAway, detail: say.databaseAwayDetail };
  }
  if (inventing.value !== undefined) {
    return { tone: 'warn', text: say.starting, detail: inventing.value };
  }
  return feedCondition(state, atMs);
});

function feedCondition({ feeds }: State, atMs: number): Condition {
  const say = words.value.condition;
  if (feeds.length === 0) return { tone: 'warn', text: say.noFeed, detail: say.noFeedDetail };
  const down = feeds.filter(({ connected }) => !connected);
  if (down.length === feeds.length) {
    return { tone: 'bad', text: say.feedDown, detail: say.notConnected(namesOf(down)) };
  }
  const stale = feeds.filter((feed) => feed.stale === true);
  if (stale.length > 0) {
    const details = stale.map(({ name, problem }) => say.staleFeed(name, problem));
    return { tone: 'warn', text: say.stale, detail: details.join(' ') };
  }
  const last = feeds
    .flatMap(({ lastSpotAt }) => lastSpotAt ?? [])
    .sort()
    .at(-1);
  if (last !== undefined && atMs - Date.parse(last) > STALE_AFTER_MS) {
    return { tone: 'warn', text: say.stale, detail: say.quiet(ageText(last, atMs)) };
  }
  if (down.length > 0) {
    return { tone: 'warn', text: say.feedDown, detail: say.notConnected(namesOf(down)) };
  }
  if (link.value.kind === 'polling') {
    return { tone: 'good', text: say.polling, detail: say.pollingDetail };
  }
  return { tone: 'good', text: say.live, detail: say.liveDetail };
}

function namesOf(feeds: readonly Feed[]): string {
  return feeds.map(({ name }) => name).join(', ');
}

function span(fromMs: number, atMs: number): string {
  return ageText(new Date(fromMs).toISOString(), atMs);
}

let timer = 0;
let isAsking = false;

/** Requests the state of the service, now and for as long as the page is open; also called when something failed. */
export async function watchHealth(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  clearTimeout(timer);
  try {
    const state: State = await client.getHealth();
    setClock(state.timestamp);
    health.value = state;
    awaySinceMs.value = undefined;
  } catch {
    awaySinceMs.value ??= now.value;
  }
  isAsking = false;
  const isChanging = awaySinceMs.value !== undefined || isInventing.value;
  timer = window.setTimeout(
    () => void watchHealth(),
    isChanging ? CHANGING_EACH_MS : HEALTH_EACH_MS,
  );
}
