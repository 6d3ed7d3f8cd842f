import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LimitState } from '../http/limit-state.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_HOUR } from '../time/time-window.js';
import { type AttemptCount, type AttemptKind, AttemptsRepository } from './attempts.repository.js';
import { TooManyAttempts } from './keys.errors.js';

export { createKey, hashKey, isKeyOf } from './key.js';
export { TooManyAttempts } from './keys.errors.js';

/** How often a client may do something. */
export interface Quota {
  readonly kind: AttemptKind;
  /** 0 for no limit. */
  readonly limit: number;
  /** Completes "No more than 20 …, please.": `groups an hour`. */
  readonly what: string;
  /** An hour unless given. */
  readonly periodSeconds?: number;
}

/** The door to what is known of clients without accounts: secret keys, and how often each may try something. */
@Injectable()
export class KeysService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one more attempt, inside of a transaction where one is given; the state is `undefined` without a limit.
   * @throws DatabaseUnavailable
   */
  async take(
    quota: Quota,
    client: string,
    manager?: EntityManager,
  ): Promise<{ readonly isAllowed: boolean; readonly state: LimitState | undefined }> {
    if (quota.limit === 0) return { isAllowed: true, state: undefined };
    const counted = countedOf(quota, client);
    const count = await this.attempts.add(counted, this.clock.nowSeconds(), manager);
    const isAllowed = count.attempts <= quota.limit;
    return { isAllowed, state: toLimitState(count, quota.limit) };
  }

  /** Counts one attempt less, in the period that still runs. @throws DatabaseUnavailable */
  async giveBack(quota: Quota, client: string, manager: EntityManager): Promise<void> {
    if (quota.limit === 0) return;
    await this.attempts.subtract(countedOf(quota, client), this.clock.nowSeconds(), manager);
  }

  /** The answer to a client that is beyond a quota. */
  refusalOf({ what }: Quota, state: LimitState): TooManyAttempts {
    return new TooManyAttempts(what, state, this.clock.nowSeconds());
  }

  /**
   * Counts a key that is wrong; how often the client may still be wrong, if that is limited.
   * @param rejection makes the answer to a wrong key
   * @throws TooManyAttempts after too many wrong ones; then the right one is not accepted either.
   * @throws what `rejection` makes
   */
  async admit(
    quota: Quota,
    client: string,
    isRight: boolean,
    rejection: (state?: LimitState) => Error,
  ): Promise<LimitState | undefined> {
    const { limit } = quota;
    if (limit === 0 && isRight) return undefined;
    if (limit === 0) throw rejection();
    const nowSeconds = this.clock.nowSeconds();
    const counted = countedOf(quota, client);
    const before = await this.attempts.find(counted, nowSeconds);
    // Beyond the limit a client costs no write.
    if (before.attempts >= limit) throw this.refusalOf(quota, toLimitState(before, limit));
    if (isRight) return toLimitState(before, limit);
    // Others may have been counted since the look: its own number decides.
    const after = await this.attempts.add(counted, nowSeconds);
    const state = toLimitState(after, limit);
    throw after.attempts > limit ? this.refusalOf(quota, state) : rejection(state);
  }

  /** Forgets what clients did in periods that are over. */
  async forgetAttempts(): Promise<void> {
    await this.attempts.deleteEnded(this.clock.nowSeconds());
  }
}

function countedOf({ kind, periodSeconds = SECONDS_PER_HOUR }: Quota, client: string) {
  return { kind, client, periodSeconds };
}

function toLimitState({ attempts, endsAtSeconds }: AttemptCount, limit: number): LimitState {
  return { limit, remaining: Math.max(0, limit - attempts), resetAtSeconds: endsAtSeconds };
}
