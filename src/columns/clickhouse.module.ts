import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { LogSource } from './follower/log-source.repository.js';
import { ClickHouseLog } from './clickhouse/clickhouse-log.js';
import { CopiedNames } from './clickhouse/copied-names.repository.js';
import { CopyCheckService } from './copy-check.service.js';
import { CopyStateRepository } from './clickhouse/copy-state.repository.js';
import { LogCopier } from './clickhouse/log-copier.repository.js';
import { RetentionModule } from '../log/retention.module.js';
import { PastImportService } from './past-import.service.js';
import { PastDayRepository } from './clickhouse/past-day.repository.js';
import { ClickHousePast } from './clickhouse/past-days.repository.js';
import { ClickHouseServers } from './clickhouse/servers.js';

/** The log in ClickHouse, in the place of DuckDB: copied by one process, asked by all. */
@Module({
  imports: [LogModule, NamesModule, RetentionModule],
  providers: [
    ClickHouseServers,
    CopyStateRepository,
    CopiedNames,
    LogCopier,
    LogSource,
    ClickHouseLog,
    PastDayRepository,
    ClickHousePast,
    PastImportService,
    CopyCheckService,
  ],
  exports: [ClickHouseLog, PastImportService],
})
export class ClickHouseModule {}
