import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { userAgentOf } from '../config/version.js';
import { DatabaseService } from '../database/database.service.js';
import { RoleLost, RolesService, type Term } from '../leadership/roles.service.js';
import { Clock } from '../time/clock.js';
import { SerialQueue } from '../tools/serial-queue.js';
import { downloadList } from './source/list-download.js';
import { ListFollower } from './list-follower.js';
import { type FollowedList, ListRegistry } from './list-registry.js';
import { ListsMemory } from './lists-memory.js';
import { ListsRepository } from './lists.repository.js';

/** How often it is looked whether a file has changed, or a URL is due. */
const LOOK_EVERY_MS = 1_000;

const RETRY_MS = 5_000;

/**
 * Keeps the stored copies equal to their sources, while this process holds the role `maintenance`: so a URL is asked
 * once a day by the whole deployment. One URL at a time.
 */
@Injectable()
export class ListsWorker {
  private readonly logger = new Logger('Lists');
  private readonly failures = new Map<string, number>();
  private readonly runs = new SerialQueue();
  private readonly downloads = new SerialQueue();
  private stopping: AbortController | undefined;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly database: DatabaseService,
    private readonly registry: ListRegistry,
    private readonly repository: ListsRepository,
    private readonly memory: ListsMemory,
    roles: RolesService,
  ) {
    roles.register('maintenance', {
      start: (term) => this.start(term),
      stop: () => this.stop(),
    });
  }

  /** Number of checks of a list by this process that failed. No I/O. */
  failuresOf(name: string): number {
    return this.failures.get(name) ?? 0;
  }

  private start(term: Term): void {
    const stopping = new AbortController();
    this.stopping = stopping;
    void this.runs.run(async () => this.run(term, stopping.signal));
  }

  /** Stops promptly: cancels the current request. */
  private async stop(): Promise<void> {
    this.stopping?.abort();
    await this.runs.settled();
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
    await Promise.race([this.database.whenReady(), stopped]);
    const lists = this.registry.all;
    const names = lists.map(({ name }) => name);
    let isTidy = false;
    const tidy = async () => {
      if (!isTidy) await this.repository.removeOthers(term, names);
      isTidy = true;
    };
    await Promise.all([
      this.repeatUntil(() => isTidy, 'remove lists that are no longer set', tidy, signal),
      ...lists.map((list) => this.follow(list, term, signal)),
    ]);
  }

  private async follow(list: FollowedList, term: Term, signal: AbortSignal): Promise<void> {
    const follower = new ListFollower(list, {
      term,
      signal,
      repository: this.repository,
      nowMs: () => this.clock.nowMs(),
      download: (url, validators) => {
        const userAgent = userAgentOf(this.env.callsign);
        const options = { userAgent, nowMs: this.clock.nowMs(), validators, signal };
        return this.downloads.run(() => downloadList(url, options));
      },
      log: (level, message) => this.logger[level](message),
    });
    await this.repeatUntil(
      () => false,
      `follow the list ${list.name}`,
      async () => {
        const outcome = await follower.look();
        if (outcome === 'failed') this.failures.set(list.name, this.failuresOf(list.name) + 1);
        if (outcome !== 'notDue') await this.memory.refresh();
        await delay(LOOK_EVERY_MS, undefined, { signal });
      },
      signal,
    );
  }

  /** Repeats a task until it is done or the term ends, after a pause when it fails, as while the database is away. */
  private async repeatUntil(
    isDone: () => boolean,
    what: string,
    round: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted && !isDone()) {
      try {
        await round();
      } catch (error) {
        if (signal.aborted || error instanceof RoleLost) return;
        this.logger.warn(`Cannot ${what} now: ${String(error)}`);
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
