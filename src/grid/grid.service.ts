import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { baseCallOf } from '../radio/base-call.js';
import { SingleFlight } from '../tools/single-flight.js';
import type { CallsignDatabase } from './callsign-database.js';
import { CallsignDatabases, type HamdbServer } from './databases/callsign-databases.js';
import { GridWorker } from './grid-worker.js';
import { type GridCounts, GridsService } from '../log/grids.service.js';
import { HeardGrids } from './heard-grids.js';

export type { HamdbServer } from './databases/callsign-databases.js';

/** Why a callsign's grid is known or not. */
export const GRID_STATES = ['known', 'queued', 'unknown', 'unplaceable', 'unheard'] as const;
export type GridState = (typeof GRID_STATES)[number];

/** The grid of a callsign's holder. */
export interface CallsignGrid {
  readonly callsign: string;
  readonly grid: string | null;
  /** Its source: a database as in `GRID_PROVIDERS`, or `feed`; null without a grid. */
  readonly source: string | null;
  readonly state: GridState;
}

const COUNTS_VALID_MS = 60_000;

/** Finds grids of callsigns, and takes new ones. Lists of spots join the grids themselves. */
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

  /** Stores, within seconds, the grid that a station gives itself. No I/O. */
  hear(callsign: string, grid: string): void {
    this.heard.hear(callsign, grid);
  }

  /**
   * Adds a callsign database. Call it in a constructor (docs/extending.md). It is asked before the public ones.
   * @throws Error when the name is taken
   */
  register(database: CallsignDatabase): void {
    this.databases.add(database);
    this.worker.takePart();
  }

  /** Makes a callsign database that asks a server in HamDB's format, to be registered or asked. Sends nothing yet. */
  hamdbAt(server: HamdbServer): CallsignDatabase {
    return this.databases.hamdbAt(server);
  }

  /** Finds the grid of one callsign. @throws DatabaseUnavailable */
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
   * Counts the callsigns that wait for a look-up and those whose grid is known. Kept for a minute. Never throws:
   * returns the last counts when the database is away.
   */
  async getCounts(): Promise<GridCounts> {
    const isStale = this.clock.nowMs() - this.countedAtMs >= COUNTS_VALID_MS;
    if (isStale) await this.recount.run();
    return this.lastCounts;
  }

  /** The last counts, up to a minute old. `queued` is 0 when there is no database to ask. No I/O. */
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
