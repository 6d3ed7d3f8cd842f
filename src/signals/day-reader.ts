import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { runForClient } from '../config/request-context.js';
import { SignalsService } from './signals.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { repeatUntil } from '../tools/repeat.js';
import { DayBoard } from './rows/day-board.js';

/** Some 20 ms each time. */
const EVERY_MS = 10_000;

/** Between the steps of one time, each of which takes some 0.1 s: clients are answered in between. */
const PAUSE_MS = 50;

/**
 * Reads the spots of the past day before anybody asks for their signals: in every process for itself, where the column engine
 * answers such questions. A day of a million spots takes some 20 s, once.
 */
@Injectable()
export class DayReader implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly signals: SignalsService,
    private readonly day: DayBoard,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.stopping;
    const follow = async () => {
      await this.read();
      await delay(EVERY_MS, undefined, { signal, ref: false });
    };
    // While the database or the engine is away, questions wait for nothing: they are asked of what there is.
    this.running = repeatUntil(signal, follow, () => {});
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Reads until there is nothing new. Throws as reads of the log do. */
  async read(): Promise<void> {
    while (this.signals.areInColumns && !this.stopping.signal.aborted) {
      const nowSeconds = this.clock.nowSeconds();
      const window = { fromSeconds: nowSeconds - SECONDS_PER_DAY, toSeconds: null };
      // Memory answers for it.
      if (await this.signals.held(window)) return;
      const { isMore } = await runForClient('the service', () =>
        this.signals.read({ filter: {}, window }, async (log, namesOf) => ({
          isMore: await this.day.readNext(log, namesOf, nowSeconds),
        })),
      );
      if (!isMore) return;
      await delay(PAUSE_MS, undefined, { ref: false });
    }
  }
}
