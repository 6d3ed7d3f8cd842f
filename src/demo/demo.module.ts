import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { GridModule } from '../grid/grid.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { HealthModule } from '../health/health.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { PublishedModule } from '../published/published.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { DEMO_SEED, DemoBand } from './band/demo-band.js';
import { DemoCallsigns } from './demo-callsigns.js';
import { DemoFeed } from './demo-feed.js';
import { DemoHub } from './demo-hub.js';
import { DemoList } from './demo-list.js';
import { DemoPublished } from './demo-published.js';

/**
 * Invents skimmers, a repeater and a callsign database, so that the first run needs no network. Registers them where
 * extensions do (docs/extending.md); imported only when the demo is on.
 */
@Module({
  imports: [
    FeedModule,
    GridModule,
    GroupsModule,
    HealthModule,
    ListsModule,
    PresenceModule,
    PublishedModule,
    SpotsModule,
  ],
  providers: [
    { provide: DemoBand, useFactory: () => new DemoBand({ seed: DEMO_SEED }) },
    DemoFeed,
    DemoHub,
    DemoCallsigns,
    DemoList,
    DemoPublished,
  ],
})
export class DemoModule {}
