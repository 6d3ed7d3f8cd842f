import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import { clampStart, SECONDS_PER_DAY } from '../time/time-window.js';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import { AggregateRepository } from '../postgres/aggregate.repository.js';
import { ColumnAggregates } from '../columns/answers/column-aggregates.repository.js';
import { ColumnChoice } from '../columns/answers/column-choice.js';
import { PastDaysService } from '../log/past-days.service.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
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
    private readonly reader: LogReader,
    private readonly state: LogStateRepository,
    private readonly filters: FilterResolver,
    private readonly repository: AggregateRepository,
    private readonly past: PastDaysService,
    private readonly choice: ColumnChoice,
    private readonly columns: ColumnAggregates,
  ) {}

  /**
   * Groups of one snapshot, in the client's turn.
   * @throws TooExpensive after 10 s
   * @throws TooManyOfClient, TooManyQuestions
   * @throws DatabaseUnavailable
   */
  async find(query: AggregateQuery): Promise<AggregateAnswer> {
    const work = async (run: RunStatement): Promise<AggregateAnswer> => {
      const state = await this.state.read(run);
      const window = clampStart(query.window, state.horizonDay * SECONDS_PER_DAY);
      const filter = await this.filters.resolve(run, query.filter);
      const past = await this.past.of(run, query.window, state.horizonDay);
      if (filter && (past || (await this.choice.isForColumns(run, state, window)))) {
        const found = await this.columns.find(run, { state, filter, window, past, query });
        if (found) return found;
      }
      return this.repository.find(run, filter, window, query);
    };
    return this.limiter.run(() => this.reader.read(query.window, work));
  }
}
