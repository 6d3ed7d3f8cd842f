import { Global, Module } from '@nestjs/common';
import { EmbeddedPostgresService } from './embedded-postgres.service.js';

/** Tells the other modules how the embedded PostgreSQL is doing. */
@Global()
@Module({ providers: [EmbeddedPostgresService], exports: [EmbeddedPostgresService] })
export class EmbeddedPostgresModule {}
