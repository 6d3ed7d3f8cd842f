import { Injectable } from '@nestjs/common';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import { PastDaysService } from '../log/past-days.service.js';
import type { LogQuestion } from '../query/spot-store.js';
import { StoreChooser } from '../stores/store-chooser.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';

export type {
  AggregateAnswer,
  AggregateOrder,
  AggregateQuery,
} from '../query/groups/aggregate-query.js';
export {
  type Cell,
  type DimensionName,
  DIMENSION_NAMES,
  dimensionOf,
} from '../query/groups/dimensions.js';
export { type MeasureName, MEASURE_NAMES, measureOf } from '../query/groups/measures.js';

/** Spots in groups: any question over the whole log, exact. */
@Injectable()
export class AggregatesService {
  constructor(
    private readonly limiter: QueryLimiter,
    private readonly chooser: StoreChooser,
    private readonly past: PastDaysService,
  ) {}

  /**
   * Groups the spots of one snapshot, in the client's turn.
   * @throws TooExpensive after 10 s
   * @throws TooManyOfClient, TooManyQuestions
   * @throws DatabaseUnavailable
   */
  async find(query: AggregateQuery): Promise<AggregateAnswer> {
    const work = async (question: LogQuestion): Promise<AggregateAnswer> => {
      const { run, state } = question;
      const past = await this.past.of(run, query.window, state.horizonDay);
      return this.chooser.first((store) => store.aggregate(question, query, past));
    };
    return this.limiter.run(() => this.chooser.read(query, work));
  }
}
