import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { DemoService } from './demo.service.js';

/** Invented upstreams, so that the first run needs no network. */
@Module({
  imports: [SpotsModule],
  providers: [DemoService],
  exports: [DemoService],
})
export class DemoModule {}
