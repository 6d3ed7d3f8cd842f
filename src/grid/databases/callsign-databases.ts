import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { GRID_PROVIDERS, type GridProvider } from '../../config/env-values.js';
import { VERSION } from '../../config/version.js';
import { DemoService } from '../../demo/demo.service.js';
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
import { PoliteHttp } from './polite-http.js';

/** What all databases together say; `away`: nobody could be asked, and somebody may know. */
export type CombinedOutcome =
  (Found & { readonly source: string }) | NotFound | Failed | { readonly kind: 'away' };

/** Of our own loopback: a newcomer sees grids within a minute. */
const DEMO_RATE_PER_SECOND = 50;

/** The configured databases beyond the file, in their order. */
@Injectable()
export class CallsignDatabases {
  private readonly logger = new Logger('Grids');
  private readonly added: CallsignDatabase[] = [];
  private databases: readonly GuardedDatabase[] = [];

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly demo: DemoService,
  ) {}

  /** Whether there is anybody to ask, the operator's file included. */
  get hasAny(): boolean {
    return this.env.gridProviders.length > 0 || this.added.length > 0;
  }

  /** Adds one. It is asked before the configured ones: volunteers' services are spared what it knows. */
  add(database: CallsignDatabase): void {
    const taken: readonly string[] = [...GRID_PROVIDERS, ...this.added.map(({ name }) => name)];
    if (taken.includes(database.name)) {
      throw new Error(`Two callsign databases are called ${database.name}`);
    }
    this.added.push(database);
  }

  /** To be called before anything is looked up; without effect when repeated. */
  async open(): Promise<void> {
    if (this.databases.length > 0) return;
    const providers = this.env.gridProviders.filter((name) => name !== 'file');
    const configured = await Promise.all(providers.map((name) => this.make(name)));
    this.databases = [...this.added, ...configured].map(
      (database) => new GuardedDatabase(database, (message) => this.logger.warn(message)),
    );
  }

  /** How long nobody at all can be asked; 0 when somebody can, or there is nobody. */
  get allAwayForMs(): number {
    return this.databases.length === 0
      ? 0
      : Math.min(...this.databases.map(({ awayForMs }) => awayForMs));
  }

  /** Of each: what came of its requests, and whether it is left alone now. */
  statuses() {
    return this.databases.map(({ name, outcomes, awayForMs }) => ({
      name,
      outcomes,
      isLeftAlone: awayForMs > 0,
    }));
  }

  /** Whether any of them can know a call. */
  cover(callsign: string): boolean {
    return this.databases.some((database) => database.covers(callsign));
  }

  /**
   * Asks for a base call, one database after the other until one knows. That nobody knows is only said
   * when everybody was asked. @throws never
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
    // The one that wants to be left alone longest is the one to wait for.
    failures.sort((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0));
    return failures[0] ?? NOT_FOUND;
  }

  private async make(name: Exclude<GridProvider, 'file'>): Promise<CallsignDatabase> {
    const { gridHamdbUrl, gridCallookUrl, gridHamqthUrl, gridRatePerSecond } = this.env;
    const { gridHamqthUser: user = '', gridHamqthPassword: password = '' } = this.env;
    switch (name) {
      case 'hamdb':
        return new Hamdb(gridHamdbUrl, this.http(gridRatePerSecond));
      case 'callook':
        return new Callook(gridCallookUrl, this.http(gridRatePerSecond));
      case 'hamqth':
        return new Hamqth(gridHamqthUrl, { user, password }, this.http(gridRatePerSecond));
      case 'demo':
        return new Hamdb(
          await this.demo.openCallsignDatabase(),
          this.http(DEMO_RATE_PER_SECOND),
          name,
        );
    }
  }

  private http(ratePerSecond: number): PoliteHttp {
    const operator = this.env.callsign ? ` (${this.env.callsign})` : '';
    return new PoliteHttp({
      ratePerSecond,
      userAgent: `spot-query-service/${VERSION}${operator}`,
      nowMs: () => this.clock.nowMs(),
    });
  }
}
