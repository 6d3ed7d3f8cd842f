import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import {
  PUBLIC_DATABASE_URLS,
  PUBLIC_DATABASES,
  type PublicDatabase,
} from '../../config/env-values.js';
import { userAgentOf } from '../../config/version.js';
import { Clock } from '../../time/clock.js';
import {
  type CallsignDatabase,
  type Failed,
  type Found,
  NOT_FOUND,
  type NotFound,
} from '../callsign-database.js';
import { Callook } from './callook.js';
import { GuardedDatabase } from './guarded-database.js';
import { Hamdb } from './hamdb.js';
import { Hamqth } from './hamqth.js';
import { PoliteHttp } from '../polite-http.js';

/** The outcome of asking all databases; `away`: every database that covers the call is left alone now. */
export type CombinedOutcome =
  | (Found & { readonly source: string })
  | NotFound
  | Failed
  | { readonly kind: 'away' };

/** A server that speaks HamDB's format. */
export interface HamdbServer {
  /** Name of the database, unique, as in `GRID_PROVIDERS`. */
  readonly name: string;
  /** Beginning of its URLs, without a `/` at the end: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Maximum requests per second. */
  readonly ratePerSecond: number;
}

/** Asks the callsign databases: those that extensions add, then the public ones, in the order of `GRID_PROVIDERS`. */
@Injectable()
export class CallsignDatabases {
  private readonly logger = new Logger('Grids');
  private readonly added: CallsignDatabase[] = [];
  private databases: readonly GuardedDatabase[] = [];

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Whether any is configured or added, the operator's file included. */
  get hasAny(): boolean {
    return this.env.gridProviders.length > 0 || this.added.length > 0;
  }

  /**
   * Adds a database. It is asked before the public ones, which are run by volunteers.
   * @throws Error when the name is taken
   */
  add(database: CallsignDatabase): void {
    const added = this.added.map(({ name }) => name);
    const taken: readonly string[] = ['file', ...PUBLIC_DATABASES, ...added];
    if (taken.includes(database.name)) {
      throw new Error(`Two callsign databases are called ${database.name}`);
    }
    this.added.push(database);
  }

  /** Makes a database that asks a server in HamDB's format. Sends nothing yet. */
  hamdbAt({ name, url, ratePerSecond }: HamdbServer): CallsignDatabase {
    return new Hamdb(url, this.http(ratePerSecond), name);
  }

  /** Makes the configured databases. Call it before the first look-up; without effect when repeated. No I/O. */
  open(): void {
    if (this.databases.length > 0) return;
    const configured = this.env.gridProviders.filter(isPublic).map((name) => this.make(name));
    this.databases = [...this.added, ...configured].map(
      (database) => new GuardedDatabase(database, (message) => this.logger.warn(message)),
    );
  }

  /** Time until the first database may be asked again, in milliseconds; 0 when one may be now, or there is none. */
  get allAwayForMs(): number {
    return this.databases.length === 0
      ? 0
      : Math.min(...this.databases.map(({ awayForMs }) => awayForMs));
  }

  /** Tells each database's outcomes, and whether it is left alone now. No I/O. */
  statuses() {
    return this.databases.map(({ name, outcomes, awayForMs }) => ({
      name,
      outcomes,
      isLeftAlone: awayForMs > 0,
    }));
  }

  /** Whether any database covers a call. */
  cover(callsign: string): boolean {
    return this.databases.some((database) => database.covers(callsign));
  }

  /**
   * Asks the databases for a base call, one after the other, until one knows its grid. `notFound` only when every
   * database that covers the call has answered so. Never throws.
   */
  async lookUp(callsign: string, signal: AbortSignal): Promise<CombinedOutcome> {
    const able = this.databases.filter((database) => database.covers(callsign));
    if (able.length > 0 && able.every(({ awayForMs }) => awayForMs > 0)) return { kind: 'away' };
    const failures: Failed[] = [];
    for (const database of able) {
      const outcome = await database.lookUp(callsign, signal);
      if (outcome.kind === 'found') return { ...outcome, source: database.name };
      if (outcome.kind === 'failed') failures.push(outcome);
    }
    // The longest Retry-After of all counts.
    failures.sort((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0));
    return failures[0] ?? NOT_FOUND;
  }

  private make(name: PublicDatabase): CallsignDatabase {
    const { gridHamqthUser: user = '', gridHamqthPassword: password = '' } = this.env;
    const http = this.http(this.env.gridRatePerSecond);
    const mirror = this.env.gridUrls.find((entry) => entry.name === name);
    const url = mirror?.url ?? PUBLIC_DATABASE_URLS[name];
    switch (name) {
      case 'hamdb':
        return new Hamdb(url, http);
      case 'callook':
        return new Callook(url, http);
      case 'hamqth':
        return new Hamqth(url, { user, password }, http);
    }
  }

  private http(ratePerSecond: number): PoliteHttp {
    return new PoliteHttp({
      ratePerSecond,
      userAgent: userAgentOf(this.env.callsign),
      nowMs: () => this.clock.nowMs(),
    });
  }
}

function isPublic(name: string): name is PublicDatabase {
  return (PUBLIC_DATABASES as readonly string[]).includes(name);
}
