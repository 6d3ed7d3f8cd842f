import type { LogSignal } from '../signals.service.js';

/** Key of a signal of the log: a number, which sets hold without a text for each. */
export type SignalKey = number | string;

const [CALLSIGNS, BANDS_OR_MHZ, MODES] = [2 ** 24, 2 ** 19, 2 ** 10];

export function keyOf({ callsignId, bandOrMhz, modeId }: LogSignal): SignalKey {
  const fits = callsignId < CALLSIGNS && bandOrMhz < BANDS_OR_MHZ && modeId < MODES;
  return fits
    ? (callsignId * BANDS_OR_MHZ + bandOrMhz) * MODES + modeId
    : `${callsignId} ${bandOrMhz} ${modeId}`;
}
