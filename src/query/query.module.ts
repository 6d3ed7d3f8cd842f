import { Module } from '@nestjs/common';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { FilterResolver } from './filter/resolve.repository.js';
import { FiltersService } from './filters.service.js';

/** What clients ask of the log: filters, pages, groups; and how many heavy questions at once. */
@Module({
  imports: [LogModule, NamesModule],
  providers: [FilterResolver, FiltersService, QueryLimiter],
  exports: [FilterResolver, FiltersService, QueryLimiter],
})
export class QueryModule {}
