import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { baseCallOf } from '../radio/base-call.js';
import { SingleFlight } from '../tools/single-flight.js';
import type { CallsignDatabase } from './callsign-database.js';
import { CallsignDatabases } from './databases/callsign-databases.js';
import { GridWorker } from './grid-worker.js';
import { type GridCounts, GridsService } from '../spots/grids.service.js';
import { HeardGrids } from './heard-grids.js';

/** What is known of a callsign's place, and why nothing is. */
export const GRID_STATES = ['known', 'queued', 'unknown', 'unplaceable', 'unheard'] as const;
export type GridState = (typeof GRID_STATES)[number];

/** Where a callsign's holder is at home. */
export interface CallsignGrid {
  readonly callsign: string;
  readonly grid: string | null;
  /** Which database it is from, as in `GRID_PROVIDERS`, or `feed`; null with the grid. */
  readonly source: string | null;
  readonly state: GridState;
}

const COUNTS_VALID_MS = 60_000;

/** The door to what is known of grids. Lists of spots join it themselves. */
@Injectable()
export class GridService {
  private counts: GridCounts = { queued: 0, known: 0 };
  private countedAtMs = -Infinity;
  private readonly recount = new SingleFlight(async () => this.count());

  constructor(
    private readonly clock: Clock,
    private readonly grids: GridsService,
    private readonly databases: CallsignDatabases,
    private readonly worker: GridWorker,
    private readonly heard: HeardGrids,
  ) {}

  /** Takes note of the grid that a station gives itself, to be stored within seconds. No I/O. */
  hear(callsign: string, grid: string): void {
    this.heard.hear(callsign, grid);
  }

  /**
   * Adds a callsign database, before the service is up: it does so in its constructor
   * (docs/extending.md). It is asked before the configured ones.
   */
  register(database: CallsignDatabase): void {
    this.databases.add(database);
    this.worker.takePart();
  }

  /** What is known of one callsign. @throws DatabaseUnavailable */
  async find(callsign: string): Promise<CallsignGrid> {
    const record = await this.grids.find(callsign);
    if (!record) return { callsign, grid: null, source: null, state: 'unheard' };
    const { grid, source, isQueued } = record;
    if (grid !== null) return { callsign, grid, source, state: 'known' };
    if (baseCallOf(callsign) === undefined) return { callsign, grid, source, state: 'unplaceable' };
    return {
      callsign,
      grid,
      source,
      state: isQueued && this.databases.hasAny ? 'queued' : 'unknown',
    };
  }

  /**
   * How many callsigns wait and how many are known, counted anew once a minute. Never throws: when
   * they cannot be counted, as they were last.
   */
  async getCounts(): Promise<GridCounts> {
    const isStale = this.clock.nowMs() - this.countedAtMs >= COUNTS_VALID_MS;
    if (isStale) await this.recount.run();
    return this.lastCounts;
  }

  /** The same as they were counted last. Without a database to ask, what is queued waits for nothing. */
  get lastCounts(): GridCounts {
    const { queued, known } = this.counts;
    return { queued: this.databases.hasAny ? queued : 0, known };
  }

  private async count(): Promise<void> {
    const nowMs = this.clock.nowMs();
    try {
      this.counts = await this.grids.count();
      this.countedAtMs = nowMs;
    } catch {
      // The health document says elsewhere that the database is away.
    }
  }
}
