import type { LogSignal, LogSignals } from '../../spots/signals.service.js';
import { CONFIRMING_HZ, isOutnumbered, NEAR_HZ, WITHIN_SECONDS } from '../quality/quality-rules.js';
import { isOneSlip } from '../quality/slip.js';
import type { SignalQuality } from '../signal-quality.js';

/** A signal of the log that is not confirmed. */
interface UnsureSignal {
  readonly signal: LogSignal;
  readonly quality: Exclude<SignalQuality, 'confirmed'>;
}

/** The signals of the log that are not confirmed, by `keyOf`. */
export type UnsureSignals = ReadonlyMap<string, UnsureSignal>;

/** The same for the same signal. */
export function keyOf({ callsignId, bandOrMhz, modeId }: LogSignal): string {
  return `${callsignId} ${bandOrMhz} ${modeId}`;
}

/** Those of some signals, or of all of the window, that no two skimmers heard alike: a third of the cost of {@link judgeLog}. */
export async function findUnconfirmed(
  log: LogSignals,
  signals?: readonly LogSignal[],
): ReturnType<LogSignals['unconfirmed']> {
  return log.unconfirmed({ seconds: WITHIN_SECONDS, hz: CONFIRMING_HZ }, signals);
}

/**
 * Judges signals of the log, or all of the window, by all its spots: the store finds those that no two skimmers heard alike, and
 * which calls were heard near them; which of these are one slip away is decided here. As the judge of spots in memory does.
 */
export async function judgeLog(
  log: LogSignals,
  signals?: readonly LogSignal[],
): Promise<UnsureSignals> {
  const unconfirmed = await findUnconfirmed(log, signals);
  const near = await log.near({ seconds: WITHIN_SECONDS, hz: NEAR_HZ }, unconfirmed);
  const similar = near.flatMap(({ at, callsignId, callsign }) => {
    const signal = unconfirmed[at];
    if (!signal || !isOneSlip(signal.callsign, callsign)) return [];
    return [{ signal, other: { ...signal, callsignId } }];
  });
  const others = new Map(similar.map(({ other }) => [keyOf(other), other]));
  const counts = await log.skimmersOf([...others.values()]);
  const skimmers = new Map([...others.keys()].map((key, at) => [key, counts[at] ?? 0]));
  const suspects = similar.filter(({ signal, other }) =>
    isOutnumbered(signal.skimmers, skimmers.get(keyOf(other)) ?? 0),
  );
  return new Map<string, UnsureSignal>([
    ...unconfirmed.map((signal) => [keyOf(signal), { signal, quality: 'single' }] as const),
    ...suspects.map(({ signal }) => [keyOf(signal), { signal, quality: 'suspect' }] as const),
  ]);
}
