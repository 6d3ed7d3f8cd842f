import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { Backoff } from '../../tools/backoff.js';
import { ColumnsFailed, ColumnsUnavailable } from '../columns.errors.js';
import {
  type AliveMessage,
  type AnswerMessage,
  type ColumnRequest,
  type ColumnValue,
  type EngineSettings,
  NO_ENGINE,
  type PingMessage,
  type ReadyMessage,
  type RequestMessage,
} from './protocol.js';
import { Silence } from './silence.js';

const START_WITHIN_MS = 20_000;

/** The service, PostgreSQL and feeds come first: a list beside heavy questions waits a third as long. */
const NICENESS = 5;

/** How long after a request's time limit the process is killed: it did not even end the request. */
const GRACE_MS = 5_000;

/** A process that ran for longer is not in a circle of crashes. */
const STEADY_AFTER_MS = 60_000;

/** Most of what the process has said last, for the reason of its end. */
const KEPT_STDERR = 500;

interface Waiting {
  readonly child: ChildProcess;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

type Rows = readonly (readonly ColumnValue[])[];

/**
 * The engine's process: started when it is needed, killed when it hangs, started again after a crash, with growing
 * pauses in which requests are refused at once.
 */
export class ColumnProcess {
  readonly #waiting = new Map<number, Waiting>();
  readonly #backoff = new Backoff({ initialMs: 500, ceilingMs: 60_000 });
  /** Processes that were ended by {@link end}. */
  readonly #dismissed = new WeakSet<ChildProcess>();
  /** Why processes were killed. */
  readonly #killedFor = new WeakMap<ChildProcess, string>();
  readonly #silence = new Silence(
    () => void this.#child?.send({ ping: true } satisfies PingMessage, () => {}),
    (seconds) => this.#kill(this.#child, `it did not answer for ${seconds} s and was killed`),
  );
  #child: ChildProcess | undefined;
  #starting: Promise<ChildProcess> | undefined;
  #nextId = 1;
  #notBeforeMs = 0;
  #problem: string | undefined;
  #isAbsent = false;
  #restarts = 0;
  #memoryBytes = 0;

  constructor(
    private readonly settings: EngineSettings,
    private readonly log: (message: string) => void,
  ) {}

  /** Times that the process ended unasked. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Resident memory of the process, as of its last answer; 0 while none runs. */
  get memoryBytes(): number {
    return this.#child ? this.#memoryBytes : 0;
  }

  /** The number of the process; undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether the engine cannot be loaded on this machine. */
  get isAbsent(): boolean {
    return this.#isAbsent;
  }

  /** Why it cannot be used, or ended last; undefined when all is well. */
  get problem(): string | undefined {
    const { seconds } = this.#silence;
    const silence = `the process of the column engine has not answered for ${seconds} s`;
    return seconds > 0 ? silence : this.#problem;
  }

  /**
   * Sends a request, to a process that is started for it if need be.
   * @throws ColumnsUnavailable when there is no process, or it ends before it answers
   * @throws ColumnsFailed when the engine refuses it, or its time is over
   */
  async ask(session: number, request: ColumnRequest, timeLimitMs: number): Promise<Rows> {
    const child = await (request.kind === 'open' ? this.#start() : this.#running());
    const id = this.#nextId++;
    return new Promise((resolvePromise, reject) => {
      const tooLong = 'a request was not over in time, and it was killed';
      const timer = setTimeout(() => this.#kill(child, tooLong), timeLimitMs + GRACE_MS);
      this.#waiting.set(id, { child, resolve: resolvePromise, reject, timer });
      this.#silence.begin();
      const message: RequestMessage = { id, session, request, timeLimitMs };
      // A failure to send is the process's end, which is told by itself.
      child.send(message, () => {});
    });
  }

  /** Ends the process, if one runs; the next request starts another. Resolves when its files are closed. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    this.#dismissed.add(child);
    const ended = new Promise((resolvePromise) => child.once('exit', resolvePromise));
    child.kill('SIGKILL');
    await ended;
  }

  /** Like {@link end}, also of a process that is being started. */
  async close(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.end();
  }

  #kill(child: ChildProcess | undefined, reason: string): void {
    if (!child) return;
    this.#killedFor.set(child, reason);
    child.kill('SIGKILL');
  }

  async #running(): Promise<ChildProcess> {
    if (!this.#child) throw new ColumnsUnavailable('The process of the column engine has ended.');
    return this.#child;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    if (this.#isAbsent || performance.now() < this.#notBeforeMs) {
      throw new ColumnsUnavailable(this.#problem);
    }
    this.#starting ??= this.#fork().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async #fork(): Promise<ChildProcess> {
    const startedAtMs = performance.now();
    const child = fork(entryFile(), [JSON.stringify(this.settings)], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Ctrl-C on a terminal reaches all of a process group; the engine ends when the service has ended its work.
      detached: true,
    });
    giveWay(child);
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-KEPT_STDERR);
    });
    return new Promise((resolvePromise, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
      let reason: string | undefined;
      child.on('message', (message: ReadyMessage | AliveMessage | AnswerMessage) => {
        this.#silence.hear();
        if ('alive' in message) return undefined;
        if ('id' in message) return this.#settle(message);
        clearTimeout(timer);
        if (!message.ready) return void (reason = message.reason);
        this.#child = child;
        resolvePromise(child);
      });
      child.on('error', (error) => (reason ??= error.message));
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        const how = code === null ? `was ended by ${signal}` : `ended with code ${code}`;
        const isSteady = performance.now() - startedAtMs > STEADY_AFTER_MS;
        const told = this.#killedFor.get(child) ?? reason ?? (said.trim() || `it ${how}`);
        this.#noteEnd(child, { code, isSteady, reason: told });
        reject(new ColumnsUnavailable(this.#problem));
      });
    });
  }

  #noteEnd(
    child: ChildProcess,
    end: { code: number | null; isSteady: boolean; reason: string },
  ): void {
    if (this.#child === child) this.#child = undefined;
    if (!this.#dismissed.has(child)) {
      this.#isAbsent = end.code === NO_ENGINE;
      this.#problem = this.#isAbsent
        ? `the column engine cannot be loaded on this machine: ${end.reason}`
        : `the process of the column engine ended: ${end.reason}`;
      if (end.isSteady) this.#backoff.reset();
      if (!this.#isAbsent) this.#restarts++;
      this.#notBeforeMs = performance.now() + this.#backoff.nextDelayMs();
      this.log(this.#problem);
    }
    for (const [id, waiting] of this.#waiting) {
      if (waiting.child !== child) continue;
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      waiting.reject(new ColumnsUnavailable(this.#problem ?? 'the column engine is stopping'));
    }
    if (this.#waiting.size === 0) this.#silence.end();
  }

  #settle({ id, rows = [], error, memoryBytes }: AnswerMessage): void {
    this.#memoryBytes = memoryBytes;
    this.#problem = undefined;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#silence.end();
    clearTimeout(waiting.timer);
    if (error === undefined) waiting.resolve(rows);
    else waiting.reject(new ColumnsFailed(error));
  }
}

/** At once: threads are as nice as the one that begins them. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended, which is told by itself.
  }
}

/** The built entry; from the sources, as in tests, that of the build beside them. */
function entryFile(): string {
  const files = ['main.js', '../../../dist/src/columns/process/main.js'];
  const found = files.map((file) => resolve(import.meta.dirname, file)).find(existsSync);
  if (found === undefined) throw new ColumnsUnavailable('The column engine is not built.');
  return found;
}
