import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type HeldSpots, SignalsService } from './signals.service.js';
import { Clock } from '../time/clock.js';
import type { TimeWindow } from '../time/time-window.js';
import { HeldStations } from './rows/held-stations.js';
import { findInLog } from './rows/log-stations.js';
import { type Judged, judgeWindow, QualityBoard } from './rows/quality-board.js';
import type { StationPage } from './station.js';
import type { StationQuery } from './station-query.js';

/** A longer window that is over is judged in SQL: judging it in memory would hold up others. */
const LONGEST_JUDGED_SECONDS = 1_800;

/** The spots in memory, and how sure their signals are in a window. */
export interface JudgedSpots {
  readonly held: HeldSpots;
  readonly qualityOf: Judged;
}

/** One line a signal: what all reports of a callsign on a band in a mode say together, and how sure they are. */
@Injectable()
export class StationsService {
  private readonly board = new QualityBoard();

  constructor(
    private readonly signals: SignalsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of stations and their exact number: from memory where this process holds the window, else from the log, with
   * the same answer.
   * @throws TooExpensive, TooManyQuestions, DatabaseUnavailable
   */
  async find(query: StationQuery): Promise<StationPage> {
    const judged = await this.judge(query.window);
    if (judged) {
      const { held, qualityOf } = judged;
      return new HeldStations(held, query.filter, query.window, qualityOf).page(query);
    }
    return this.signals.read(query, async (log, namesOf) => findInLog(log, namesOf, query));
  }

  /**
   * The spots in memory with the qualities in a window; `undefined` where they do not have all of it. To be looked at before
   * anything is waited for.
   */
  async judge(window: TimeWindow): Promise<JudgedSpots | undefined> {
    const nowSeconds = this.clock.nowSeconds();
    const { fromSeconds, toSeconds } = window;
    const isOver = toSeconds !== null && toSeconds <= nowSeconds;
    if (isOver && toSeconds - fromSeconds > LONGEST_JUDGED_SECONDS) return undefined;
    for (;;) {
      const held = await this.signals.held(window);
      if (!held) return undefined;
      if (isOver) return { held, qualityOf: judgeWindow(held, window) };
      if (this.board.catchUp(held, fromSeconds, nowSeconds)) {
        return { held, qualityOf: this.board.since(fromSeconds) };
      }
      await setImmediate();
    }
  }
}
