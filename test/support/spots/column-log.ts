import { ColumnsService, type ColumnValue } from '../../../src/columns/columns.service.js';
import { DatabaseService } from '../../../src/database/database.service.js';
import { FollowedLog } from '../../../src/columns/follower/followed-log.js';
import {
  LogStateRepository,
  type ReaderState,
} from '../../../src/log/state/log-state.repository.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { expectSameRows } from '../same-rows.js';
import { Client } from 'pg';

const COLUMNS = `frequency_hz, callsign_id, spotter_id, spotter_node, mode_id, band_id, snr_db, wpm, type_id`;

/** The log of a service as its column engine has it. */
export class ColumnLog {
  readonly followed: FollowedLog;
  readonly columns: ColumnsService;

  constructor(private readonly service: TestApp) {
    this.followed = service.app.get(FollowedLog, { strict: false });
    this.columns = service.app.get(ColumnsService, { strict: false });
  }

  /** What a reader's snapshot shows now. */
  async state(): Promise<ReaderState> {
    const database = this.service.app.get(DatabaseService);
    const log = this.service.app.get(LogStateRepository, { strict: false });
    return log.read((statement) => database.query(statement));
  }

  /** Whether it has all that a snapshot of now shows. */
  async isAt(): Promise<boolean> {
    return this.followed.isAt(await this.state());
  }

  /** Whether it is there once a reader has asked; one waits a second at most, which is too short on a busy machine. */
  async catchesUp(): Promise<boolean> {
    for (let readers = 0; readers < 5; readers++) if (await this.isAt()) return true;
    return false;
  }

  async whenAt(withinMs?: number): Promise<void> {
    await eventually(
      async () => expect([await this.isAt(), this.followed.problem]).toEqual([true, undefined]),
      withinMs,
    );
  }

  async run(sql: string): Promise<(readonly ColumnValue[])[]> {
    return this.columns.session((session) => session.run(sql));
  }

  /** Waits until it has all, and compares every spot; how many there are. */
  async expectEqual(): Promise<number> {
    await this.whenAt();
    const { horizonDay } = await this.state();
    const client = new Client({ connectionString: this.service.database.url });
    await client.connect();
    try {
      const { rows } = await client.query<ColumnValue[]>({
        text: `SELECT id::float8, date_part('epoch', heard_at), ${COLUMNS.replace('frequency_hz', 'frequency_hz::float8')}
               FROM spots WHERE heard_at >= to_timestamp($1) ORDER BY id`,
        values: [horizonDay * 86_400],
        rowMode: 'array',
      });
      const found = await this.run(
        `SELECT id, heard_s, ${COLUMNS} FROM log.spots WHERE heard_s >= ${horizonDay * 86_400} ORDER BY id`,
      );
      // Arrays of another process are not of this test's realm.
      expectSameRows(
        found.map((row) => [...row]),
        rows,
      );
      return found.length;
    } finally {
      await client.end();
    }
  }
}
