import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { DemoService } from './demo.service.js';

/** Invented upstreams, so that the first run needs no network. */
@Module({
  imports: [SpotsModule, GroupsModule],
  providers: [DemoService],
  exports: [DemoService],
})
export class DemoModule {}
