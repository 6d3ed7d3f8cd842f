import { Module } from '@nestjs/common';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { Activities } from './activities/activities.js';
import { FilterResolver } from './filter/resolve.repository.js';
import { FiltersService } from './filters.service.js';

/** Questions of clients to the log: filters, pages, groups; and the limit of heavy ones at once. */
@Module({
  imports: [LogModule, NamesModule],
  providers: [FilterResolver, FiltersService, Activities, QueryLimiter],
  exports: [FilterResolver, FiltersService, Activities, QueryLimiter],
})
export class QueryModule {}
