import { Global, Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { EmbeddedPostgresHealth } from './embedded-postgres.health.js';
import { EmbeddedPostgresService } from './embedded-postgres.service.js';

/** Gives other modules the state of the embedded PostgreSQL. */
@Global()
@Module({
  imports: [HealthModule],
  providers: [EmbeddedPostgresService, EmbeddedPostgresHealth],
  exports: [EmbeddedPostgresService],
})
export class EmbeddedPostgresModule {}
