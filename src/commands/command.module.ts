import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { SCHEMA } from '../app/schema.js';
import { DatabaseModule } from '../database/database.module.js';
import { FaultsModule } from '../faults/faults.module.js';
import { LeadershipModule } from '../leadership/leadership.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { TimeModule } from '../time/time.module.js';

/** The modules that an operator's command needs: no feeds, no timers, no HTTP. */
@Module({})
export class CommandModule {
  static forEnv(env: Env, commandModule: Type): DynamicModule {
    return {
      module: CommandModule,
      imports: [
        ConfigModule.forEnv(env),
        TimeModule,
        FaultsModule.ofNobody(),
        MetricsModule,
        DatabaseModule.withSchema(SCHEMA),
        LeadershipModule,
        commandModule,
      ],
    };
  }
}
