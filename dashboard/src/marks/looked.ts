import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { keep, readKept } from '../browser/kept.js';
import { nowMs } from '../words/time.js';
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

/** Whether a station came since the viewer looked: it was not shown then, and was heard first after that. */
export function isNew(station: Station): boolean {
  const { at } = look.value ?? {};
  return at !== undefined && station.first_heard >= at && !known.value.has(stationKey(station));
}

export function countNew(stations: readonly Station[]): number {
  return stations.filter(isNew).length;
}

/** The viewer has seen what is shown: nothing of it is new any more. */
export function markSeen(): void {
  // By the service's clock, where it is known.
  const stations = [...shown.values()].flat();
  const newest = stations.map(({ last_heard }) => last_heard).sort();
  const before = look.value?.at ?? new Date(nowMs()).toISOString();
  look.value = { at: newest.at(-1) ?? before, known: stations.map(stationKey) };
  keep(KEY, look.value, 'sessionStorage');
}

/** What a list shows from now on; the first that is ever shown in a session is not new. */
export function show(stations: readonly Station[], list: object): void {
  shown.set(list, stations);
  if (look.value === undefined) markSeen();
}

/** Shows stations: what comes while the page is hidden, or after {@link markSeen}, is new. Nothing without an answer. */
export function useLooked(stations: readonly Station[] | undefined): void {
  const list = useRef({}).current;
  useEffect(() => {
    if (stations) show(stations, list);
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
      shown.delete(list);
    };
  }, []);
}

function readLook(kept: unknown): Look | undefined {
  const one = kept as Look | null;
  return typeof one?.at === 'string' && Array.isArray(one.known) ? one : undefined;
}
