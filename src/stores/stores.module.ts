import { Module } from '@nestjs/common';
import { ColumnStoreModule } from '../columns/column-store.module.js';
import { LogModule } from '../log/log.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { SpotLists } from './spot-lists.js';
import { StoreChooser } from './store-chooser.js';

/** Chooses who answers: memory, columns, PostgreSQL or files. */
@Module({
  imports: [LogModule, PostgresModule, ColumnStoreModule, MemoryModule, QueryModule],
  providers: [StoreChooser, SpotLists],
  exports: [StoreChooser, SpotLists],
})
export class StoresModule {}
