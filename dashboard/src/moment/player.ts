import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isFailure, mayPass, retryAfterMs } from '../service/api.js';
import { FIRST_PAGE } from '../address/pages.js';
import { goWith, place } from '../address/router.js';
import { sleep } from '../browser/sleep.js';
import { nowMs } from '../words/time.js';
import { lengthMs, type Moment, momentAt, momentOf, toAge, toMoment } from './moment.js';
import { after, STEP_SHOWN_MS, stepMs } from './steps.js';

/** Minimum time between attempts to get a step; `Retry-After` may ask for more. */
const RETRY_MS = 2_000;

export const isPlaying = signal(false);

/** The beginning of the window that was asked for before a player made it as long as its steps. */
let sinceBefore: { readonly own: string; readonly since: string } | undefined;

/** Shows a moment, or now, which has the window of before; what plays stops. */
export function showMoment(atMs: number | undefined): void {
  isPlaying.value = false;
  const { query } = place.value;
  const isOwn = atMs === undefined && query.get('since') === sinceBefore?.own;
  const before = isOwn && sinceBefore;
  if (atMs === undefined) sinceBefore = undefined;
  goWith({ ...FIRST_PAGE, ...toMoment(query, atMs), ...(before && { since: before.since }) });
}

/** What a view shows by itself, and how it asks for another moment ahead. */
export interface Played {
  readonly usual: string;
  readonly ask: (moment: Moment) => Promise<unknown>;
}

/** Shows one step after the other while {@link isPlaying}, up to now. A step is there before it is shown, and none is left out. */
export function usePlayer(speed: number, played: Played): void {
  // With other filters the next step is asked for by these.
  const latest = useRef(played);
  latest.current = played;
  const isOn = isPlaying.value;
  useEffect(() => {
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const onHide = () => document.hidden && stop();
    document.addEventListener('visibilitychange', onHide);
    void play(speed, latest, leaving.signal);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [isOn, speed]);
  useEffect(() => stop, []);
}

function stop(): void {
  isPlaying.value = false;
}

async function play(
  speed: number,
  latest: { readonly current: Played },
  leaving: AbortSignal,
): Promise<void> {
  while (!leaving.aborted) {
    const { usual, ask } = latest.current;
    const { query } = place.value;
    const shown = momentOf(query, usual);
    // Back may have led to an address of now.
    if (!shown) return stop();
    const step = stepMs(speed);
    const next = after(shown.atMs, step);
    if (next > nowMs()) return showMoment(undefined);
    // What was heard between two steps would be in none of them.
    const asked = query.get('since') ?? '';
    const since = lengthMs(shown) < step ? toAge(step) : asked;
    if (since !== asked) sinceBefore = { own: since, since: sinceBefore?.since ?? asked };
    const isDue = sleep(STEP_SHOWN_MS, leaving);
    try {
      await ask(momentAt(next, since, usual));
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (!mayPass(error)) return stop();
      await sleep(Math.max(RETRY_MS, retryAfterMs(error)), leaving);
      continue;
    }
    await isDue;
    if (leaving.aborted) return;
    goWith({ ...toMoment(place.value.query, next), since }, { replace: true });
  }
}
