import { Module } from '@nestjs/common';
import { ColumnStoreModule } from '../columns/column-store.module.js';
import { LogModule } from '../log/log.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { AsOf } from './as-of.js';
import { LocatedCounts } from './located-counts.js';
import { SpotLists } from './spot-lists.js';
import { StoreChooser } from './store-chooser.js';

/** Chooses who answers: memory, columns, PostgreSQL or files. */
@Module({
  imports: [LogModule, PostgresModule, ColumnStoreModule, MemoryModule, QueryModule],
  providers: [AsOf, StoreChooser, LocatedCounts, SpotLists],
  exports: [StoreChooser, LocatedCounts, SpotLists],
})
export class StoresModule {}
