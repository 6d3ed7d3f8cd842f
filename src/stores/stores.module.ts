import { Module } from '@nestjs/common';
import { ColumnStoreModule } from '../columns/column-store.module.js';
import { LogModule } from '../log/log.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { SpotLists } from './spot-lists.js';

/** Chooses who answers: PostgreSQL, columns or files. */
@Module({
  imports: [LogModule, PostgresModule, ColumnStoreModule, QueryModule],
  providers: [SpotLists],
  exports: [SpotLists],
})
export class StoresModule {}
