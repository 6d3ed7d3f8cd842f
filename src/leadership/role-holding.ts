import { SerialQueue } from '../tools/serial-queue.js';
import {
  type RoleHolder,
  type RoleName,
  type RoleOptions,
  type RoleState,
  type StopReason,
  type Term,
} from './role.js';

/** Logs changes of a role. */
export type RoleLog = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;

/**
 * This process's part in one role:
 *
 *            begin            cutOff (if it keeps running)
 *   waiting ───────▶ held ─────────────────────▶ cut-off
 *      ▲              │  ▲          resume          │  │
 *      │     end      │  └──────────────────────────┘  │
 *      └──────────────┴────────────────────────────────┘
 *
 * Starting and stopping never overlap.
 */
export class RoleHolding {
  readonly #holders: RoleHolder[] = [];
  #state: RoleState = 'waiting';
  #term: Term | undefined;
  #keepsRunning = false;
  readonly #turns = new SerialQueue();

  constructor(
    readonly role: RoleName,
    private readonly log: RoleLog,
  ) {}

  /** Adds work to do while the role is held: started one after the other, stopped all at once. */
  add(holder: RoleHolder, { keepsRunningWhenCutOff = false }: RoleOptions): void {
    this.#holders.push(holder);
    this.#keepsRunning ||= keepsRunningWhenCutOff;
  }

  get state(): RoleState {
    return this.#state;
  }

  /** The current term; undefined while waiting. */
  get term(): Term | undefined {
    return this.#term;
  }

  /** Whether a new term can begin: everything of the previous one is closed. */
  get isReady(): boolean {
    return this.#state === 'waiting' && this.#turns.isIdle;
  }

  /** Begins a term. */
  begin(term: Term): void {
    this.#state = 'held';
    this.#term = term;
    this.log('debug', `holds the role ${this.role}, term ${term.number}`);
    void this.#start(term);
  }

  /** The database is away: ends the term, unless the role keeps running. */
  cutOff(): void {
    if (this.#state !== 'held') return;
    if (!this.#keepsRunning) return void this.end('lost');
    this.#state = 'cut-off';
    this.log('warn', `goes on with the role ${this.role}, cut off from the database`);
  }

  /** Continues the term: the lock is ours again, and no other process had it in between. */
  resume(): void {
    this.#state = 'held';
    this.log('info', `holds the role ${this.role} again, still term ${this.#term?.number}`);
  }

  /** Ends the term, if there is one; resolves when everything is closed. Never rejects. */
  async end(reason: StopReason): Promise<void> {
    if (this.#state === 'held' || this.#state === 'cut-off') {
      const level = reason === 'shutdown' ? 'debug' : 'warn';
      this.log(level, `ends term ${this.#term?.number} of the role ${this.role}: ${reason}`);
      this.#state = 'waiting';
      this.#term = undefined;
      // In parallel: no socket stays open while another listener stores its data.
      void this.#inTurn(() =>
        Promise.all(this.#holders.map(async (holder) => holder.stop?.(reason))),
      );
    }
    await this.#turns.settled();
  }

  async #start(term: Term): Promise<void> {
    const isStarted = await this.#inTurn(async () => {
      for (const holder of this.#holders) await holder.start?.(term);
    });
    if (!isStarted && this.#term === term) await this.end('lost');
  }

  /** Runs `work` after those before; returns whether it succeeded. */
  async #inTurn(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.#turns.run(work);
      return true;
    } catch (error) {
      this.log('error', `role ${this.role}: ${String(error)}`);
      return false;
    }
  }
}
