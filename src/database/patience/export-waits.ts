import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '../database.errors.js';

/** Maximum wait of a half-sent answer for the database. */
const MAX_WAIT_MS = 60_000;

const TRY_EVERY_MS = 500;

/** Reads a part of an answer, several times if needed. */
export type ReadPiece = <T>(read: () => Promise<T>) => Promise<T>;

/**
 * Continues answers that are sent in chunks when the database was away for a moment: reads the chunk again, from where
 * the last one ended.
 */
@Injectable()
export class ExportWaits {
  private readonly logger = new Logger(ExportWaits.name);
  private readonly counted = { continued: 0, given_up: 0 };

  /** Number of waits by outcome. */
  get counts(): Readonly<Record<'continued' | 'given_up', number>> {
    return this.counted;
  }

  /**
   * Begins an answer. Returns a function for its reads, one after the other. The first is tried once: nothing has been
   * sent yet, so the client can be told. Later ones wait for the database, 60 s at most, and hold no connection
   * meanwhile.
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
        if (isDatabaseAway(error) && waitedMs < MAX_WAIT_MS) continue;
        this.counted.given_up++;
        throw error;
      }
    }
  }
}

function causeOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}
