import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { type HeldWork, RolesService } from '../leadership/roles.service.js';
import { baseCallOf } from '../radio/base-call.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { repeatUntil } from '../tools/repeat.js';
import { CallsignDatabases } from './databases/callsign-databases.js';
import { GridFile } from './grid-file.js';
import { GridFileSync } from './grid-file-sync.js';
import { type GridAnswer, GridsService, type QueuedCall } from '../log/grids.service.js';

/** Calls taken from the queue together. */
const BATCH_CALLS = 500;

/** Maximum time spent on a batch. */
const BATCH_MS = 60_000;

/** How often the queue is read while it is short. */
const PICK_EVERY_MS = 3_000;

const REQUEUE_EVERY_MS = 600_000;

const FOUND_VALID_SECONDS = 180 * SECONDS_PER_DAY;
const NOT_FOUND_VALID_SECONDS = 30 * SECONDS_PER_DAY;

/**
 * Works through the queue of look-ups, one request at a time, while this process holds the role: so the rates hold
 * for the whole deployment. Its writes need no term, since storing an answer twice does no harm. Holds one batch of
 * the queue in memory, and stores each answer before the next look-up: a process that dies repeats at most one.
 */
@Injectable()
export class GridWorker {
  private readonly logger = new Logger('Grids');
  /** The look-ups, which run while the role is held; `undefined` in a process that takes no part. */
  work: HeldWork | undefined;
  private readonly file: GridFile | undefined;
  private requeuedAtMs = -Infinity;

  constructor(
    private readonly env: Env,
    private readonly queue: GridsService,
    private readonly databases: CallsignDatabases,
    private readonly sync: GridFileSync,
    private readonly roles: RolesService,
  ) {
    this.file =
      env.gridFile !== undefined && env.gridProviders.includes('file')
        ? new GridFile(env.gridFile, (message) => this.logger.log(message))
        : undefined;
    if (env.gridProviders.length > 0) this.takePart();
  }

  /** Makes this process a candidate for the role; without effect when repeated. */
  takePart(): void {
    this.work ??= this.roles.runWhileHeld('grid', (_, signal) => this.run(signal));
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (!this.databases.hasAny) return;
    this.requeuedAtMs = -Infinity;
    const { file } = this;
    await file?.reload();
    const warn = (what: string) => (error: unknown) =>
      this.logger.warn(`Cannot ${what} now: ${String(error)}`);
    await Promise.all([
      file && repeatUntil(signal, () => this.sync.follow(file, signal), warn('follow GRID_FILE')),
      repeatUntil(signal, () => this.workThroughBatch(signal), warn('look grids up')),
    ]);
  }

  private async workThroughBatch(signal: AbortSignal): Promise<void> {
    this.databases.open();
    await this.requeueNowAndThen();
    const pickedAtMs = performance.now();
    const batch = await this.queue.findNextQueued(BATCH_CALLS);
    for (const [base, ids] of await this.settle(batch)) {
      if (signal.aborted || performance.now() > pickedAtMs + BATCH_MS) return;
      await this.lookUp(base, ids, signal);
    }
    if (batch.length === BATCH_CALLS) return;
    const restMs = pickedAtMs + PICK_EVERY_MS - performance.now();
    await delay(Math.max(0, restMs), undefined, { signal });
  }

  private async requeueNowAndThen(): Promise<void> {
    if (performance.now() - this.requeuedAtMs < REQUEUE_EVERY_MS) return;
    await this.queue.requeueOutdated();
    this.requeuedAtMs = performance.now();
  }

  /** Stores the answers that need no request. Returns the ids of the other calls, by base call. */
  private async settle(batch: readonly QueuedCall[]): Promise<Map<string, number[]>> {
    const fromFile: GridAnswer[] = [];
    const unplaceable: GridAnswer[] = [];
    const unknown: GridAnswer[] = [];
    const open: { id: number; base: string }[] = [];
    for (const { id, callsign } of batch) {
      const grid = this.file?.find(callsign);
      const base = baseCallOf(callsign);
      if (grid !== undefined) fromFile.push({ id, grid, source: 'file', validSeconds: null });
      else if (base === undefined) unplaceable.push({ id, ...NOWHERE });
      else if (this.databases.cover(base)) open.push({ id, base });
      else unknown.push({ id, ...NOWHERE, validSeconds: NOT_FOUND_VALID_SECONDS });
    }
    await this.queue.store([...fromFile, ...unknown]);
    await this.queue.store(unplaceable, false);
    const shared = new Set(await this.queue.share(open));
    const groups = new Map<string, number[]>();
    for (const { id, base } of open) {
      if (!shared.has(id)) groups.set(base, [...(groups.get(base) ?? []), id]);
    }
    return groups;
  }

  private async lookUp(base: string, ids: readonly number[], signal: AbortSignal): Promise<void> {
    while (this.databases.allAwayForMs > 0) {
      await delay(Math.min(this.databases.allAwayForMs, 1_000), undefined, { signal });
    }
    const outcome = await this.databases.lookUp(base, signal);
    if (signal.aborted) return;
    switch (outcome.kind) {
      case 'found': {
        const { grid, source } = outcome;
        const answer = { grid, source, validSeconds: FOUND_VALID_SECONDS };
        return this.queue.store(ids.map((id) => ({ id, ...answer })));
      }
      case 'notFound': {
        const answer = { ...NOWHERE, validSeconds: NOT_FOUND_VALID_SECONDS };
        return this.queue.store(ids.map((id) => ({ id, ...answer })));
      }
      case 'failed':
        return this.queue.postpone(ids, (outcome.retryAfterMs ?? 0) / 1000);
      case 'away':
        // The call stays in the queue. Waits as long as a request takes, so as not to race through the queue.
        await delay(1000 / this.env.gridRatePerSecond, undefined, { signal });
    }
  }
}

const NOWHERE = { grid: null, source: null, validSeconds: null } as const;
