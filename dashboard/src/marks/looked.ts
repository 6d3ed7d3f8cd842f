import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { keep, readKept } from '../browser/kept.js';
import { MINUTE_MS, nowMs, toSecond } from '../words/time.js';
import { stationKey } from './station-key.js';

const KEY = 'looked';

/** When the viewer looked last, and what was there. */
interface Look {
  readonly at: string;
  readonly known: readonly string[];
}

/** Kept until the tab is closed; `undefined` before anything was shown. */
const look = signal<Look | undefined>(readKept(KEY, readLook, 'sessionStorage'));
const known = computed(() => new Set(look.value?.known));

/** By the list that shows them: several bands may stand side by side. */
const shown = new Map<object, readonly Station[]>();

/** Lists that had nothing yet when the viewer looked first: what they show first belongs to that look. */
const waiting = new Set<object>();

/** A spot is known so long after it was heard, or sooner. */
const LATE_MS = MINUTE_MS;

/** Whether a station came since the viewer looked: it was not shown then, and was heard first after that. */
export function isNew(station: Station): boolean {
  const { at } = look.value ?? {};
  return at !== undefined && station.first_heard >= at && !known.value.has(stationKey(station));
}

export function countNew(stations: readonly Station[]): number {
  return stations.filter(isNew).length;
}

/** The viewer has seen what is shown: nothing of it is new any more. Who sees nothing of now, as in the past, has not looked. */
export function markSeen(): void {
  if (shown.size === 0) return;
  const stations = [...shown.values()].flat();
  // Where nobody was heard for a while, others were: on other bands, and with other filters.
  const surelyKnown = toSecond(nowMs() - LATE_MS);
  const newest = stations.map(({ last_heard }) => last_heard);
  setLook({ at: [...newest, surelyKnown].sort().at(-1) ?? '', known: stations.map(stationKey) });
}

/** A list has nothing to show yet, or shows the past. */
export function wait(list: object): void {
  shown.delete(list);
  if (look.value === undefined) waiting.add(list);
}

/** What a list shows from now on; the first that is ever shown in a session is not new. */
export function show(stations: readonly Station[], list: object): void {
  shown.set(list, stations);
  const isFirst = waiting.delete(list);
  if (look.value === undefined) markSeen();
  else if (isFirst) {
    const { at, known: before } = look.value;
    setLook({ at, known: [...before, ...stations.map(stationKey)] });
  }
}

/** A list is there no more. */
export function leave(list: object): void {
  shown.delete(list);
  waiting.delete(list);
}

function setLook(next: Look): void {
  look.value = next;
  keep(KEY, next, 'sessionStorage');
}

/** Shows stations: what comes while the page is hidden, or after {@link markSeen}, is new. Nothing without an answer. */
export function useLooked(stations: readonly Station[] | undefined): void {
  const list = useRef({}).current;
  useEffect(() => {
    if (stations) show(stations, list);
    else wait(list);
  }, [stations]);
  useEffect(() => {
    // A page that is loaded again is hidden for a moment, and its viewer has not turned away.
    let isLeaving = false;
    const onLeave = ({ type }: Event) => (isLeaving = type === 'pagehide');
    const onHide = () => {
      if (document.hidden && !isLeaving) markSeen();
    };
    addEventListener('pagehide', onLeave);
    addEventListener('pageshow', onLeave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', onLeave);
      removeEventListener('pageshow', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      leave(list);
    };
  }, []);
}

function readLook(kept: unknown): Look | undefined {
  const one = kept as Look | null;
  return typeof one?.at === 'string' && Array.isArray(one.known) ? one : undefined;
}
