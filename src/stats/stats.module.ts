import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';

/** Statistics, charts and skimmers. */
@Module({
  imports: [SpotsModule],
  controllers: [StatsController],
  providers: [StatsService],
  exports: [StatsService],
})
export class StatsModule {}
