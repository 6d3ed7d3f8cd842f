import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { currentAddress, whenClientLeaves } from '../../config/request-context.js';
import { cutWhenStalled } from './stalled-reader.js';
import { clientKey } from './client-address.js';
import { ClientTurns } from './client-turns.js';

/** Maximum wait of a download for its client's one before. */
const DOWNLOAD_WAIT_MS = 10_000;

/** A reader that takes nothing for so long does not read any more. */
const STALLED_AFTER_MS = 60_000;

/** All that ask where no client is known, together. */
const UNKNOWN = 'unknown';

/**
 * Limits heavy questions of every kind: aggregates, stations of a day, days of the archive, downloads. So lists stay fast beside
 * them, and one client's many do not hold up another's one. A client is an address, as the limit of requests has it.
 */
@Injectable()
export class QueryLimiter {
  private readonly questions = new ClientTurns({
    running: 2,
    waiting: 8,
    runningEach: 1,
    waitingEach: 2,
    refusal:
      'One heavy question at a time from one address, please (aggregates, stations of a day, days of the archive), ' +
      'and two that wait.',
  });

  /** Their readers decide how long they last, so they hold no place of the others. */
  private readonly downloads = new ClientTurns({
    running: Infinity,
    waiting: Infinity,
    runningEach: 1,
    waitingEach: 2,
    waitMs: DOWNLOAD_WAIT_MS,
    refusal: 'One download at a time from one address, please.',
  });

  /**
   * Waits for the turn of the current client, then works: two at once and eight that wait, of one client one and two.
   * Not to be called by work that has a turn.
   * @throws TooManyOfClient, TooManyQuestions
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.questions.run(client(), work, whenClientLeaves);
  }

  /** Works where there is a place now, whoever asks; `undefined` otherwise: something else can answer. */
  async runIfFree<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.questions.isFree ? this.questions.runNow(work) : undefined;
  }

  /**
   * Waits until the current client has no other download, and counts this one until its answer is sent. A reader that takes
   * nothing for a minute is cut.
   * @throws TooManyOfClient
   */
  async beginDownload(answer: ServerResponse): Promise<void> {
    const end = await this.downloads.begin(client(), whenClientLeaves);
    if (answer.destroyed) return end();
    answer.once('close', end);
    cutWhenStalled(answer, STALLED_AFTER_MS);
  }
}

function client(): string {
  return clientKey(currentAddress() ?? UNKNOWN);
}
