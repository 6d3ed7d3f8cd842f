import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { QueryModule } from '../query/query.module.js';
import { AggregateRepository } from './aggregate.repository.js';
import { CountsService } from './counts.service.js';
import { HoursRepository } from './counts/hours.repository.js';
import { SpotCountsRepository } from './counts/spot-counts.repository.js';
import { StationCounts } from './counts/station-counts.js';
import { StationCountsRepository } from './counts/station-counts.repository.js';
import { TotalsRepository } from './counts/totals.repository.js';
import { ActivityRepository } from './lists/activity.repository.js';
import { CursorPagesRepository } from './lists/cursor-pages.repository.js';
import { SpotChunksRepository } from './lists/spot-chunks.repository.js';
import { SpotPagesRepository } from './lists/spot-pages.repository.js';
import { SpotTexts } from './lists/spot-texts.js';
import { PostgresStore } from './postgres-store.js';
import { StationPagesRepository } from './lists/station-pages.repository.js';

/** The log in PostgreSQL: pages, counts and groups by SQL. */
@Module({
  imports: [LogModule, NamesModule, QueryModule],
  providers: [
    SpotCountsRepository,
    HoursRepository,
    StationCounts,
    StationCountsRepository,
    TotalsRepository,
    CountsService,
    SpotPagesRepository,
    StationPagesRepository,
    CursorPagesRepository,
    SpotChunksRepository,
    ActivityRepository,
    SpotTexts,
    AggregateRepository,
    PostgresStore,
  ],
  exports: [
    PostgresStore,
    HoursRepository,
    CountsService,
    StationPagesRepository,
    CursorPagesRepository,
    SpotChunksRepository,
    ActivityRepository,
    SpotTexts,
  ],
})
export class PostgresModule {}
