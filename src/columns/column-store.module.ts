import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { ColumnAggregates } from './answers/column-aggregates.repository.js';
import { ColumnLists } from './answers/column-lists.repository.js';
import { ColumnQuestions } from './answers/column-questions.js';
import { ColumnSpots } from './answers/column-spots.repository.js';
import { ColumnPages } from './answers/column-pages.js';
import { ColumnRows } from './answers/column-rows.repository.js';
import { ColumnStore } from './answers/column-store.js';
import { PastSpots } from './answers/past-spots.js';
import { Env } from '../config/env.js';
import { ClickHouseLog } from './clickhouse/clickhouse-log.js';
import { ClickHouseModule } from './clickhouse.module.js';
import { ColumnLog } from './column-log.js';
import { ColumnsModule } from './columns.module.js';
import { ColumnNames } from './follower/column-names.repository.js';
import { ColumnLogMetrics } from './follower/column-log.metrics.js';
import { FollowedLog } from './follower/followed-log.js';
import { FollowNeed } from './follower/follow-need.js';
import { LogSource } from './follower/log-source.repository.js';
import { ManySpots } from './follower/many-spots.js';

/** The log in columns, and the days that only files have: lists and groups by the column engine. */
@Module({
  imports: [ColumnsModule, ClickHouseModule, LogModule, NamesModule, PostgresModule, QueryModule],
  providers: [
    FollowedLog,
    {
      provide: ColumnLog,
      inject: [Env, FollowedLog, ClickHouseLog],
      useFactory: ({ columns }: Env, duckDb: FollowedLog, clickHouse: ClickHouseLog) =>
        columns === 'clickhouse' ? clickHouse : duckDb,
    },
    LogSource,
    FollowNeed,
    ManySpots,
    ColumnLogMetrics,
    ColumnQuestions,
    ColumnNames,
    ColumnSpots,
    ColumnLists,
    ColumnAggregates,
    ColumnPages,
    ColumnRows,
    ColumnStore,
    PastSpots,
  ],
  exports: [ColumnLog, ColumnStore, PastSpots],
})
export class ColumnStoreModule {}
