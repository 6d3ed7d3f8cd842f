import { Injectable } from '@nestjs/common';
import {
  type GridAnswer,
  GridQueueRepository,
  type KnownCall,
  type QueuedCall,
} from './names/grid-queue.repository.js';
import { HeardGridsRepository } from './names/heard-grids.repository.js';
import {
  type GridCounts,
  type GridRecord,
  StationGridRepository,
} from './names/station-grid.repository.js';
import { LogStateRepository } from './state/log-state.repository.js';

export type { GridAnswer, KnownCall, QueuedCall } from './names/grid-queue.repository.js';
export type { GridCounts, GridRecord } from './names/station-grid.repository.js';

/**
 * The grids of the callsigns in the dictionary, and which callsigns wait for a look-up. Lists of spots join them;
 * every change is numbered, so that processes that hold grids in memory read only what has changed.
 * Every method can throw DatabaseUnavailable.
 */
@Injectable()
export class GridsService {
  constructor(
    private readonly stations: StationGridRepository,
    private readonly queue: GridQueueRepository,
    private readonly heard: HeardGridsRepository,
    private readonly state: LogStateRepository,
  ) {}

  /** The grid of one callsign; `undefined` when it was never heard. No later answer of this process has an older one. */
  async find(callsign: string): Promise<GridRecord | undefined> {
    const record = await this.stations.find(callsign);
    await this.state.noteNewest();
    return record;
  }

  /** How many callsigns wait, and of how many the grid is known. 30 ms for 300,000 callsigns. */
  async count(): Promise<GridCounts> {
    return this.stations.count();
  }

  /** The callsigns to look up next: those without a grid first, the busiest of them first. */
  async findNextQueued(limit: number): Promise<QueuedCall[]> {
    return this.queue.findNext(limit);
  }

  /** Stores answers for callsigns that still wait. `isLookedUp` false: an answer without a look-up. */
  async store(answers: readonly GridAnswer[], isLookedUp = true): Promise<void> {
    await this.queue.store(answers, isLookedUp);
  }

  /** Stores answers whatever was known. */
  async overrule(answers: readonly GridAnswer[]): Promise<void> {
    await this.queue.overrule(answers);
  }

  /** Stores grids that stations sent themselves; gives those callsigns that are in the dictionary. */
  async storeHeard(grids: readonly { callsign: string; grid: string }[]): Promise<string[]> {
    return this.heard.store(grids);
  }

  /** Copies the grid of the same base call; gives the ids of the callsigns that have it now. */
  async share(calls: readonly { id: number; base: string }[]): Promise<number[]> {
    return this.queue.share(calls);
  }

  /** Puts callsigns off whose look-up failed, for at least that long. */
  async postpone(ids: readonly number[], atLeastSeconds: number): Promise<void> {
    await this.queue.postpone(ids, atLeastSeconds);
  }

  /** Queues answers again that are out of date. 30 ms for 300,000 callsigns. */
  async requeueOutdated(): Promise<void> {
    await this.queue.requeueOutdated();
  }

  /** Forgets the grids of callsigns and queues them again. */
  async requeue(ids: readonly number[]): Promise<void> {
    await this.queue.requeue(ids);
  }

  /** The next callsigns of the dictionary, by id. */
  async findAfter(id: number, limit: number): Promise<KnownCall[]> {
    return this.queue.findAfter(id, limit);
  }
}
