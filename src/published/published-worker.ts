import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { userAgentOf } from '../config/version.js';
import { RolesService, type Term } from '../leadership/roles.service.js';
import { get, getBehindRedirects, type GetAnswer } from '../outbound/guarded-get.js';
import { resolverOf } from '../outbound/name-lookup.js';
import { Clock } from '../time/clock.js';
import { repeatUntil } from '../tools/repeat.js';
import { PublishedFollower } from './published-follower.js';
import { PublishedMemory } from './published-memory.js';
import { PublishedRegistry } from './published-registry.js';
import type { PublishedSource } from './published-source.js';
import { PublishedRepository } from './published.repository.js';

/** Time between looks whether a question is due. */
const LOOK_EVERY_MS = 1_000;

/** Maximum size of a document: many times that of the longest. */
const MAX_BYTES = 5_000_000;

const ANSWER_WITHIN_MS = 20_000;

/**
 * Asks public services while this process holds the role `maintenance`, so that the whole deployment asks each as often as one
 * would. One question at a time to each.
 */
@Injectable()
export class PublishedWorker {
  private readonly logger = new Logger('Published');
  private readonly findAddresses = resolverOf();
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly registry: PublishedRegistry,
    private readonly repository: PublishedRepository,
    private readonly memory: PublishedMemory,
    roles: RolesService,
  ) {
    roles.runWhileHeld('maintenance', (term, signal) => this.run(term, signal));
  }

  /** Counts this process's questions about a document that failed. No I/O. */
  failuresOf(name: string): number {
    return this.failures.get(name) ?? 0;
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    const sources = this.registry.all;
    const names = sources.map(({ name }) => name);
    const tidy = async () => {
      await this.repository.removeOthers(term, names);
      return 'done' as const;
    };
    await Promise.all([
      repeatUntil(signal, tidy, this.warnThatCannot('remove what is not asked for any more')),
      ...sources.map((source) => this.follow(source, term, signal)),
    ]);
  }

  private async follow(
    source: PublishedSource<unknown>,
    term: Term,
    signal: AbortSignal,
  ): Promise<void> {
    const { name } = source;
    const follower = new PublishedFollower(source, {
      term,
      signal,
      repository: this.repository,
      nowMs: () => this.clock.nowMs(),
      ask: (asked, headers) => this.ask(asked, headers, signal),
      log: (level, message) => this.logger[level](message),
    });
    const round = async () => {
      const outcome = await follower.look();
      if (outcome === 'failed') this.failures.set(name, this.failuresOf(name) + 1);
      if (outcome !== 'notDue') await this.memory.refresh();
      await delay(LOOK_EVERY_MS, undefined, { signal });
    };
    await repeatUntil(signal, round, this.warnThatCannot(`follow ${name}`));
  }

  private async ask(
    { name, url: published, isOwnUrl, followsRedirects = false }: PublishedSource<unknown>,
    condition: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<GetAnswer> {
    const userAgent = userAgentOf(this.env.callsign);
    const headers = {
      'User-Agent': userAgent,
      Accept: 'application/json, text/plain, */*;q=0.5',
      ...condition,
    };
    const elsewhere = isOwnUrl ? undefined : await this.registry.elsewhere?.();
    const url = elsewhere === undefined ? published : `${elsewhere}/${name}`;
    const read = followsRedirects ? getBehindRedirects : get;
    return read(
      { url, headers, maxBytes: MAX_BYTES, signal },
      {
        allowsPrivate: isOwnUrl || elsewhere !== undefined,
        findAddresses: this.findAddresses,
        withinMs: ANSWER_WITHIN_MS,
      },
    );
  }

  private warnThatCannot(what: string): (error: unknown) => void {
    return (error) => this.logger.warn(`Cannot ${what} now: ${String(error)}`);
  }
}
