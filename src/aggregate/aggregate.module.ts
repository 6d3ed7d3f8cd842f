import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { QueryModule } from '../query/query.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { AggregateController } from './aggregate.controller.js';
import { AggregatesService } from './aggregates.service.js';
import { RowExports } from './row-exports.js';

/** Questions of any shape over the whole log. */
@Module({
  imports: [LogModule, QueryModule, StoresModule],
  controllers: [AggregateController],
  providers: [AggregatesService, RowExports],
  exports: [AggregatesService],
})
export class AggregateModule {}
