import { useEffect } from 'preact/hooks';
import type { Station } from '../api.js';
import { keptSignal } from '../home/kept.js';
import { chime, setSound } from '../watch/chime.js';
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

const news = new NeededNews();

/** Plays the sound when a needed station came up among these. */
export function useNeededSound(stations: readonly Station[] | undefined): void {
  useEffect(() => {
    if (!stations || !logNow.value) return;
    if (news.take(stations, neededOf(stations, soundOf.value)).length > 0) chime('needed');
  }, [stations]);
}
