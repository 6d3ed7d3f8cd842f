import { Injectable } from '@nestjs/common';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
import type { CitedMoment } from '../query/pages/spot-query.js';
import { type Past, PastDaysService } from '../log/past-days.service.js';
import { filtersByGrids, groupsByGrids, locatedFilters } from '../query/located.js';
import type { LogQuestion } from '../query/spot-store.js';
import { StoreChooser } from '../stores/store-chooser.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';

export type {
  AggregateAnswer,
  AggregateOrder,
  AggregateQuery,
  StepSizes,
} from '../query/groups/aggregate-query.js';
export {
  type Cell,
  type DimensionName,
  DIMENSION_NAMES,
  dimensionOf,
  type StepName,
  STEPPED,
} from '../query/groups/dimensions.js';
export { type MeasureName, MEASURE_NAMES, measureOf } from '../query/groups/measures.js';

/** An answer that can be asked for again. */
export interface CitedAggregate extends AggregateAnswer {
  readonly cited: CitedMoment;
  /** End of the window, exclusive: as asked for, else later than every spot. */
  readonly toSeconds: number;
}

/** Spots in groups: any question over the whole log, exact. */
@Injectable()
export class AggregatesService {
  constructor(
    private readonly limiter: QueryLimiter,
    private readonly chooser: StoreChooser,
    private readonly past: PastDaysService,
    private readonly state: LogStateRepository,
  ) {}

  /**
   * Groups the spots of one snapshot, in the client's turn.
   * @param nowSeconds an open window ends then, or with spots that come while the question waits
   * @throws NotInHistory, DaysRemoved
   * @throws TooExpensive after 10 s
   * @throws TooManyOfClient, TooManyQuestions
   * @throws DatabaseUnavailable
   */
  async find(query: AggregateQuery, nowSeconds: number): Promise<CitedAggregate> {
    const work = async (question: LogQuestion): Promise<CitedAggregate> => {
      const { run, state } = question;
      const { window } = query;
      const past = await this.past.of(run, window, state.horizonDay);
      const answer = await this.answer(question, query, past);
      const cited = await this.chooser.momentOf(question, query);
      if (window.toSeconds !== null) return { ...answer, cited, toSeconds: window.toSeconds };
      const newest = await this.state.findHeardAfter(run, nowSeconds);
      return { ...answer, cited, toSeconds: (newest ?? nowSeconds) + 1 };
    };
    return this.limiter.run(() => this.chooser.read(query, work));
  }

  /** The groups, and of how many spots both grids are known where groups or filter need them. */
  private async answer(
    question: LogQuestion,
    query: AggregateQuery,
    past: Past | undefined,
  ): Promise<AggregateAnswer> {
    const ask = async (one: LogQuestion, asked: AggregateQuery) =>
      this.chooser.first((store) => store.aggregate(one, asked, past));
    if (!filtersByGrids(query.filter)) {
      return ask(question, { ...query, countsLocated: groupsByGrids(query.by) });
    }
    const answer = await ask(question, query);
    const { all } = locatedFilters(query.filter);
    const others = await this.chooser.other(question, all);
    const { located } = await ask(others, locatedIn({ ...query, filter: all }));
    return { ...answer, ...(located && { located }) };
  }
}

/** The question how many spots there are, and of how many both grids are known. */
function locatedIn({ filter, window }: AggregateQuery): AggregateQuery {
  return { filter, window, by: [], measures: ['spots'], limit: 1, countsLocated: true };
}
