import { Injectable } from '@nestjs/common';
import type { PublishedSource } from './published-source.js';

/** Shortest pause between two questions, whatever a source says. */
const MIN_EVERY_MS = 60_000;

/** Holds all sources, in the order in which they registered themselves. */
@Injectable()
export class PublishedRegistry {
  /**
   * Where documents are had instead, each below its source's name, but for those of the operator's own URLs; `undefined`
   * for where they are published.
   */
  elsewhere: (() => Promise<string>) | undefined;

  private readonly sources = new Map<string, PublishedSource<unknown>>();

  get all(): readonly PublishedSource<unknown>[] {
    return [...this.sources.values()];
  }

  has(name: string): boolean {
    return this.sources.has(name);
  }

  /** @throws Error when the name is taken, or the pause too short */
  add(source: PublishedSource<unknown>): void {
    const { name, everyMs } = source;
    if (this.has(name)) throw new Error(`Two published sources are called ${name}`);
    if (everyMs < MIN_EVERY_MS) throw new Error(`${name} would be asked more than once a minute`);
    this.sources.set(name, source);
  }
}
