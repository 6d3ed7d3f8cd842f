import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { HamClockController } from './hamclock.controller.js';
import { HamClockService } from './hamclock.service.js';

/** Spots of and by one station, as HamClock asks for them. */
@Module({
  imports: [SpotsModule],
  controllers: [HamClockController],
  providers: [HamClockService],
})
export class HamClockModule {}
