import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { currentAddress, noteTime, whenClientLeaves } from '../../config/request-context.js';
import { cutWhenStalled } from './stalled-reader.js';
import { clientKey } from './client-address.js';
import { ClientTurns } from './client-turns.js';

/** Maximum wait of a download for the client's previous one. */
const DOWNLOAD_WAIT_MS = 10_000;

/** Time after which a reader that takes nothing is cut. */
const STALLED_AFTER_MS = 60_000;

/** Stands for all clients whose address is not known, together. */
const UNKNOWN = 'unknown';

/**
 * Limits heavy questions of every kind: aggregates, stations of a day, days of the archive, downloads. Lists stay fast
 * beside them, and one client's many do not hold up another's one. A client is an address, as for requests.
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
    whenWaited,
  });

  /** A download lasts as long as its reader takes, so downloads do not count as `questions`. */
  private readonly downloads = new ClientTurns({
    running: Infinity,
    waiting: Infinity,
    runningEach: 1,
    waitingEach: 2,
    waitMs: DOWNLOAD_WAIT_MS,
    refusal: 'One download at a time from one address, please.',
    whenWaited,
  });

  /**
   * Runs `work` on the current client's turn: 2 at once and 8 that wait, of one client 1 and 2. Work that has a turn
   * must not call this again.
   * @throws TooManyOfClient, TooManyQuestions
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.questions.run(client(), work, whenClientLeaves);
  }

  /** Runs `work` if one more may run now, for any client; otherwise returns `undefined`: something else can answer. */
  async runIfFree<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.questions.isFree ? this.questions.runNow(work) : undefined;
  }

  /**
   * Waits until the current client has no other download, and counts this one until its answer is closed. Cuts a reader
   * that takes nothing for a minute.
   * @throws TooManyOfClient
   */
  async beginDownload(answer: ServerResponse): Promise<void> {
    const end = await this.downloads.begin(client(), whenClientLeaves);
    if (answer.destroyed) return end();
    answer.once('close', end);
    cutWhenStalled(answer, STALLED_AFTER_MS);
  }
}

function whenWaited(sinceMs: number): void {
  noteTime('wait', sinceMs);
}

function client(): string {
  return clientKey(currentAddress() ?? UNKNOWN);
}
