import { Injectable } from '@nestjs/common';
import { DaysService } from '../log/days.service.js';
import { HorizonService } from '../log/horizon.service.js';
import { ClickHouseSession } from './clickhouse/clickhouse-session.repository.js';
import { CopyStateRepository } from './clickhouse/copy-state.repository.js';
import { PastDayRepository } from './clickhouse/past-day.repository.js';
import { PastImporter } from './clickhouse/past-importer.repository.js';
import { ColumnsFailed } from './columns.errors.js';
import { ClickHouseServers } from './clickhouse/servers.js';
import { claimTables } from './clickhouse/tables.repository.js';

export type { PastImporter } from './clickhouse/past-importer.repository.js';

/** Imports spots of days that PostgreSQL no longer keeps into ClickHouse. */
@Injectable()
export class PastImportService {
  constructor(
    private readonly servers: ClickHouseServers,
    private readonly names: DaysService,
    private readonly days: PastDayRepository,
    private readonly state: CopyStateRepository,
    private readonly horizon: HorizonService,
  ) {}

  /** Whether `COLUMNS` is `clickhouse`: such days go nowhere else then. */
  get isOn(): boolean {
    return this.servers.isOn;
  }

  /**
   * Runs an import.
   * @throws ColumnsUnavailable, ColumnsFailed, DatabaseUnavailable
   */
  async run<T>(work: (importer: PastImporter) => Promise<T>): Promise<T> {
    const { names, days } = this;
    const { cluster } = this.servers;
    const session = new ClickHouseSession(await this.servers.pick());
    try {
      const { history, installation } = await this.state.read();
      await claimTables(session, installation, cluster, async () => {
        if (history === 0) return;
        throw new ColumnsFailed(
          'ClickHouse has lost tables: start the service, which sends the log anew, and import then',
        );
      });
      const firstKeptDay = await this.horizon.skipEmptyDays();
      return await work(new PastImporter({ session, names, days, cluster, firstKeptDay }));
    } finally {
      session.close();
    }
  }
}
