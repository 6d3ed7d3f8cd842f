import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { VERSION } from '../config/version.js';
import { DatabaseService } from '../database/database.service.js';
import {
  EmbeddedPostgresService,
  type EmbeddedStatus,
} from '../embedded-postgres/embedded-postgres.service.js';
import { RolesService, type RoleStatus } from '../leadership/roles.service.js';
import { FeedService, type WatchedFeedStatus } from '../feed/feed.service.js';
import { GridService } from '../grid/grid.service.js';
import { PresenceService, type PresenceSourceStatus } from '../presence/presence.service.js';
import { HorizonService } from '../spots/horizon.service.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type {
  EmbeddedDatabaseHealthView,
  FeedHealthView,
  GridHealthView,
  HealthView,
  RepeaterhubHealthView,
  RoleHealthView,
} from './health.dto.js';
import { HealthRepository } from './health.repository.js';

/** A database that has not answered by then counts as away: a health answer takes two seconds. */
const ANSWER_WITHIN_MS = 1_500;

const SIZE_VALID_MS = 60_000;

/** The health document: what works, what does not, and since when. Never hangs, never throws. */
@Injectable()
export class HealthService {
  private readonly startedAtMs: number;
  private size: { readonly megabytes: number | null; readonly atMs: number } | undefined;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly feeds: FeedService,
    private readonly presence: PresenceService,
    private readonly embedded: EmbeddedPostgresService,
    private readonly roles: RolesService,
    private readonly horizon: HorizonService,
    private readonly grids: GridService,
    private readonly repository: HealthRepository,
    private readonly database: DatabaseService,
  ) {
    this.startedAtMs = clock.nowMs();
  }

  async getHealth(): Promise<HealthView> {
    const nowMs = this.clock.nowMs();
    const [isConnected, feeds] = await Promise.all([
      this.isDatabaseConnected(),
      inTime(this.feeds.statuses(), this.feeds.ownStatuses()),
    ]);
    const sources = isConnected
      ? await inTime(this.presence.findStatuses(), [])
      : this.presence.lastStatuses();
    const grid = this.getGridCounts(isConnected);
    const embedded = this.embedded.status();
    const spill = this.feeds.spillState();
    const demoProgress = this.feeds.demoProgress();
    const problems = [
      ...this.database.problemTexts,
      ...(await this.findHorizonProblem(isConnected)),
    ];
    const isSound =
      problems.length === 0 && embedded?.isDiskFull !== true && spill?.writable !== false;
    return {
      status: statusOf(isConnected, isSound, feeds, sources),
      database: isConnected ? 'connected' : 'disconnected',
      ...(problems.length > 0 && { databaseProblems: problems }),
      databaseSizeMB: await this.getSizeMb(isConnected, nowMs),
      timestamp: toIsoSeconds(nowMs / 1000),
      version: VERSION,
      uptimeSeconds: Math.floor((nowMs - this.startedAtMs) / 1000),
      repeaterhub: toRepeaterhubView(sources.find(({ name }) => name === 'repeaterhub')),
      feeds: feeds.map(toFeedView),
      roles: this.roles.statuses().map(toRoleView),
      grid: await grid,
      ...(embedded && { embeddedDatabase: toEmbeddedView(embedded) }),
      ...(spill && { spill }),
      ...(this.env.demo && { demo: true as const }),
      ...(demoProgress && { demoProgress }),
    };
  }

  /** Whether the database answers a question put to it now, in time. */
  async isDatabaseConnected(): Promise<boolean> {
    return inTime(
      this.repository.ping().then(
        () => true,
        () => false,
      ),
      false,
    );
  }

  private async findHorizonProblem(isConnected: boolean): Promise<string[]> {
    if (!isConnected) return [];
    const unknown = undefined;
    const future = await inTime(
      this.horizon.findFuture().catch(() => unknown),
      unknown,
    );
    if (future === undefined) return [];
    return [
      `No spot is stored, because whatever was heard before ${future} counts as removed: a clock ran ahead ` +
        'once. Run: npm run horizon -- mend',
    ];
  }

  private async getGridCounts(isConnected: boolean): Promise<GridHealthView> {
    const last = this.grids.lastCounts;
    return isConnected ? inTime(this.grids.getCounts(), last) : last;
  }

  private async getSizeMb(isConnected: boolean, nowMs: number): Promise<number | null> {
    const isOld = !this.size || nowMs - this.size.atMs >= SIZE_VALID_MS;
    if (isConnected && isOld) {
      const read = this.repository.databaseSizeMb().catch(() => null);
      this.size = { megabytes: await inTime(read, null), atMs: nowMs };
    }
    return this.size?.megabytes ?? null;
  }
}

function statusOf(
  isConnected: boolean,
  isSound: boolean,
  feeds: readonly WatchedFeedStatus[],
  sources: readonly PresenceSourceStatus[],
): HealthView['status'] {
  if (!isConnected) return 'error';
  const isWell =
    isSound &&
    feeds.every(({ connected, stale }) => connected && !stale) &&
    sources.every((source) => source.isConnected || !source.isConfigured);
  return isWell ? 'ok' : 'degraded';
}

function toEmbeddedView(status: EmbeddedStatus): EmbeddedDatabaseHealthView {
  const { state, restarts, isDiskFull, problem } = status;
  return { state, restarts, diskFull: isDiskFull, problem };
}

function toRepeaterhubView(source: PresenceSourceStatus | undefined): RepeaterhubHealthView {
  const lastMessageAt = source?.lastMessageAtSeconds ?? null;
  return {
    connected: source?.isConnected ?? false,
    ...(source?.isConfigured !== true && { configured: false as const }),
    lastMessageAt: lastMessageAt === null ? null : toIsoSeconds(lastMessageAt),
    reconnectCount: source?.reconnectCount ?? 0,
    usersTracked: source?.usersTracked ?? 0,
    roomsTracked: source?.roomsTracked ?? 0,
  };
}

function toFeedView({ lastSpotAtMs, ...status }: WatchedFeedStatus): FeedHealthView {
  return {
    ...status,
    lastSpotAt: lastSpotAtMs === null ? null : toIsoSeconds(lastSpotAtMs / 1000),
  };
}

function toRoleView({ name, isHeldHere, holder, term }: RoleStatus): RoleHealthView {
  return { name, heldHere: isHeldHere, holder, term };
}

async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([work, delay(ANSWER_WITHIN_MS, otherwise, { ref: false })]);
}
