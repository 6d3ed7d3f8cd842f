import type { Fault } from '../../faults/faults.service.js';
import { toIsoSeconds } from '../../time/timestamp.js';
import type { LoadedExtension } from './load-extensions.js';

/** How an extension is doing. */
export interface ExtensionState {
  readonly name: string;
  /** Null where its package names none. */
  readonly version: string | null;
  /** `waiting`: its tables are not made yet, because the database is away. */
  readonly state: 'waiting' | 'running' | 'failed';
  /** Why it failed, or what went wrong since the start; null when nothing did. */
  readonly problem: string | null;
}

/** How long an error in an extension's code counts as its state. */
const FAULT_COUNTS_MS = 600_000;

interface Known {
  readonly name: string;
  readonly version: string | null;
  hasTables: boolean;
  /** Why it cannot have its tables. */
  refused: string | null;
  faults: number;
  lastFault: LastFault | undefined;
}

type LastFault = Pick<Fault, 'problem' | 'wasUncaught'> & { readonly atMs: number };

/** The states of the extensions, in the order of `EXTENSIONS`. */
export class ExtensionStates {
  readonly #known = new Map<string, Known>();

  static of(loaded: readonly LoadedExtension[]): ExtensionStates {
    const states = new ExtensionStates();
    for (const { extension, folder } of loaded) {
      const { name } = extension;
      const known = { name, version: folder.version, hasTables: false, refused: null, faults: 0 };
      states.#known.set(name, { ...known, lastFault: undefined });
    }
    return states;
  }

  /** All of them. No I/O. */
  all(nowMs: number): readonly ExtensionState[] {
    return [...this.#known.values()].map((known) => stateOf(known, nowMs));
  }

  noteTables(name: string): void {
    const known = this.#known.get(name);
    if (known) Object.assign(known, { hasTables: true, refused: null });
  }

  noteRefused(name: string, problem: string): void {
    const known = this.#known.get(name);
    if (known) known.refused = problem;
  }

  /** Of errors that nobody caught the last one stays the problem while it counts, whatever else is thrown meanwhile. */
  noteFault({ owner, problem, wasUncaught }: Fault, atMs: number): void {
    const known = this.#known.get(owner);
    if (!known) return;
    known.faults++;
    const { lastFault } = known;
    const isGraver = lastFault?.wasUncaught === true && counts(lastFault, atMs);
    if (wasUncaught || !isGraver) known.lastFault = { problem, atMs, wasUncaught };
  }
}

function stateOf(known: Known, nowMs: number): ExtensionState {
  const { name, version, hasTables, refused, faults, lastFault } = known;
  if (refused !== null) return { name, version, state: 'failed', problem: refused };
  const hasFailed = lastFault !== undefined && counts(lastFault, nowMs);
  const state = hasFailed ? 'failed' : hasTables ? 'running' : 'waiting';
  if (!lastFault) return { name, version, state, problem: null };
  const { problem, atMs } = lastFault;
  const at = toIsoSeconds(Math.floor(atMs / 1000));
  return {
    name,
    version,
    state,
    problem: `${faults} ${faults === 1 ? 'error' : 'errors'}, at ${at}: ${problem}`,
  };
}

function counts({ atMs }: LastFault, nowMs: number): boolean {
  return nowMs - atMs < FAULT_COUNTS_MS;
}
