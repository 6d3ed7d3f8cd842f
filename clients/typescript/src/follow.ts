import type { BackoffOptions } from './backoff.js';
import { isPassing, SpotGapError } from './errors.js';
import { waitBeforeMs } from './http.js';
import { abortReason, type AbortSignalLike, platform, sleep } from './platform.js';
import type { FollowQuery, Gap, Transport, TransportEvent } from './transport.js';
import type { Instant, PresenceUser, Spot } from './wire.js';

/** How to follow. */
export interface FollowOptions {
  /** Follow from here: the id of the last spot that was dealt with. Without it, from now on. */
  readonly afterId?: number | undefined;
  /**
   * Instead of leaving out what is no news, leaves out what was heard before this: a moment, `0` for nothing
   * at all, or an age such as `30m`, by which a client that was away for longer loses what is older. The
   * stream knows no such bound, so spots come by polling then.
   */
  readonly since?: Instant | undefined;
  /** Ends the iteration: it rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** The pause between two questions when there is nothing to catch up with; 5000. */
  readonly pollIntervalMs?: number | undefined;
  /** Spots asked for at once while catching up, 1 to 1000; 1000. */
  readonly pageSize?: number | undefined;
  /**
   * How spots come. `auto`, unless given: by the live stream, and where there is none by polling. `stream` and
   * `cursor` allow but the one; or a way of your own.
   */
  readonly transport?: 'auto' | 'stream' | 'cursor' | Transport | undefined;
  /** How long the stream may take to begin; 5000. Then it is thought to be held back by something in between. */
  readonly streamStartTimeoutMs?: number | undefined;
  /** How long the stream may be silent before it is opened anew; 45,000. The service speaks every 15 s. */
  readonly streamIdleTimeoutMs?: number | undefined;
  /**
   * Told that spots after the cursor are no longer kept; the iteration goes on with the oldest that are.
   * Without it the iteration throws `SpotGapError` instead.
   */
  readonly onGap?: ((gap: Gap) => void) | undefined;
  /** Told who is on the repeater networks, at once and when that changes; by the stream alone. */
  readonly onPresence?: ((users: readonly PresenceUser[]) => void) | undefined;
  /** Told of each failure that is got over by waiting. `error` is undefined when a connection merely ended. */
  readonly onInterruption?: ((error: unknown, retryInMs: number) => void) | undefined;
}

type Listeners = Pick<FollowOptions, 'onGap' | 'onPresence' | 'onInterruption'>;

/** What {@link followSpots} needs to know beside its query. */
interface Following extends Listeners {
  readonly signal?: AbortSignalLike | undefined;
  readonly transport: Transport;
  readonly backoff: BackoffOptions;
  /** Where to begin. */
  readonly findStart: (signal: AbortSignalLike) => Promise<number>;
}

/**
 * Every spot beyond the start, once, by ascending id, for ever. Gets over whatever passes (the network, 429,
 * 5xx that promise better, a restart) by opening the transport anew behind the last spot delivered; throws
 * on what does not, such as a filter the service refuses.
 */
export async function* followSpots(
  query: FollowQuery,
  following: Following,
): AsyncGenerator<Spot, void> {
  // Leaving the loop ends what is under way, which the caller's signal knows nothing of.
  const leaving = new platform.AbortController();
  const { signal: outer } = following;
  const onAbort = () => leaving.abort(outer && abortReason(outer));
  if (outer?.aborted) throw abortReason(outer);
  outer?.addEventListener('abort', onAbort);
  try {
    yield* resuming(query, following, leaving.signal);
  } finally {
    outer?.removeEventListener('abort', onAbort);
    leaving.abort();
  }
}

async function* resuming(
  query: FollowQuery,
  following: Following,
  signal: AbortSignalLike,
): AsyncGenerator<Spot, void> {
  const { transport, findStart } = following;
  let lastId: number | undefined;
  for (let failures = 0; ;) {
    let failure: unknown;
    try {
      lastId ??= await findStart(signal);
      for await (const event of transport.open(lastId, query, signal)) {
        failures = 0;
        if (event.kind === 'mark') lastId = Math.max(lastId, event.lastId);
        if (event.kind === 'gap') lastId = event.oldestId - 1;
        if (event.kind !== 'spots') tell(event, following);
        else {
          for (const spot of event.spots) {
            if (spot.id <= lastId) continue;
            lastId = spot.id;
            yield spot;
            if (signal.aborted) throw abortReason(signal);
          }
        }
      }
    } catch (error) {
      if (signal.aborted) throw abortReason(signal);
      if (!isPassing(error)) throw error;
      failure = error;
    }
    const waitMs = waitBeforeMs(failure, ++failures, following.backoff);
    following.onInterruption?.(failure, waitMs);
    await sleep(waitMs, signal);
  }
}

/** What is no spot. A gap must not go unheard. */
function tell(event: TransportEvent, { onGap, onPresence }: Listeners): void {
  if (event.kind === 'presence') onPresence?.(event.users);
  // Who has seen nothing has missed nothing.
  if (event.kind !== 'gap' || event.afterId === 0) return;
  if (!onGap) throw new SpotGapError(event.afterId, event.oldestId);
  onGap(event);
}
