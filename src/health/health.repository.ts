import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '../database/database.service.js';

/** Queries of the health document. */
@Injectable()
export class HealthRepository {
  constructor(private readonly database: DatabaseService) {}

  /** @throws DatabaseUnavailable */
  async ping(): Promise<void> {
    await this.database.query(sql`SELECT 1`);
  }

  /** Returns the size on disk in megabytes, one decimal. Reads the size of every file: some milliseconds. */
  async databaseSizeMb(): Promise<number | null> {
    const [row] = await this.database.query<{ bytes: number }>(
      sql`SELECT pg_database_size(current_database()) AS bytes`,
    );
    return row ? Math.round(row.bytes / 100_000) / 10 : null;
  }
}
