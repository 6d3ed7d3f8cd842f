import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { type HeldSpots, SignalsService } from '../spots/signals.service.js';
import { Clock } from '../time/clock.js';
import type { TimeWindow } from '../time/time-window.js';
import { HeldStations } from './rows/held-stations.js';
import { JudgedHours } from './rows/judged-hours.js';
import { findInLog } from './rows/log-stations.js';
import { type Judged, judgeWindow, QualityBoard } from './rows/quality-board.js';
import type { StationPage } from './station.js';
import type { StationQuery } from './station-query.js';

/** A longer window that is over is judged where its spots can be counted ahead: judging them in memory would hold up others. */
const LONGEST_JUDGED_SECONDS = 1_800;

/** Between hours that are judged ahead, each of which takes the column engine some 50 ms. */
const PAUSE_MS = 200;

/** The spots in memory, and how sure their signals are in a window. */
export interface JudgedSpots {
  readonly held: HeldSpots;
  readonly qualityOf: Judged;
}

/** One line a signal: what all reports of a callsign on a band in a mode say together, and how sure they are. */
@Injectable()
export class StationsService implements OnApplicationShutdown {
  private readonly board = new QualityBoard();
  private readonly hours = new JudgedHours();
  /** Judges hours, while it is there. */
  private ahead: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly signals: SignalsService,
    private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.ahead;
  }

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
    let lacksHours = false;
    const page = await this.signals.read(query, async (log, namesOf) => {
      const found = await findInLog(log, namesOf, this.hours, query);
      lacksHours = this.hours.lacks(log);
      return found;
    });
    if (lacksHours) void this.judgeAhead(query.window);
    return page;
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

  /**
   * Has the hours of a window judged, so that the next question about it is cheaper, where neither memory nor PostgreSQL answers
   * it. Where that fails the next question judges them. Never rejects.
   */
  async judgeAhead(window: TimeWindow): Promise<void> {
    this.ahead ??= this.judgeHours(window)
      .catch(() => {})
      .finally(() => {
        this.ahead = undefined;
      });
    await this.ahead;
  }

  /** One after another, with time for clients in between. */
  private async judgeHours(window: TimeWindow): Promise<void> {
    if (await this.signals.held(window)) return;
    const asked = { filter: {}, window };
    for (let isMore = true; isMore && !this.isStopped;) {
      const judged = await this.signals.read(asked, async (log) => ({
        isMore: await this.hours.judgeNext(log),
      }));
      isMore = judged.isMore;
      await delay(PAUSE_MS, undefined, { ref: false });
    }
  }
}
