import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { noteTime } from '../config/request-context.js';
import type { LocatedSpots } from '../http/headers/total-headers.js';
import { countLocated } from '../query/located.js';
import { Clock } from '../time/clock.js';
import type { TimeWindow } from '../time/time-window.js';
import { type HeldSpots, SignalsService } from './signals.service.js';
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
      const startedAtMs = performance.now();
      const page = new HeldStations(held, query.filter, query.window, qualityOf).page(query);
      const located = query.countsLocated && locatedIn(held, query);
      noteTime('memory', startedAtMs);
      return located ? { ...page, located } : page;
    }
    return this.signals.read(query, async (log, namesOf, located) => {
      const page = await findInLog(log, namesOf, query);
      const counted = query.countsLocated && (await located());
      return counted ? { ...page, located: counted } : page;
    });
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
      const startedAtMs = performance.now();
      const qualityOf = isOver
        ? judgeWindow(held, window)
        : this.board.catchUp(held, fromSeconds, nowSeconds) && this.board.since(fromSeconds);
      noteTime('memory', startedAtMs);
      if (qualityOf) return { held, qualityOf };
      await setImmediate();
    }
  }
}

function locatedIn(held: HeldSpots, { filter, window }: StationQuery): LocatedSpots | undefined {
  return countLocated(filter, (one) => {
    let spots = 0;
    held.see(one, window, (_block, _places, count) => (spots += count));
    return spots;
  });
}
