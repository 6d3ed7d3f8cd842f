import type { ActiveTimes } from '../activities/active-times.js';
import type { NameTest } from './criterion.js';

/** The stations that names stand for: those of groups, or of member lists. */
export class Members {
  /** @param key changes with the members */
  constructor(
    private readonly key: string,
    readonly test: NameTest,
  ) {}

  /** Stands for them in the key of a filter. */
  toJSON(): string {
    return this.key;
  }
}

/** Where names are looked up: who belongs to them, or when stations were active. */
export interface MemberSource {
  /** All of some names together. Rejects with a client's error for a name that does not exist. */
  find(names: readonly string[]): Promise<Members | ActiveTimes>;
}
