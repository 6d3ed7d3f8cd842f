import type { LoadedExtension } from './load-extensions.js';

/** How an extension is doing. */
export interface ExtensionState {
  readonly name: string;
  /** Null where its package names none. */
  readonly version: string | null;
  /** `waiting`: its tables are not made yet, because the database is away. */
  readonly state: 'waiting' | 'running' | 'failed';
  /** Why it failed; null when it did not. */
  readonly problem: string | null;
}

/** The states of the extensions, in the order of `EXTENSIONS`. */
export class ExtensionStates {
  readonly #states = new Map<string, ExtensionState>();

  static of(loaded: readonly LoadedExtension[]): ExtensionStates {
    const states = new ExtensionStates();
    for (const { extension, folder } of loaded) {
      const { name } = extension;
      states.#states.set(name, { name, version: folder.version, state: 'waiting', problem: null });
    }
    return states;
  }

  /** All of them. No I/O. */
  get all(): readonly ExtensionState[] {
    return [...this.#states.values()];
  }

  /** Notes that an extension has what it needs. One that failed stays so until a restart. */
  noteRunning(name: string): void {
    this.#change(name, ({ state }) => (state === 'failed' ? {} : { state: 'running' }));
  }

  noteFailed(name: string, problem: string): void {
    this.#change(name, () => ({ state: 'failed', problem }));
  }

  #change(name: string, to: (now: ExtensionState) => Partial<ExtensionState>): void {
    const now = this.#states.get(name);
    if (now) this.#states.set(name, { ...now, ...to(now) });
  }
}
