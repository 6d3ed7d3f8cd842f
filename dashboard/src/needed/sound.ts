import { useEffect, useState } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { keptSignal } from '../browser/kept.js';
import { chime, setSound } from '../parts/chime.js';
import { type Wanted, WANTED } from './need.js';
import { neededOf } from './need-now.js';
import { NeededNews } from './news.js';
import { logNow } from './state.js';

/** For which stations the sound is played, when it is on. */
export const soundOf = keptSignal(
  'needed-sound-of',
  (kept): Wanted => WANTED.find((one) => one === kept) ?? 'band',
);

/** Plays the sound for these stations from now on, or for none. To be called from a click. */
export async function setNeededSound(wanted: Wanted | undefined): Promise<void> {
  if (wanted) soundOf.value = wanted;
  await setSound('needed', wanted !== undefined);
}

/** What the sound was played for. */
const told = new Set<string>();

/** Plays the sound when a needed station came up among these, which are of these filters. */
export function useNeededSound(stations: readonly Station[] | undefined, about: string): void {
  const [news] = useState(() => new NeededNews(told));
  useEffect(() => {
    if (!stations || !logNow.value) return;
    const needed = neededOf(stations, soundOf.value);
    if (news.take(about, stations, needed).length > 0) chime('needed');
  }, [stations]);
}
