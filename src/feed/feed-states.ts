import { Injectable, Logger } from '@nestjs/common';
import { DatabaseUnavailable } from '../database/database.service.js';
import { RoleLost, type Term } from '../leadership/roles.service.js';
import { FeedStatesRepository } from './feed-states.repository.js';
import type { WatchedFeedStatus } from './spot-feed.js';

/** Time between reports of changes. */
const REPORT_EVERY_MS = 2_000;

/** Intervals after which an unchanged state is reported too, so that a missing report means a dead process. */
const QUIET_REPORTS = 5;

/** Shares the states of the feeds between processes: the one that listens reports, the others read. */
@Injectable()
export class FeedStates {
  private readonly logger = new Logger(FeedStates.name);
  private timer: NodeJS.Timeout | undefined;
  private reported = '';
  private quietReports = 0;
  private underWay: Promise<void> | undefined;
  private lastRead: readonly WatchedFeedStatus[] = [];

  constructor(private readonly repository: FeedStatesRepository) {}

  /** Reports the statuses repeatedly, until {@link end} or the end of the term. */
  begin(term: Term, statuses: () => readonly WatchedFeedStatus[]): void {
    this.reported = '';
    this.timer = setInterval(() => void this.reportNews(term, statuses()), REPORT_EVERY_MS);
    void this.reportNews(term, statuses());
  }

  end(): void {
    clearInterval(this.timer);
  }

  /** Reports one last time. Never rejects. */
  async report(term: Term, statuses: readonly WatchedFeedStatus[]): Promise<void> {
    await this.underWay;
    await this.replace(term, statuses);
  }

  /** Returns the last reported states, from memory while the database is away. Never rejects. */
  async read(): Promise<readonly WatchedFeedStatus[]> {
    this.lastRead = await this.repository.findAll().catch(() => this.lastRead);
    return this.lastRead;
  }

  private async reportNews(term: Term, statuses: readonly WatchedFeedStatus[]): Promise<void> {
    if (this.underWay !== undefined) return;
    const news = JSON.stringify(statuses);
    if (news === this.reported && ++this.quietReports < QUIET_REPORTS) return;
    this.reported = news;
    this.quietReports = 0;
    this.underWay = this.replace(term, statuses);
    await this.underWay;
    this.underWay = undefined;
  }

  private async replace(term: Term, statuses: readonly WatchedFeedStatus[]): Promise<void> {
    try {
      await this.repository.replace(term, statuses);
    } catch (error) {
      this.reported = '';
      if (error instanceof DatabaseUnavailable || error instanceof RoleLost) return;
      this.logger.error(`The state of the feeds is not reported: ${String(error)}`);
    }
  }
}
