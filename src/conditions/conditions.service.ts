import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { PublishedService } from '../published/published.service.js';
import { Clock } from '../time/clock.js';
import { type Measured, newestOf } from './measured.js';
import { NOAA_URL, type NoaaSources, noaaSources } from './noaa-sources.js';

/** The sun and the earth's field now: each value with its time, null where none is known. */
export interface Conditions {
  readonly sfi: Measured | null;
  readonly k: Measured | null;
  readonly a: Measured | null;
}

/** Tells the conditions that NOAA publishes. */
@Injectable()
export class ConditionsService {
  private readonly sources: NoaaSources;

  constructor(
    private readonly published: PublishedService,
    private readonly clock: Clock,
    env: Env,
  ) {
    const url = env.conditionsUrl ?? NOAA_URL;
    this.sources = noaaSources(url, env.conditionsUrl !== undefined);
    for (const source of Object.values(this.sources)) published.register(source);
  }

  /** Returns the newest of each value, as this process knows it. No I/O. */
  find(): Conditions {
    const nowSeconds = this.clock.nowSeconds();
    const wwv = this.published.find(this.sources.wwv).content;
    const k = this.published.find(this.sources.k).content;
    const flux = this.published.find(this.sources.flux).content;
    return {
      sfi: newestOf('sfi', [flux, wwv?.flux], nowSeconds),
      k: newestOf('k', [k, wwv?.k], nowSeconds),
      a: newestOf('a', [wwv?.a], nowSeconds),
    };
  }
}
