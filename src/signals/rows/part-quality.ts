import type { LogSignal, LogSignals, UnconfirmedSignal } from '../signals.service.js';
import { CONFIRMING_HZ, NEAR_HZ, WITHIN_SECONDS } from '../quality/quality-rules.js';
import { isOneSlip } from '../quality/slip.js';
import { keyOf, type SignalKey } from './signal-key.js';

/** A signal that is not confirmed, and one near it that is one slip of the ear away. */
export interface Slip {
  readonly key: SignalKey;
  readonly signal: LogSignal;
  readonly other: LogSignal;
}

/** Which of some signals, or of all, no two skimmers heard alike. */
export async function findUnconfirmed(
  log: LogSignals,
  signals?: readonly LogSignal[],
): Promise<Map<SignalKey, UnconfirmedSignal>> {
  const near = { seconds: WITHIN_SECONDS, hz: CONFIRMING_HZ };
  const unconfirmed = await log.unconfirmed(near, signals);
  return new Map(unconfirmed.map((signal) => [keyOf(signal), signal]));
}

/** The slips that signals may be. The store finds the calls that are near, here is decided which are one slip away. */
export async function findSlips(
  log: LogSignals,
  unconfirmed: readonly UnconfirmedSignal[],
): Promise<Slip[]> {
  const near = await log.near({ seconds: WITHIN_SECONDS, hz: NEAR_HZ }, unconfirmed);
  return near.flatMap(({ at, callsignId, callsign }) => {
    const signal = unconfirmed[at];
    if (!signal || !isOneSlip(signal.callsign, callsign)) return [];
    const { bandOrMhz, modeId } = signal;
    return [{ key: keyOf(signal), signal, other: { callsignId, bandOrMhz, modeId } }];
  });
}
