import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Env } from './env.js';

/** Gives every module the settings of the process. */
@Global()
@Module({})
export class ConfigModule {
  /** Makes the module that provides `env` by its class, {@link Env}. */
  static forEnv(env: Env): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Env, useValue: env }],
      exports: [Env],
    };
  }
}
