import { signal } from '@preact/signals';
import type { Station } from '../service/api.js';
import { bandLabel } from '../radio/band-unit.js';
import { OTHER_BAND } from '../radio/bands.js';
import { keep, readKept } from '../browser/kept.js';
import { tune } from '../rig/rig.js';
import { words } from '../words/words.js';
import { stationKey } from '../marks/station-key.js';

const KEY = 'watch-notices';

/** Whether the viewer wants a notice of the desktop when a watched station comes up, and the browser allows it. */
export const isNoticeOn = signal(isAllowed() && (readKept(KEY, (kept) => kept === true) ?? false));

/** The browser does not show notices of this page. */
export const isNoticeRefused = signal(false);

/** Switches notices; to be called from a click. The browser asks the viewer the first time they are switched on. */
export async function setNotices(isOn: boolean): Promise<void> {
  isNoticeRefused.value = false;
  if (isOn && !isAllowed()) {
    const answer = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied';
    if (answer !== 'granted') isNoticeRefused.value = true;
  }
  isNoticeOn.value = isOn && isAllowed();
  keep(KEY, isNoticeOn.value);
}

/**
 * Shows a notice of a station that came up, unless they are off. A later one of the same station takes its place. A click leads to the
 * page, and tunes the viewer's radio where there is one.
 */
export function notify(station: Station): void {
  if (!isNoticeOn.value) return;
  const { watch } = words.value;
  const { callsign, band, mode, frequency, snr } = station;
  try {
    const notice = new Notification(watch.noticeTitle(callsign, bandLabel(band ?? OTHER_BAND)), {
      body: watch.noticeBody(frequency.toFixed(1), mode, snr),
      tag: stationKey(station),
    });
    notice.addEventListener('click', () => {
      window.focus();
      tune(frequency, mode);
      notice.close();
    });
  } catch {
    // Phones show notices of service workers alone.
    isNoticeOn.value = false;
    isNoticeRefused.value = true;
  }
}

function isAllowed(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}
