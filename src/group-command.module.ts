import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { SharedModule } from './shared/shared.module.js';

/** The rooms that the operator's command for groups needs: no feeds, no timers, no HTTP. */
@Module({})
export class GroupCommandModule {
  static forEnv(env: Env): DynamicModule {
    return {
      module: GroupCommandModule,
      imports: [ConfigModule.forEnv(env), SharedModule, DatabaseModule, GroupsModule],
    };
  }
}
