import { Module } from '@nestjs/common';
import { ColumnStoreModule } from '../columns/column-store.module.js';
import { ColumnsModule } from '../columns/columns.module.js';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { MemoryModule } from '../memory/memory.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { OnAirService } from './on-air.service.js';
import { SignalsService } from './signals.service.js';
import { HourSpots } from './skew/hour-spots.repository.js';
import { SkewPairs } from './skew/skew-pairs.repository.js';
import { SkewsService } from './skews.service.js';
import { SignalNames } from './statements/signal-names.js';
import { SignalSourcesRepository } from './statements/signal-sources.repository.js';
import { StationsLiveService } from './stations-live.service.js';
import { StationsController } from './stations.controller.js';
import { StationsService } from './stations.service.js';

/** One line a signal: who is on the air, how sure, and how exact the skimmers are. */
@Module({
  imports: [
    ColumnsModule,
    LogModule,
    NamesModule,
    PostgresModule,
    ColumnStoreModule,
    MemoryModule,
    QueryModule,
    SpotsModule,
  ],
  controllers: [StationsController],
  providers: [
    StationsService,
    StationsLiveService,
    OnAirService,
    SignalsService,
    SignalNames,
    SignalSourcesRepository,
    SkewsService,
    HourSpots,
    SkewPairs,
  ],
  exports: [StationsService, StationsLiveService, OnAirService, SkewsService],
})
export class SignalsModule {}
