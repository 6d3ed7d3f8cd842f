import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { RetentionModule } from '../log/retention.module.js';
import { WriterModule } from '../log/writer.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { ActivityController } from './activity.controller.js';
import { BandsController } from './bands.controller.js';
import { ExportsService } from './exports.service.js';
import { SpotsController } from './spots.controller.js';
import { SpotsService } from './spots.service.js';

/** Spots: recorded, listed, followed. */
@Module({
  imports: [
    LogModule,
    WriterModule,
    RetentionModule,
    QueryModule,
    PostgresModule,
    MemoryModule,
    StoresModule,
  ],
  controllers: [SpotsController, ActivityController, BandsController],
  providers: [SpotsService, ExportsService],
  exports: [SpotsService, ExportsService, QueryModule],
})
export class SpotsModule {}
