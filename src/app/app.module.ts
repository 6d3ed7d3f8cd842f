import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ActivationsModule } from '../activations/activations.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { ArchiveModule } from '../archive/archive.module.js';
import { TelnetModule } from '../telnet/telnet.module.js';
import { ColumnLogModule } from '../columns/column-log.module.js';
import { ColumnsModule } from '../columns/columns.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { DemoModule } from '../demo/demo.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { DxCacheModule } from '../compat/dxcache.module.js';
import { EmbeddedPostgresModule } from '../embedded-postgres/embedded-postgres.module.js';
import { CandidateModule } from '../leadership/candidate.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { codeOwners } from './extensions/extension-code.js';
import { ExtensionsModule } from './extensions/extensions.module.js';
import { withExtensions } from './extensions/extension-schema.js';
import { ExtensionStates } from './extensions/extension-states.js';
import type { LoadedExtension } from './extensions/load-extensions.js';
import { SCHEMA } from './schema.js';
import { FaultsModule } from '../faults/faults.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { GridModule } from '../grid/grid.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { HamClockModule } from '../compat/hamclock.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { HealthModule } from '../health/health.module.js';
import { ProbesModule } from '../health/probes.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ScrapeModule } from '../metrics/scrape.module.js';
import { PlacesModule } from '../places/places.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { TimeModule } from '../time/time.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { StreamModule } from '../stream/stream.module.js';
import { AggregateModule } from '../aggregate/aggregate.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { StatsModule } from '../stats/stats.module.js';

/** The list of modules. */
@Module({})
export class AppModule {
  static forEnv(env: Env, extensions: readonly LoadedExtension[] = []): DynamicModule {
    const states = ExtensionStates.of(extensions);
    return {
      module: AppModule,
      imports: [
        ConfigModule.forEnv(env),
        TimeModule,
        FaultsModule.of(codeOwners(extensions)),
        MetricsModule,
        DatabaseModule.withSchema(withExtensions(SCHEMA, extensions, states)),
        EmbeddedPostgresModule,
        LeadershipModule,
        CandidateModule,
        ScheduleModule.forRoot(),
        ColumnsModule,
        SpotsModule,
        ColumnLogModule,
        GroupsModule,
        ListsModule,
        StatsModule,
        AggregateModule,
        SignalsModule,
        ArchiveModule,
        FeedModule,
        PresenceModule,
        GridModule,
        PlacesModule,
        StreamModule,
        HealthModule,
        ProbesModule,
        ScrapeModule.forEnv(env),
        ...(AlertsModule.isOnIn(env) ? [AlertsModule] : []),
        ...(TelnetModule.isOnIn(env) ? [TelnetModule] : []),
        ...(ActivationsModule.isOnIn(env) ? [ActivationsModule] : []),
        ...(env.conditions ? [ConditionsModule] : []),
        ...(env.dxcache ? [DxCacheModule] : []),
        ...(env.hamclock ? [HamClockModule] : []),
        DashboardModule,
        ...(env.demo ? [DemoModule] : []),
        ...(extensions.length > 0 ? [ExtensionsModule.of(extensions, states)] : []),
      ],
    };
  }
}
