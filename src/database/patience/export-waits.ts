import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '../database.errors.js';

/** How long an answer that is half way waits for the database. */
const WAIT_AT_MOST_MS = 60_000;

const TRY_EVERY_MS = 500;

/** Reads something that an answer needs, and perhaps reads it again. */
export type ReadPiece = <T>(read: () => Promise<T>) => Promise<T>;

/**
 * Lets answers that are sent in chunks go on when the database was away for a moment: what a chunk was to hold is read again,
 * from where the one before ended.
 */
@Injectable()
export class ExportWaits {
  private readonly logger = new Logger(ExportWaits.name);
  private readonly counted = { continued: 0, given_up: 0 };

  /** How the waits ended. */
  get counts(): Readonly<Record<'continued' | 'given_up', number>> {
    return this.counted;
  }

  /**
   * The reads of one answer, one after the other. The first is tried once: nothing has been sent yet, so the client can be
   * told. Others wait for the database for 60 s at most, and hold no connection meanwhile.
   */
  begin(): ReadPiece {
    let isHalfWay = false;
    return async (read) => {
      try {
        return await read();
      } catch (error) {
        if (!isHalfWay || !isDatabaseAway(error)) throw error;
        return await this.readAgain(read, error);
      } finally {
        isHalfWay = true;
      }
    };
  }

  private async readAgain<T>(read: () => Promise<T>, reason: unknown): Promise<T> {
    const sinceMs = performance.now();
    this.logger.warn(`An export waits for the database: ${causeOf(reason)}`);
    for (;;) {
      await delay(TRY_EVERY_MS, undefined, { ref: false });
      const waitedMs = Math.round(performance.now() - sinceMs);
      try {
        const piece = await read();
        this.counted.continued++;
        this.logger.log(`The export goes on after ${waitedMs} ms`);
        return piece;
      } catch (error) {
        if (isDatabaseAway(error) && waitedMs < WAIT_AT_MOST_MS) continue;
        this.counted.given_up++;
        throw error;
      }
    }
  }
}

function causeOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}
