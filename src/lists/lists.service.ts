import { Injectable } from '@nestjs/common';
import { homeCallOf } from '../radio/home-call.js';
import { FiltersService, Members, passing } from '../query/filters.service.js';
import { ListRegistry } from './list-registry.js';
import { ListsMemory, type MemberList } from './lists-memory.js';
import { ListNotFound } from './lists.errors.js';

export type { MemberList } from './lists-memory.js';

/** A list and the state of its copy. */
export interface ListStatus {
  readonly name: string;
  /** The URL without credentials, or the path. */
  readonly source: string;
  /** Number of members; 0 before the first copy. */
  readonly members: number;
  /** When the members changed last; null before the first copy. */
  readonly updatedAtSeconds: number | null;
  /** When the copy was last found equal to its source; null before the first copy. */
  readonly confirmedAtSeconds: number | null;
  /** Why the last check of the source failed; null when it did not. */
  readonly error: string | null;
}

/**
 * Finds member lists: those of `LISTS` and of extensions, each as its last good copy. Every process learns of a change
 * within some seconds.
 */
@Injectable()
export class ListsService {
  constructor(
    private readonly registry: ListRegistry,
    private readonly memory: ListsMemory,
    filters: FiltersService,
  ) {
    filters.register('list', { find: async (names) => this.membersOf(names) });
  }

  /**
   * Adds a list whose callsigns are known. Call it in a constructor (docs/extending.md).
   * @param source its origin, as `GET /lists` shows it
   * @throws Error when the name is taken
   */
  register(list: { name: string; source: string; callsigns: readonly string[] }): void {
    this.registry.add({ ...list, url: undefined, path: undefined });
  }

  /**
   * Finds a list, from memory: no I/O but at the start. One that has no copy yet has no members. While a list does
   * not change, the same object is returned.
   * @throws ListNotFound
   * @throws DatabaseUnavailable when the database was away since the start of this process
   */
  async find(name: string): Promise<MemberList> {
    if (!this.registry.has(name)) throw new ListNotFound();
    if (!this.memory.isRead) await this.memory.refresh();
    return this.memory.get(name);
  }

  /**
   * Returns all lists, in the order of `LISTS`, from memory as {@link find}.
   * @throws DatabaseUnavailable when the database was away since the start of this process
   */
  async list(): Promise<ListStatus[]> {
    if (!this.memory.isRead) await this.memory.refresh();
    return this.statuses();
  }

  /** Returns all lists, as far as their copies are known. No I/O. */
  statuses(): ListStatus[] {
    return this.registry.all.map(({ name, source }) => {
      const state = this.memory.stateOf(name);
      return {
        name,
        source,
        members: this.memory.get(name).members.size,
        updatedAtSeconds: state?.updatedAtSeconds ?? null,
        confirmedAtSeconds: state?.confirmedAtSeconds ?? null,
        error: state?.error ?? null,
      };
    });
  }

  /** Whether the stored copies are known. No I/O. */
  get isRead(): boolean {
    return this.memory.isRead;
  }

  /** Finds the members of several lists together, for filters. @throws ListNotFound */
  private async membersOf(names: readonly string[]): Promise<Members> {
    const lists: MemberList[] = [];
    for (const name of names) lists.push(await this.find(name));
    const key = lists.map(({ name, version }) => `${name} ${version}`).join(',');
    const isMember = (call: string) => lists.some(({ members }) => members.has(call));
    return new Members(
      key,
      passing((callsign) => isMember(homeCallOf(callsign))),
    );
  }
}
