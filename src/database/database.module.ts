import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClock } from './database-clock.service.js';
import { DatabasePatience } from './patience/database-watch.js';
import { DatabaseMetrics } from './database.metrics.js';
import { ExportWaits } from './patience/export-waits.js';
import { DatabaseService } from './database.service.js';
import { ServingDataSource } from './orm/serving-data-source.js';
import { type Schema, SCHEMA_TOKEN } from './schema.js';

/** Gives PostgreSQL to every module. {@link DatabaseService} initialises TypeORM, since it can wait. */
@Global()
@Module({})
export class DatabaseModule {
  static withSchema(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Env],
          useFactory: (env: Env) => ({
            ...dataSourceOptions(env.databaseUrl ?? '', schema),
            manualInitialization: true,
          }),
          dataSourceFactory: async (options) => ServingDataSource.of(options),
        }),
      ],
      providers: [
        { provide: SCHEMA_TOKEN, useValue: schema },
        DatabasePatience,
        DatabaseService,
        DatabaseClock,
        ExportWaits,
        DatabaseMetrics,
      ],
      exports: [DatabaseService, DatabaseClock, ExportWaits],
    };
  }
}
