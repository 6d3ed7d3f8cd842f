import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClock } from './database-clock.service.js';
import { DatabaseMetrics } from './database.metrics.js';
import { DatabaseService } from './database.service.js';
import { EmbeddedDatabaseService } from './embedded-database.service.js';
import { RolesService } from './roles.service.js';

/** PostgreSQL for every room. TypeORM is initialised by {@link DatabaseService}, which can wait. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        ...dataSourceOptions(env.databaseUrl ?? ''),
        manualInitialization: true,
      }),
    }),
  ],
  providers: [
    DatabaseService,
    DatabaseClock,
    DatabaseMetrics,
    EmbeddedDatabaseService,
    RolesService,
  ],
  exports: [DatabaseService, DatabaseClock, EmbeddedDatabaseService, RolesService],
})
export class DatabaseModule {}
