import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Env } from '../config/env.js';
import { DatabaseService, type WorkInTransaction } from '../database/database.service.js';
import { HeldWork, type HeldWorkOptions, type WorkWhileHeld } from './held-work.js';
import type { RoleHolder, RoleName, RoleOptions, RoleStatus, Term } from './role.js';
import { Role } from './role.entity.js';
import { RoleCampaign } from './role-campaign.js';
import { RoleHolding, type RoleLog } from './role-holding.js';
import { RoleLost } from './roles.errors.js';

export type { HeldWork } from './held-work.js';
export type { RoleHolder, RoleName, RoleStatus, StopReason, Term } from './role.js';
export { RoleLost } from './roles.errors.js';

/**
 * A frozen writer blocks the next term until the server ends its transaction. So roles write in short statements only.
 */
const BEGIN_IN_TERM = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '2s'; SET LOCAL statement_timeout = '5s'`;

/**
 * Runs work of roles: of all processes of a deployment, one holds each role, and another takes over within 15 seconds
 * when it dies, freezes or is cut off.
 *
 * The lock alone does not stop a holder that has not noticed its loss from writing. So roles write through
 * {@link transaction}, where the database refuses writes of an ended term.
 */
@Injectable()
export class RolesService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RolesService.name);
  private readonly holdings = new Map<RoleName, RoleHolding>();
  private readonly listeners = new Map<string, (text: string) => void>();
  private campaign: RoleCampaign | undefined;
  private isOver = false;

  constructor(
    private readonly env: Env,
    private readonly database: DatabaseService,
    @InjectRepository(Role) private readonly terms: Repository<Role>,
  ) {}

  /**
   * Runs `holder` only while this process holds a role. Call it in constructors. Without the CandidateModule, as in an
   * operator's command, it never starts.
   */
  register(role: RoleName, holder: RoleHolder = {}, options: RoleOptions = {}): void {
    const holding = this.holdings.get(role) ?? new RoleHolding(role, this.log);
    this.holdings.set(role, holding);
    holding.add(holder, options);
  }

  /**
   * Runs `work` in the background while this process holds a role, once the database is ready, and aborts its signal at
   * the end of the term. Call it in constructors.
   * @returns the work, to ask whether it is on
   */
  runWhileHeld(
    role: RoleName,
    work: WorkWhileHeld,
    { mayOutlastTerm = false }: Pick<HeldWorkOptions, 'mayOutlastTerm'> = {},
  ): HeldWork {
    const held = new HeldWork(work, {
      mayOutlastTerm,
      whenReady: () => this.database.whenReady(),
      onFailure: (error) => this.logger.error(`role ${role}: ${String(error)}`),
    });
    this.register(role, held);
    return held;
  }

  /**
   * Calls `listener` with the text of each notification on a channel of the database (`NOTIFY`), by the connection of the
   * roles: one that passes no pooler. Some are missed while that is away. Call it in constructors, once a channel.
   */
  hear(channel: string, listener: (text: string) => void): void {
    this.listeners.set(channel, listener);
  }

  /** Whether this process holds a role now. No I/O. */
  isHeld(role: RoleName): boolean {
    const state = this.holdings.get(role)?.state;
    return state === 'cut-off' || (state === 'held' && this.campaign?.isLeaseValid === true);
  }

  /** Tells the state of the roles that this process takes part in, as of the last heartbeat. No I/O. */
  statuses(): RoleStatus[] {
    return [...this.holdings.values()].map(({ role, state, term }) => {
      const newest = term ?? this.findOther(role);
      return {
        name: role,
        state,
        isHeldHere: term !== undefined,
        holder: newest?.holder ?? null,
        term: newest?.number ?? null,
        sinceMs: newest?.sinceMs ?? null,
      };
    });
  }

  /**
   * Runs a transaction that writes for a role. No later term can begin while it runs, and it fails once one has begun:
   * writes of two holders never mix. Costs one round trip more than other transactions. Keep it short: a take-over waits
   * for it. `work` may be called again, as by `DatabaseService.transaction`.
   * @throws RoleLost when the term is over; the role is then stopped here.
   * @throws DatabaseUnavailable when the database is away; whether it was committed is then unknown.
   */
  async transaction<T>(term: Term, work: WorkInTransaction<T>): Promise<T> {
    try {
      return await this.database.transaction(async (client, manager, begun) => {
        const isRunning = await manager.withRepository(this.terms).findOne({
          select: { name: true },
          where: { name: term.role, term: term.number, holder: term.holder },
          // FOR SHARE: KEY SHARE does not conflict with the update that begins a term.
          lock: { mode: 'pessimistic_read' },
        });
        if (!isRunning) throw new RoleLost(term);
        return work(client, manager, begun);
      }, BEGIN_IN_TERM);
    } catch (error) {
      const holding = this.holdings.get(term.role);
      if (error instanceof RoleLost && holding?.term === term) void holding.end('lost');
      throw error;
    }
  }

  /** Starts to compete for the registered roles; resolves when the free ones are won. */
  async takePart(): Promise<void> {
    const url = this.env.databaseDirectUrl;
    if (this.isOver || url === undefined || this.holdings.size === 0) return;
    const holder = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
    const { holdings, listeners, log } = this;
    const onShared = () => this.database.noteProblem('sessionsShared');
    this.campaign = new RoleCampaign({ url, holder, holdings, listeners, log, onShared });
    await this.campaign.start();
  }

  /** Stops all work for roles, then frees them. The pool closes later. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    await this.campaign?.end();
  }

  /** Finds the term of a role that another process holds. */
  private findOther(role: RoleName): Term | undefined {
    const newest = this.campaign?.terms.get(role);
    return newest?.holder === this.campaign?.holder ? undefined : newest;
  }

  private readonly log: RoleLog = (level, message) => {
    this.logger[level === 'info' ? 'log' : level](message);
  };
}
