import { Inject, Injectable, Logger } from '@nestjs/common';
import { NowAndThen } from '../time/now-and-then.js';
import { callerOf, type CodeOwners, stackOf, throwerOf } from './code-owners.js';

/** Token of {@link CodeOwners}. */
export const CODE_OWNERS = Symbol('CodeOwners');

/** An error in somebody's code. */
export interface Fault {
  readonly owner: string;
  /** A sentence for the operator. */
  readonly problem: string;
  /** Whether nobody caught it: what it belongs to may be half done. */
  readonly wasUncaught: boolean;
}

/** Pause before the same line is logged again. */
const LOG_AGAIN_AFTER_MS = 60_000;

/** Frames that stacks have: those of the service stand outside of an extension's. */
const STACK_FRAMES = 50;

/** Errors in code that is not the service's own: whose it was, and who else has to know. */
@Injectable()
export class FaultsService {
  private readonly logger = new Logger('Extensions');
  private readonly listeners: ((fault: Fault) => void)[] = [];
  private readonly lines = new NowAndThen(LOG_AGAIN_AFTER_MS);

  constructor(@Inject(CODE_OWNERS) private readonly owners: CodeOwners) {
    if (owners.others.length > 0) Error.stackTraceLimit = STACK_FRAMES;
  }

  /** Calls a listener for each error that is noted. Call it in a constructor. */
  listen(listener: (fault: Fault) => void): void {
    this.listeners.push(listener);
  }

  /** Whose code calls the service now. */
  ownerOfCaller(): string | undefined {
    return this.owners.others.length === 0
      ? undefined
      : callerOf(new Error('who calls'), this.owners);
  }

  /**
   * Logs an error that somebody's code has thrown, once a minute, and tells the listeners. Returns whose it was; without effect for an error of
   * the service's own.
   * @param what completes "the extension …"
   */
  note(error: unknown, what: string, wasUncaught = false): string | undefined {
    const owner = throwerOf(error, this.owners);
    if (owner === undefined) return undefined;
    const problem = `${what}: ${String(error)}`;
    this.log(`The extension ${owner} ${problem}`, error);
    for (const listener of this.listeners) listener({ owner, problem, wasUncaught });
    return owner;
  }

  /**
   * Notes an error that nobody caught, if it has passed through nothing but somebody's own code: then nothing of the service was left
   * half done. Returns whether the process may go on.
   */
  contain(error: unknown): boolean {
    if (stackOf(error).includes(this.owners.serviceUrl)) return false;
    return this.note(error, 'did not catch', true) !== undefined;
  }

  private log(line: string, error: unknown): void {
    if (this.lines.count(line) === undefined) return;
    this.logger.error(`${line}\n${stackOf(error)}`);
  }
}
