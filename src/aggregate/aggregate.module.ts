import { Module } from '@nestjs/common';
import { ColumnStoreModule } from '../columns/column-store.module.js';
import { LogModule } from '../log/log.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { AggregateController } from './aggregate.controller.js';
import { AggregatesService } from './aggregates.service.js';

/** Questions of any shape over the whole log. */
@Module({
  imports: [LogModule, PostgresModule, ColumnStoreModule, QueryModule],
  controllers: [AggregateController],
  providers: [AggregatesService],
  exports: [AggregatesService],
})
export class AggregateModule {}
