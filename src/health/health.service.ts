import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { VERSION } from '../config/version.js';
import { DatabaseService } from '../database/database.service.js';
import { FaultsService } from '../faults/faults.service.js';
import { Clock } from '../time/clock.js';
import { toIsoSeconds } from '../time/timestamp.js';
import type { HealthView } from './health.dto.js';
import { HealthRepository } from './health.repository.js';

/** A database that takes longer counts as away. */
const PING_WITHIN_MS = 1_500;

/** Time to read the document's parts; what takes longer is left out, so that it is there within two seconds. */
const DOCUMENT_WITHIN_MS = 1_900;

const SIZE_VALID_MS = 60_000;

/** Parts that come first, in this order; others follow as they were added. */
const FIRST_PARTS = [
  'repeaterhub',
  'feeds',
  'roles',
  'grid',
  'places',
  'embeddedDatabase',
  'spill',
];

/** A field of the document, as JSON has it. `undefined` leaves it out. */
type ValueOf<Name extends string> = Name extends keyof HealthView ? HealthView[Name] : unknown;

/**
 * Reads a part of the health document. May ask the database while `isConnected`, and has 0.4 to 1.9 s. A failure is
 * logged.
 */
export type ReadHealthPart<Value = unknown> = (
  isConnected: boolean,
) => Value | undefined | Promise<Value | undefined>;

/** What the document does with a part. */
export interface HealthPartOptions<Value> {
  /** The part when reading takes longer than the document may, or fails. Without it, the part is left out then. No I/O. */
  readonly otherwise?: () => Value;
  /** Whether the document is `degraded` while the part says so. */
  readonly isTroubled?: (value: Value) => boolean;
}

interface Part extends HealthPartOptions<unknown> {
  readonly name: string;
  readonly read: ReadHealthPart;
}

/** What is wrong with the set-up of the database; `undefined` when nothing is. */
export type FindProblem = () => Promise<string | undefined>;

/**
 * The health document: the state of the service, and a part from each module that has something to tell. Never hangs,
 * never throws.
 */
@Injectable()
export class HealthService {
  private readonly logger = new Logger(HealthService.name);
  private parts: Part[] = [];
  private readonly problems: FindProblem[] = [];
  private readonly startedAtMs: number;
  private size: { readonly megabytes: number | null; readonly atMs: number } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly repository: HealthRepository,
    private readonly database: DatabaseService,
    private readonly faults: FaultsService,
  ) {
    this.startedAtMs = clock.nowMs();
  }

  /**
   * Adds a field to the health document. Call it in a constructor (docs/extending.md).
   * @param name what the document says of itself, such as `status`, is never replaced
   * @throws Error when the name is taken
   */
  addPart<Name extends string>(
    name: Name,
    read: ReadHealthPart<ValueOf<Name>>,
    options: HealthPartOptions<NonNullable<ValueOf<Name>>> = {},
  ): void {
    if (this.parts.some((part) => part.name === name))
      throw new Error(`Two parts of the health document are called ${name}`);
    this.parts = [...this.parts, { ...options, name, read } as Part].toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    );
  }

  /**
   * Has the document name a problem of the database that an operator must mend. Asked while the database answers; one
   * that takes too long, or fails, says nothing. Call it in a constructor.
   */
  addDatabaseProblem(find: FindProblem): void {
    this.problems.push(find);
  }

  /** Returns the health document: within two seconds, also while the database is away. */
  async getHealth(): Promise<HealthView> {
    const nowMs = this.clock.nowMs();
    const late = delay(DOCUMENT_WITHIN_MS, undefined, { ref: false });
    const isConnected = await this.isDatabaseConnected();
    const [parts, problems, databaseSizeMB] = await Promise.all([
      this.readParts(isConnected, late),
      this.findProblems(isConnected, late),
      this.getSizeMb(isConnected, late),
    ]);
    const isSound = problems.length === 0 && !parts.some(({ isTroubled }) => isTroubled);
    const own = {
      status: isConnected ? (isSound ? 'ok' : 'degraded') : 'error',
      database: isConnected ? 'connected' : 'disconnected',
      ...(problems.length > 0 && { databaseProblems: problems }),
      databaseSizeMB,
      timestamp: toIsoSeconds(nowMs / 1000),
      version: VERSION,
      uptimeSeconds: Math.floor((nowMs - this.startedAtMs) / 1000),
    };
    const added = parts.filter(({ name }) => !Object.hasOwn(own, name));
    return {
      ...own,
      ...Object.fromEntries(added.map(({ name, value }) => [name, value])),
    } as HealthView;
  }

  /** Whether the database answers a query now, within 1.5 s. */
  async isDatabaseConnected(): Promise<boolean> {
    const isThere = this.repository.ping().then(
      () => true,
      () => false,
    );
    return inTime(isThere, () => false, delay(PING_WITHIN_MS, undefined, { ref: false }));
  }

  private async readParts(isConnected: boolean, late: Promise<void>) {
    const all = this.parts.map(async (part) => this.readPart(part, isConnected, late));
    return (await Promise.all(all)).filter(({ value }) => value !== undefined);
  }

  private async readPart(
    { name, read, otherwise = nothing, isTroubled }: Part,
    isConnected: boolean,
    late: Promise<void>,
  ) {
    const judge = (value: unknown) => ({
      name,
      value,
      isTroubled: value !== undefined && isTroubled?.(value) === true,
    });
    try {
      return judge(await inTime((async () => read(isConnected))(), otherwise, late));
    } catch (error) {
      const what = `cannot read the part ${name} of the health document`;
      const owner = this.faults.note(error, what);
      if (owner === undefined) this.logger.error(`The service ${what}: ${String(error)}`);
      return { name, value: otherwise(), isTroubled: false };
    }
  }

  private async findProblems(isConnected: boolean, late: Promise<void>): Promise<string[]> {
    const found = isConnected
      ? this.problems.map(async (find) => inTime(find().catch(nothing), nothing, late))
      : [];
    const problems = await Promise.all(found);
    return [...this.database.problemTexts, ...problems.flatMap((problem) => problem ?? [])];
  }

  private async getSizeMb(isConnected: boolean, late: Promise<void>): Promise<number | null> {
    const nowMs = this.clock.nowMs();
    const isOld = !this.size || nowMs - this.size.atMs >= SIZE_VALID_MS;
    if (isConnected && isOld) {
      const read = this.repository.databaseSizeMb().catch(() => null);
      this.size = { megabytes: await inTime(read, () => null, late), atMs: nowMs };
    }
    return this.size?.megabytes ?? null;
  }
}

const nothing = () => undefined;

function placeOf({ name }: Part): number {
  const place = FIRST_PARTS.indexOf(name);
  return place === -1 ? FIRST_PARTS.length : place;
}

/** The outcome of `work`, or `otherwise()` when `late` is over first. */
async function inTime<T>(work: Promise<T>, otherwise: () => T, late: Promise<void>): Promise<T> {
  return Promise.race([work, late.then(otherwise)]);
}
