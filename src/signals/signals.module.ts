import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { PostgresModule } from '../postgres/postgres.module.js';
import { QueryModule } from '../query/query.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { OnAirService } from './on-air.service.js';
import { SignalsService } from './signals.service.js';
import { SkewsService } from './skews.service.js';
import { SignalNames } from './statements/signal-names.js';
import { StationsLiveService } from './stations-live.service.js';
import { StationsController } from './stations.controller.js';
import { StationsService } from './stations.service.js';

/** One line a signal: who is on the air, how sure, and how exact the skimmers are. */
@Module({
  imports: [LogModule, NamesModule, PostgresModule, QueryModule, StoresModule, SpotsModule],
  controllers: [StationsController],
  providers: [
    StationsService,
    StationsLiveService,
    OnAirService,
    SignalsService,
    SignalNames,
    SkewsService,
  ],
  exports: [StationsService, StationsLiveService, OnAirService, SkewsService],
})
export class SignalsModule {}
