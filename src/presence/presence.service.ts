import { Injectable, Logger } from '@nestjs/common';
import { FaultsService } from '../faults/faults.service.js';
import { Restarter } from '../faults/restarter.js';
import { RolesService, type StopReason, type Term } from '../leadership/roles.service.js';
import { Clock } from '../time/clock.js';
import { toCallsign } from './hub/clean-name.js';
import type { PresenceSource, RoomCount } from './presence-source.js';
import {
  type PresenceRecord,
  PresenceRepository,
  type RosterRecord,
} from './presence.repository.js';
import type { PresenceUser } from './presence-user.js';
import { SourceRecorder } from './source-recorder.js';

export type { PresenceUser } from './presence-user.js';

/** State of the connection to a source. */
export interface PresenceSourceStatus {
  readonly name: string;
  readonly isConfigured: boolean;
  readonly isConnected: boolean;
  /** Null before the first message. */
  readonly lastMessageAtSeconds: number | null;
  readonly reconnectCount: number;
  readonly usersTracked: number;
  readonly roomsTracked: number;
}

/** Name of a source: a segment of a path, other than `rooms`. */
const SOURCE_NAME = /^(?!rooms$)[a-z0-9-]{1,50}$/;

/** A source that this process listens to. */
interface StartedSource {
  readonly recorder: SourceRecorder;
  readonly restarter: Restarter;
}

/**
 * Finds who is on networks of people now. Stores the sources' reports in the database and reads them from there, so
 * that all processes answer alike. Only the holder of the role listens, since the networks count every connection.
 */
@Injectable()
export class PresenceService {
  private readonly logger = new Logger(PresenceService.name);
  private readonly sources = new Map<string, PresenceSource>();
  /** Whose each source is; `undefined` for those of the service itself. */
  private readonly owners = new Map<string, string | undefined>();
  private readonly started = new Map<string, StartedSource>();
  private lastKnown: PresenceRecord = { sources: [], rosters: [] };

  constructor(
    private readonly repository: PresenceRepository,
    private readonly clock: Clock,
    private readonly roles: RolesService,
    private readonly faults: FaultsService,
  ) {
    faults.listen(({ owner, wasUncaught }) => {
      if (!wasUncaught) return;
      for (const [name, { restarter }] of this.started) {
        if (this.owners.get(name) === owner) void restarter.restart();
      }
    });
  }

  /**
   * Adds a source. Call it in a constructor (docs/extending.md). From then on it is in every answer.
   * @throws Error when the name is taken, or cannot be part of a path
   */
  register(source: PresenceSource): void {
    if (!SOURCE_NAME.test(source.name)) throw new Error(`No source can be called ${source.name}`);
    if (this.sources.has(source.name)) throw new Error(`Two sources are called ${source.name}`);
    this.sources.set(source.name, source);
    this.owners.set(source.name, this.faults.ownerOfCaller());
    if (!source.isConfigured) return;
    this.roles.register('presence', {
      start: (term) => this.start(source, term),
      stop: (reason) => this.stop(source, reason),
    });
  }

  /**
   * Finds the users of all sources, by callsign.
   * @throws DatabaseUnavailable
   */
  async findUsers(): Promise<PresenceUser[]> {
    const { rosters } = await this.read();
    return rosters.flatMap(toUsers).sort(byCallsign);
  }

  /**
   * Finds the users of one source, by callsign; `undefined` when there is no such source.
   * @throws DatabaseUnavailable
   */
  async findUsersOf(source: string): Promise<PresenceUser[] | undefined> {
    if (!this.sources.has(source)) return undefined;
    const users = await this.findUsers();
    return users.filter((user) => user.source === source);
  }

  /**
   * Finds the rooms of every registered source, in the upstream's order.
   * @throws DatabaseUnavailable
   */
  async findRooms(): Promise<Map<string, readonly RoomCount[]>> {
    const { sources } = await this.read();
    return new Map(
      [...this.sources.keys()].map((name) => [
        name,
        sources.find(({ source }) => source === name)?.rooms ?? [],
      ]),
    );
  }

  /**
   * Finds the state of every registered source.
   * @throws DatabaseUnavailable
   */
  async findStatuses(): Promise<PresenceSourceStatus[]> {
    await this.read();
    return this.lastStatuses();
  }

  /** Returns the statuses that were read last, for when the database is away. No I/O. */
  lastStatuses(): PresenceSourceStatus[] {
    const { sources, rosters } = this.lastKnown;
    return [...this.sources.values()].map(({ name, isConfigured }) => {
      const stored = sources.find(({ source }) => source === name);
      const held = rosters.filter(({ source }) => source === name);
      return {
        name,
        isConfigured,
        isConnected: this.started.get(name)?.recorder.isConnected ?? stored?.isConnected ?? false,
        lastMessageAtSeconds: stored?.lastMessageAtSeconds ?? null,
        reconnectCount: stored?.reconnectCount ?? 0,
        usersTracked: held.reduce((sum, { names }) => sum + names.length, 0),
        roomsTracked: held.length,
      };
    });
  }

  /** Deletes expired rosters, which are no longer shown. */
  async deleteStale(): Promise<void> {
    const rosters = await this.repository.deleteStale();
    if (rosters > 0) this.logger.log(`Deleted ${rosters} rosters that were no longer valid`);
  }

  /** Reads the valid rows of configured sources: a source that was removed leaves its rows behind. */
  private async read(): Promise<PresenceRecord> {
    const { sources, rosters } = await this.repository.find();
    const isOurs = ({ source }: { source: string }) =>
      this.sources.get(source)?.isConfigured ?? false;
    this.lastKnown = { sources: sources.filter(isOurs), rosters: rosters.filter(isOurs) };
    return this.lastKnown;
  }

  private start(source: PresenceSource, term: Term): void {
    const recorder = new SourceRecorder({
      source,
      nowMs: () => this.clock.nowMs(),
      store: (report) => this.repository.store(term, report),
      log: (message) => this.logger.warn(message),
    });
    const restarter = new Restarter({
      start: () => source.start(recorder),
      stop: async () => {
        recorder.connection(false);
        await source.stop();
      },
      tell: (error, what) => this.tell(error, source, what),
    });
    this.started.set(source.name, { recorder, restarter });
    recorder.start();
    restarter.start();
  }

  private tell(error: unknown, { name }: PresenceSource, what: string): void {
    if (this.faults.note(error, `source ${name} ${what}`) !== undefined) return;
    this.logger.error(`The source ${name} ${what}: ${String(error)}`);
  }

  /** Stores the last state when the process ends; after a lost role another process reports. */
  private async stop(source: PresenceSource, reason: StopReason): Promise<void> {
    const started = this.started.get(source.name);
    this.started.delete(source.name);
    await started?.restarter.stop();
    await started?.recorder.stop(reason === 'shutdown');
  }
}

function toUsers({ source, room, names, listedAtSeconds }: RosterRecord): PresenceUser[] {
  return names.map((name) => ({
    source,
    callsign: toCallsign(name),
    name,
    room,
    seenAtSeconds: listedAtSeconds,
  }));
}

function byCallsign(a: PresenceUser, b: PresenceUser): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey({ callsign, source, room }: PresenceUser): string {
  return [callsign, source, room].join('\n');
}
