import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { VERSION } from '../config/version.js';
import { DatabaseService } from '../database/database.service.js';
import {
  EmbeddedPostgresService,
  type EmbeddedStatus,
} from '../embedded-postgres/embedded-postgres.service.js';
import { RolesService, type RoleStatus } from '../leadership/roles.service.js';
import { FeedService, type WatchedFeedStatus } from '../feed/feed.service.js';
import { GridService } from '../grid/grid.service.js';
import { CountryFileService } from '../places/country-file.service.js';
import { PresenceService, type PresenceSourceStatus } from '../presence/presence.service.js';
import { HorizonService } from '../spots/horizon.service.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type {
  EmbeddedDatabaseHealthView,
  FeedHealthView,
  GridHealthView,
  HealthView,
  PlacesHealthView,
  RepeaterhubHealthView,
  RoleHealthView,
} from './health.dto.js';
import { HealthRepository } from './health.repository.js';

/** A database that takes longer counts as away, so that the health document is there within two seconds. */
const ANSWER_WITHIN_MS = 1_500;

const SIZE_VALID_MS = 60_000;

/** Returns an extra part of the health document, as JSON has it; `undefined` leaves it out. No I/O. */
export type ReadHealthPart = () => unknown;

/** The health document: the state of the service and of what it depends on. Never hangs, never throws. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger(HealthService.name);
  private readonly parts = new Map<string, ReadHealthPart>();
  private readonly troubles: (() => boolean)[] = [];
  private readonly startedAtMs: number;
  private size: { readonly megabytes: number | null; readonly atMs: number } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly feeds: FeedService,
    private readonly presence: PresenceService,
    private readonly embedded: EmbeddedPostgresService,
    private readonly roles: RolesService,
    private readonly horizon: HorizonService,
    private readonly grids: GridService,
    private readonly countryFile: CountryFileService,
    private readonly repository: HealthRepository,
    private readonly database: DatabaseService,
  ) {
    this.startedAtMs = clock.nowMs();
  }

  /**
   * Adds a field to the end of the health document. Call it in a constructor (docs/extending.md). It does not change
   * `status`. A part that throws is left out, which is logged.
   * @param name a field of the document's own is never replaced
   * @throws Error when the name is taken
   */
  addPart(name: string, read: ReadHealthPart): void {
    if (this.parts.has(name))
      throw new Error(`Two parts of the health document are called ${name}`);
    this.parts.set(name, read);
  }

  /** Has the document be `degraded` while `isTroubled` is true, which does no I/O. Call it in a constructor. */
  degradeWhile(isTroubled: () => boolean): void {
    this.troubles.push(isTroubled);
  }

  /** Returns the health document: within two seconds, also while the database is away. */
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
    const places = this.countryFile.isConfigured ? this.getPlaces(isConnected) : undefined;
    const embedded = this.embedded.status();
    const spill = this.feeds.spillState();
    const problems = [
      ...this.database.problemTexts,
      ...(await this.findHorizonProblem(isConnected)),
    ];
    const isSound =
      problems.length === 0 &&
      embedded?.isDiskFull !== true &&
      spill?.writable !== false &&
      !this.troubles.some((isTroubled) => isTroubled());
    const document: HealthView = {
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
      ...(places && { places: await places }),
      ...(embedded && { embeddedDatabase: toEmbeddedView(embedded) }),
      ...(spill && { spill }),
    };
    // The document's own fields win, and stay where they are.
    return { ...document, ...this.readParts(document) };
  }

  /** Whether the database answers a query now, within 1.5 s. */
  async isDatabaseConnected(): Promise<boolean> {
    return inTime(
      this.repository.ping().then(
        () => true,
        () => false,
      ),
      false,
    );
  }

  private readParts(document: HealthView): Record<string, unknown> {
    const added: Record<string, unknown> = {};
    for (const [name, read] of this.parts) {
      if (Object.hasOwn(document, name)) continue;
      try {
        const value = read();
        if (value !== undefined) added[name] = value;
      } catch (error) {
        this.logger.error(`The part ${name} of the health document is left out: ${String(error)}`);
      }
    }
    return added;
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

  private async getPlaces(isConnected: boolean): Promise<PlacesHealthView> {
    const { origin, version, problem } = this.countryFile.status();
    const counted = isConnected ? this.countryFile.countUnplaced().catch(() => null) : null;
    return {
      countryFile: origin,
      version,
      unplaced: counted && (await inTime(counted, null)),
      problem,
    };
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
