import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseUnavailable } from '../database/database.service.js';
import { SingleFlight } from '../tools/single-flight.js';
import { ListRegistry } from './list-registry.js';
import { ListsRepository, type ListState } from './lists.repository.js';

/** The members of a list in the memory of this process. */
export interface MemberList {
  readonly name: string;
  /** Home calls, as `homeCallOf` gives them; none before the first copy. */
  readonly members: ReadonlySet<string>;
  /** Changes with the members, and is the same in every process; `0` before the first copy. */
  readonly version: string;
}

/** Time between looks for changes that another process has stored. */
const LOOK_EVERY_MS = 2_000;

/** Holds the stored copies of all lists in memory: 50,000 members take some 4 MB. */
@Injectable()
export class ListsMemory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Lists');
  private readonly lists = new Map<string, MemberList>();
  private states: ReadonlyMap<string, ListState> | undefined;
  private readonly reading = new SingleFlight(async () => this.read());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: ListRegistry,
    private readonly repository: ListsRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.registry.all.length === 0) return;
    this.timer = setInterval(() => void this.refreshNow(), LOOK_EVERY_MS);
    await this.refreshNow();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reading.running?.catch(() => undefined);
  }

  /** Whether all stored copies were read. No I/O. */
  get isRead(): boolean {
    return this.states !== undefined || this.registry.all.length === 0;
  }

  /** Returns a list of the registry; without members before its first copy. No I/O. */
  get(name: string): MemberList {
    let list = this.lists.get(name);
    if (!list) {
      list = { name, members: new Set(), version: '0' };
      this.lists.set(name, list);
    }
    return list;
  }

  /** Returns the outcome of a list's last check, if one was stored. No I/O. */
  stateOf(name: string): ListState | undefined {
    return this.states?.get(name);
  }

  /** Reads the lists that have changed: one short query when none has. @throws DatabaseUnavailable */
  async refresh(): Promise<void> {
    await this.reading.runAnew();
  }

  private async refreshNow(): Promise<void> {
    try {
      await this.reading.run();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return;
      this.logger.error(`Member lists cannot be read: ${String(error)}`);
    }
  }

  private async read(): Promise<void> {
    const states = await this.repository.findStates();
    const changed = states.filter(
      ({ name, version }) => this.registry.has(name) && this.get(name).version !== String(version),
    );
    if (changed.length > 0) {
      const names = changed.map(({ name }) => name);
      for (const { name, version, members } of await this.repository.findMembers(names)) {
        this.lists.set(name, { name, members: new Set(members), version: String(version) });
      }
    }
    this.states = new Map(states.map((state) => [state.name, state]));
  }
}
