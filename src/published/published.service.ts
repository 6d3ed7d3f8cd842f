import { Injectable } from '@nestjs/common';
import { PublishedMemory } from './published-memory.js';
import { PublishedRegistry } from './published-registry.js';
import type { Published, PublishedSource } from './published-source.js';

export {
  ContentRefused,
  fieldsOf,
  parseList,
  type Published,
  type PublishedSource,
  secondsOf,
} from './published-source.js';

/** How a source is doing. */
export interface PublishedStatus {
  readonly name: string;
  readonly confirmedAtSeconds: number | null;
  readonly error: string | null;
}

/**
 * What public services publish: one process of the deployment asks, politely, and all have the last good copy, also over a
 * restart and while a service is away.
 */
@Injectable()
export class PublishedService {
  constructor(
    private readonly registry: PublishedRegistry,
    private readonly memory: PublishedMemory,
  ) {}

  /** Adds a source. Call it in a constructor (docs/extending.md). @throws Error when its name is taken */
  register(source: PublishedSource<unknown>): void {
    this.registry.add(source);
  }

  /**
   * Has all documents, but those of the operator's own URLs, asked for elsewhere, each below its source's name: the demo's are
   * invented. Call it in a constructor.
   */
  askElsewhere(open: () => Promise<string>): void {
    this.registry.elsewhere = open;
  }

  /** Returns what is known of a document, as this process has it: two seconds behind at most. No I/O. */
  find<Content>({ name }: PublishedSource<Content>): Published<Content> {
    const state = this.memory.stateOf(name);
    return {
      content: this.memory.contentOf(name) as Content | undefined,
      confirmedAtSeconds: state?.confirmedAtSeconds ?? null,
      error: state?.error ?? null,
      version: state?.version ?? 0,
    };
  }

  /** Has a listener told of each good answer, in every process; again, when it rejects. Call it in a constructor. */
  listen(listener: () => Promise<void>): void {
    this.memory.listen(listener);
  }

  /** Whether what is stored is known. No I/O. */
  get isKnown(): boolean {
    return this.memory.isKnown;
  }

  /** Returns how all sources are doing, in the order in which they were added. No I/O. */
  statuses(): PublishedStatus[] {
    return this.registry.all.map((source) => {
      const { confirmedAtSeconds, error } = this.find(source);
      return { name: source.name, confirmedAtSeconds, error };
    });
  }
}
