import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { refuseField } from '../http/errors/errors.js';
import type { Term } from '../leadership/roles.service.js';
import { PublishedService } from '../published/published.service.js';
import { Activities } from '../query/activities/activities.js';
import { ActiveTimes, FiltersService } from '../query/filters.service.js';
import { documentOf, type ReportedList } from './activation-list.js';
import type { ActivationSource } from './activation-source.js';
import { ActivationsMemory } from './activations-memory.js';
import { ActivationsRepository } from './activations.repository.js';
import { PotaActivations } from './sources/pota.js';
import { WwbotaActivations } from './sources/wwbota.js';
import { WwffActivations } from './sources/wwff.js';

export { type ActivationSource, type Reported, reportOf } from './activation-source.js';

/** The value of the filter that means every programme. */
const ANY = 'any';

const OURS = { pota: PotaActivations, wwff: WwffActivations, wwbota: WwbotaActivations };

/** Knows which stations activate a park or a bunker, now and in the past day. */
@Injectable()
export class ActivationsService {
  private readonly programmes = new Set<string>();

  constructor(
    env: Env,
    private readonly published: PublishedService,
    private readonly repository: ActivationsRepository,
    private readonly memory: ActivationsMemory,
    filters: FiltersService,
    activities: Activities,
  ) {
    for (const name of env.activations) {
      const ownUrl = env.activationUrls.find((one) => one.name === name)?.url;
      this.register(new OURS[name]({ ownUrl }));
    }
    filters.register('activation', { find: async (names) => this.timesOf(names) });
    activities.register((callsign, atSeconds) => this.memory.at(callsign, atSeconds));
    published.listen(() => this.memory.refresh());
  }

  /** Adds a programme. Call it in a constructor (docs/extending.md). @throws Error when its name is taken */
  register(source: ActivationSource): void {
    const { programme } = source;
    if (programme === ANY) throw new Error(`No programme may be called ${ANY}`);
    this.published.register(
      documentOf(source, async (reports, term, nowSeconds) =>
        this.note(programme, reports, term, nowSeconds),
      ),
    );
    this.programmes.add(programme);
  }

  /** The programmes that are followed. */
  get names(): readonly string[] {
    return [...this.programmes];
  }

  /** Counts the stations that are active now, by programme. No I/O. */
  countActive(): ReadonlyMap<string, number> {
    return this.memory.countActive();
  }

  private async note(
    programme: string,
    reports: ReportedList,
    term: Term,
    nowSeconds: number,
  ): Promise<void> {
    await this.repository.note(term, { programme, reports, nowSeconds });
  }

  /** When stations were active in some programmes. @throws InvalidParameters, DatabaseUnavailable */
  private async timesOf(names: readonly string[]): Promise<ActiveTimes> {
    const unknown = names.find((name) => name !== ANY && !this.programmes.has(name));
    if (unknown !== undefined) {
      refuseField('activation', `must be of ${[...this.programmes, ANY].join(', ')}`);
    }
    if (!this.memory.isKnown) await this.memory.refresh();
    const wanted = names.includes(ANY) ? undefined : new Set(names);
    return new ActiveTimes(names, (callsign) => {
      const all = this.memory.of(callsign);
      return wanted ? all.filter(({ programme }) => wanted.has(programme)) : all;
    });
  }
}
