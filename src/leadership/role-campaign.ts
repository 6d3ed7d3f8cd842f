import { isDatabaseAway } from '../database/database.service.js';
import { SingleFlight } from '../tools/single-flight.js';
import type { RoleName, Term } from './role.js';
import type { RoleHolding, RoleLog } from './role-holding.js';
import { type Beat, type Listeners, RoleSession } from './role-session.js';
import { ROLE_TIMING, type RoleTiming, uptimeMs } from './role-timing.js';

/** Options of a {@link RoleCampaign}. */
export interface RoleCampaignOptions {
  /** URL of the database itself, not of a pooler. */
  readonly url: string;
  /** A unique name of this process: `hostname:pid:random`. */
  readonly holder: string;
  /** Roles to compete for; may grow while the campaign runs. */
  readonly holdings: ReadonlyMap<RoleName, RoleHolding>;
  readonly log: RoleLog;
  /** Who listens to notifications of the database. */
  readonly listeners?: Listeners;
  /** Called when a pooler turns out to share the session of the locks with others. */
  readonly onShared?: () => void;
  readonly timing?: RoleTiming;
}

/** Number of checks of the lease during its time. */
const TICKS_PER_LEASE = 14;

/**
 * Competes for the roles of a process: keeps the session alive, wins free roles, and ends a role that is lost, or may
 * be, before the server can give it to another process.
 *
 * A process that was frozen (stopped, swapped out, asleep) for longer than the lease ends every role that it holds
 * in the first timers that run when it wakes, without asking the database.
 */
export class RoleCampaign {
  readonly #timing: RoleTiming;
  #session: RoleSession | undefined;
  #terms: Beat['terms'] = new Map();
  #timer: NodeJS.Timeout | undefined;
  #tickedAtMs = 0;
  #nextRoundMs = 0;
  readonly #round = new SingleFlight(async () => this.#runRound());
  #isOver = false;
  #isAway = false;

  constructor(private readonly options: RoleCampaignOptions) {
    this.#timing = options.timing ?? ROLE_TIMING;
  }

  /** This process's name for the others. */
  get holder(): string {
    return this.options.holder;
  }

  /** Starts to compete. Resolves after the first round, when free roles are won. Never rejects. */
  async start(): Promise<void> {
    if (this.#isOver) return;
    this.#tickedAtMs = uptimeMs();
    this.#timer = setInterval(() => this.#tick(), this.#timing.leaseMs / TICKS_PER_LEASE);
    await this.#beginRound();
  }

  /** Ends every term, then frees the locks. Never rejects. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#holdings()].map((holding) => holding.end('shutdown')));
    await this.#session?.close();
    await this.#round.running;
  }

  /** The newest term of each role, as of the last heartbeat; none while the database is away. */
  get terms(): ReadonlyMap<RoleName, Term> {
    return this.#session === undefined ? new Map() : this.#terms;
  }

  /** Whether no other process can hold the locks of this one. */
  get isLeaseValid(): boolean {
    return this.#session !== undefined && !this.#session.isExpired();
  }

  #tick(): void {
    const nowMs = uptimeMs();
    const sinceTickMs = nowMs - this.#tickedAtMs;
    this.#tickedAtMs = nowMs;
    if (sinceTickMs > this.#timing.leaseMs) this.#wake(sinceTickMs);
    if (this.#session?.isExpired(nowMs)) this.#lose(this.#session, 'no answer in time');
    if (nowMs >= this.#nextRoundMs) void this.#beginRound();
  }

  /**
   * Ends every role held: another process may have taken it. One that was cut off before goes on as it would have
   * without the freeze, until a heartbeat tells of a newer term: while the database is away nobody can take it, and what
   * the feed sent meanwhile would be lost.
   */
  #wake(frozenMs: number): void {
    this.options.log(
      'warn',
      `was frozen for ${Math.round(frozenMs)} ms: roles held until then end`,
    );
    for (const holding of this.#holdings()) {
      if (holding.state !== 'cut-off') void holding.end('lost');
    }
    if (this.#session) this.#lose(this.#session, 'frozen');
  }

  #lose(session: RoleSession, reason: string): void {
    session.destroy();
    if (session !== this.#session) return;
    this.#session = undefined;
    this.#nextRoundMs = 0;
    if (this.#isOver) return;
    if (!this.#isAway) this.options.log('warn', `the session of the roles is lost: ${reason}`);
    for (const holding of this.#holdings()) holding.cutOff();
  }

  async #beginRound(): Promise<void> {
    this.#nextRoundMs = uptimeMs() + this.#timing.roundMs;
    return this.#round.run();
  }

  async #runRound(): Promise<void> {
    const session = this.#session ?? this.#newSession();
    try {
      if (session !== this.#session) {
        this.#session = session;
        await session.open();
      }
      const wanted = [...this.#holdings()].filter(
        ({ isReady, state }) => isReady || state === 'cut-off',
      );
      const beat = await session.beat(wanted.map(({ role }) => role));
      this.#isAway = false;
      if (beat.isShared) this.options.onShared?.();
      this.#terms = beat.terms;
      for (const holding of this.#holdings()) {
        if (!this.#isInForce(session)) return;
        await this.#settle(holding, beat, session);
      }
    } catch (error) {
      this.#lose(session, String(error));
      this.#isAway = true;
      this.#nextRoundMs = uptimeMs() + this.#timing.roundMs;
    }
  }

  /** Whether an answer still counts: it is old if this process was frozen before it read it. */
  #isInForce(session: RoleSession): boolean {
    return !this.#isOver && session === this.#session && !session.isExpired();
  }

  async #settle(holding: RoleHolding, { won, terms }: Beat, session: RoleSession): Promise<void> {
    const { role, term, state } = holding;
    const isWon = won.has(role);
    if (term === undefined) {
      if (isWon && holding.isReady) await this.#takeOver(holding, session);
    } else if (!isSame(term, terms.get(role))) {
      void holding.end('lost');
    } else if (state === 'cut-off' && isWon) {
      // Not won, though ours: the server has not yet ended our previous session.
      holding.resume();
    }
  }

  async #takeOver(holding: RoleHolding, session: RoleSession): Promise<void> {
    try {
      const begun = await session.beginTerm(holding.role, this.options.holder);
      if (!this.#isInForce(session)) return;
      this.#terms = new Map(this.#terms).set(holding.role, begun);
      holding.begin(begun);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // For example, a writer of the previous term is slow. The lock is ours: the next round tries again.
      this.options.log('warn', `the role ${holding.role} waits: ${String(error)}`);
    }
  }

  #holdings(): Iterable<RoleHolding> {
    return this.options.holdings.values();
  }

  #newSession(): RoleSession {
    const { url, listeners = new Map() } = this.options;
    const session: RoleSession = new RoleSession(url, this.#timing, listeners, (reason) =>
      this.#lose(session, reason),
    );
    return session;
  }
}

function isSame(one: Term, other: Term | undefined): boolean {
  return one.number === other?.number && one.holder === other.holder;
}
