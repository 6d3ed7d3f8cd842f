import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { userAgentOf } from '../config/version.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { Clock } from '../time/clock.js';
import { repeatUntil } from '../tools/repeat.js';
import { SerialQueue } from '../tools/serial-queue.js';
import { downloadList } from './source/list-download.js';
import { ListFollower } from './list-follower.js';
import { type FollowedList, ListRegistry } from './list-registry.js';
import { ListsMemory } from './lists-memory.js';
import { ListsRepository } from './lists.repository.js';

/** Time between looks whether a file has changed, or a URL is due. */
const LOOK_EVERY_MS = 1_000;

/**
 * Keeps the stored copies equal to their sources while this process holds the role `maintenance`, so that the whole
 * deployment asks a URL once a day. Asks one URL at a time.
 */
@Injectable()
export class ListsWorker {
  private readonly logger = new Logger('Lists');
  private readonly failures = new Map<string, number>();
  private readonly downloads = new SerialQueue();

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly registry: ListRegistry,
    private readonly repository: ListsRepository,
    private readonly memory: ListsMemory,
    roles: RolesService,
  ) {
    roles.runWhileHeld('maintenance', (term, signal) => this.run(term, signal));
  }

  /** Counts this process's failed checks of a list. No I/O. */
  failuresOf(name: string): number {
    return this.failures.get(name) ?? 0;
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    const lists = this.registry.all;
    const names = lists.map(({ name }) => name);
    const tidy = async () => {
      await this.repository.removeOthers(term, names);
      return 'done' as const;
    };
    await Promise.all([
      repeatUntil(signal, tidy, this.warnThatCannot('remove lists that are no longer set')),
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
    const round = async () => {
      const outcome = await follower.check();
      if (outcome === 'failed') this.failures.set(list.name, this.failuresOf(list.name) + 1);
      if (outcome !== 'notDue') await this.memory.refresh();
      await delay(LOOK_EVERY_MS, undefined, { signal });
    };
    await repeatUntil(signal, round, this.warnThatCannot(`follow the list ${list.name}`));
  }

  private warnThatCannot(what: string): (error: unknown) => void {
    return (error) => this.logger.warn(`Cannot ${what} now: ${String(error)}`);
  }
}
