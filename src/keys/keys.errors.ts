import { HttpException, HttpStatus } from '@nestjs/common';
import { type LimitState, limitHeaders } from '../http/limit-state.js';

/** The client did that as often as it may. */
export class TooManyAttempts extends HttpException {
  readonly headers: Readonly<Record<string, number>>;
  readonly retryAfterSeconds: number;

  /** @param what completes "No more than 20 …, please.": `groups an hour` */
  constructor(what: string, state: LimitState, nowSeconds: number) {
    super(`No more than ${state.limit} ${what}, please.`, HttpStatus.TOO_MANY_REQUESTS);
    this.headers = limitHeaders(state);
    this.retryAfterSeconds = state.resetAtSeconds - nowSeconds;
  }
}
