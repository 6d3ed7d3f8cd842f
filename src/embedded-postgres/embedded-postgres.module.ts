import { Global, Module } from '@nestjs/common';
import { EmbeddedPostgresService } from './embedded-postgres.service.js';

/** Gives other modules the state of the embedded PostgreSQL. */
@Global()
@Module({ providers: [EmbeddedPostgresService], exports: [EmbeddedPostgresService] })
export class EmbeddedPostgresModule {}
