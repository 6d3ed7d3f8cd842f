import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseUnavailable } from '../database/database.service.js';
import { SingleFlight } from '../tools/single-flight.js';
import { PublishedRegistry } from './published-registry.js';
import { PublishedRepository, type PublishedState } from './published.repository.js';

/** Time between looks for what another process has stored. */
const LOOK_EVERY_MS = 2_000;

/** Holds what is known of all documents in memory. */
@Injectable()
export class PublishedMemory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Published');
  private readonly contents = new Map<string, { version: number; content: unknown }>();
  private states: ReadonlyMap<string, PublishedState> = new Map();
  private isRead = false;
  private readonly listeners: (() => Promise<void>)[] = [];
  private told = '';
  private readonly reading = new SingleFlight(async () => this.read());
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: PublishedRegistry,
    private readonly repository: PublishedRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.registry.all.length === 0) return;
    this.timer = setInterval(() => void this.refreshNow(), LOOK_EVERY_MS);
    await this.refreshNow();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reading.running?.catch(() => undefined);
  }

  /** Whether what is stored is known. No I/O. */
  get isKnown(): boolean {
    return this.isRead;
  }

  /** Returns how the last question about a document ended, if that was stored. No I/O. */
  stateOf(name: string): PublishedState | undefined {
    return this.states.get(name);
  }

  /** Returns a document's content; `undefined` before the first copy. No I/O. */
  contentOf(name: string): unknown {
    return this.contents.get(name)?.content;
  }

  /** Has a listener told of each good answer, in every process; again, when it rejects. */
  listen(listener: () => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Reads the contents that have changed: one short query when none has. @throws DatabaseUnavailable */
  async refresh(): Promise<void> {
    await this.reading.runAnew();
  }

  private async refreshNow(): Promise<void> {
    try {
      await this.reading.run();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return;
      this.logger.error(`What is published cannot be read: ${String(error)}`);
    }
  }

  private async read(): Promise<void> {
    const states = await this.repository.findStates();
    const names = states
      .filter(
        ({ name, version }) =>
          this.registry.has(name) && (this.contents.get(name)?.version ?? 0) !== version,
      )
      .map(({ name }) => name);
    if (names.length > 0) {
      for (const { name, version, content } of await this.repository.findContents(names)) {
        const value: unknown = content === null ? undefined : JSON.parse(content);
        this.contents.set(name, { version, content: value });
      }
    }
    this.states = new Map(states.map((state) => [state.name, state]));
    this.isRead = true;
    await this.tell(states);
  }

  /** Tells of new contents, and of good answers that have confirmed one. */
  private async tell(states: readonly PublishedState[]): Promise<void> {
    const key = JSON.stringify(
      states.map(({ name, version, confirmedAtSeconds }) => [name, version, confirmedAtSeconds]),
    );
    if (key === this.told) return;
    for (const listener of this.listeners) await listener();
    this.told = key;
  }
}
