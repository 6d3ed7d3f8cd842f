import type { ColumnSession } from '../column-session.js';
import { ColumnsFailed } from '../columns.errors.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../../time/time-window.js';
import { BAND_OR_MHZ } from '../../postgres/lists/band-or-mhz.repository.js';
import { COPIED_COLUMNS } from '../../log/retention/stored-spots.repository.js';
import type { LogCopy } from './log-copy.js';

/** Raise it when tables or the meaning of a column change: files of another number are made anew. */
const LAYOUT = 2;

/** Contents of the file, written in the transaction that changed them. */
export interface ColumnState extends LogCopy {
  /** The server's own history: of another, as of another history of the log, the file is made anew. */
  readonly serverHistory: string;
  /** The first day that is not filled yet, so that the copy is not whole; null when all are. */
  readonly nextDay: number | null;
}

/** Appending a quarter of a million spots, or dropping a month of them, takes seconds on a slow disk. */
const WITHIN_MS = 120_000;

/** The last one is computed once: signals are told apart by it, and need not read frequencies for that. */
const TABLE = [...COPIED_COLUMNS, ['band_or_mhz', 'INTEGER']]
  .map(([name, type]) => `${name} ${type} NOT NULL`)
  .join(', ');

const CSV = `read_csv($1, header = false, auto_detect = false, delim = ',', columns = {${COPIED_COLUMNS.map(
  ([name, type]) => `'${name}': '${type}'`,
).join(', ')}})`;

/** Columns of a spot that never change. */
const FIXED_COLUMNS = COPIED_COLUMNS.map(([name]) => name)
  .filter((name) => name !== 'type_id')
  .join(', ');

/**
 * The tables of the file that is attached as `log`, by one session. `log.spots` has the columns of the database's and
 * `band_or_mhz`, in much the order of ids; `log.state` one row; `log.day_changes` the changes that days were read with,
 * where there were any.
 */
export class ColumnTable {
  constructor(private readonly session: ColumnSession) {}

  /** Undefined when the file is of another layout, or has no tables. Throws as sessions do. */
  async readState(): Promise<ColumnState | undefined> {
    const layout = await this.one('SELECT layout FROM log.state').catch((error: unknown) => {
      if (error instanceof ColumnsFailed && /Catalog Error|Binder Error/.test(error.message))
        return;
      throw error;
    });
    return layout?.[0] === LAYOUT ? readColumnState(this.session) : undefined;
  }

  /** Makes the tables, empty, whatever there was. */
  async makeAnew(state: ColumnState): Promise<void> {
    await this.inTransaction(async () => {
      await this.run(`CREATE OR REPLACE TABLE log.spots (${TABLE})`);
      await this.run(
        'CREATE OR REPLACE TABLE log.day_changes (day INTEGER NOT NULL, changes BIGINT NOT NULL)',
      );
      await this.run(`CREATE OR REPLACE TABLE log.state (layout INTEGER, server_history VARCHAR,
        history BIGINT, horizon_day INTEGER, last_id BIGINT, next_day INTEGER, changes BIGINT)`);
      const { serverHistory, history, horizonDay, lastId, nextDay, changes } = state;
      await this.run('INSERT INTO log.state VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        LAYOUT,
        serverHistory,
        history,
        horizonDay,
        lastId,
        nextDay,
        changes,
      ]);
    });
  }

  /** Appends the spots of a file, and notes up to which id all are there then. */
  async append(csv: string, spots: number, lastId: number): Promise<void> {
    await this.inTransaction(async () => {
      await this.insert(csv, spots);
      await this.run('UPDATE log.state SET last_id = $1', [lastId]);
    });
  }

  /** Puts the spots of a file in the place of those heard within a window. */
  async replace(window: TimeWindow, csv: string, spots: number): Promise<void> {
    await this.inTransaction(async () => {
      await this.run('DELETE FROM log.spots WHERE heard_s >= $1 AND heard_s < $2', [
        window.fromSeconds,
        window.toSeconds,
      ]);
      await this.insert(csv, spots);
    });
  }

  /** Notes that a day was read whole, with which changes, and which one is filled next where days are filled. */
  async noteDay(day: number, changes: number, nextDay: number | null): Promise<void> {
    await this.inTransaction(async () => {
      await this.run('DELETE FROM log.day_changes WHERE day = $1', [day]);
      if (changes > 0)
        await this.run('INSERT INTO log.day_changes VALUES ($1, $2)', [day, changes]);
      await this.run('UPDATE log.state SET next_day = $1', [nextDay]);
    });
  }

  async noteFilled(): Promise<void> {
    await this.run('UPDATE log.state SET next_day = NULL');
  }

  async noteChanges(changes: number): Promise<void> {
    await this.run('UPDATE log.state SET changes = $1', [changes]);
  }

  /** The changes that days were read with, where there were any. */
  async readDayChanges(): Promise<Map<number, number>> {
    const rows = await this.run('SELECT day, changes FROM log.day_changes');
    return new Map(rows.map(([day, changes]) => [Number(day), Number(changes)]));
  }

  /** Removes what was heard before a day, and has its space used again. */
  async dropBefore(day: number): Promise<void> {
    await this.inTransaction(async () => {
      await this.run('DELETE FROM log.spots WHERE heard_s < $1', [day * SECONDS_PER_DAY]);
      await this.run('DELETE FROM log.day_changes WHERE day < $1', [day]);
      await this.run('UPDATE log.state SET horizon_day = $1', [day]);
    });
    await this.run('CHECKPOINT log');
  }

  /** How many spots of a file, heard since the horizon, are not here as they are there, but for their types. */
  async countUnlike(
    csv: string,
    { afterId, upToId }: { readonly afterId: number; readonly upToId: number },
    horizonDay: number,
  ): Promise<number> {
    const [count] = await this.one(
      `SELECT count(*) FROM (
         SELECT ${FIXED_COLUMNS} FROM ${CSV} WHERE heard_s >= $4
         EXCEPT SELECT ${FIXED_COLUMNS} FROM log.spots WHERE id > $2 AND id <= $3
       )`,
      [csv, afterId, upToId, horizonDay * SECONDS_PER_DAY],
    );
    return Number(count);
  }

  private async insert(csv: string, spots: number): Promise<void> {
    if (spots === 0) return;
    const [inserted] = await this.one(
      `INSERT INTO log.spots SELECT *, ${BAND_OR_MHZ} FROM ${CSV}`,
      [csv],
    );
    if (inserted === spots) return;
    throw new Error(`${spots} spots were copied, and ${String(inserted)} of them read`);
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.run('BEGIN');
    try {
      await work();
      await this.run('COMMIT');
    } catch (error) {
      // An engine that cannot even do that is ended by the caller.
      await this.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async one(sql: string, params: Parameters<ColumnSession['run']>[1] = []) {
    const [row = []] = await this.run(sql, params);
    return row;
  }

  private async run(sql: string, params: Parameters<ColumnSession['run']>[1] = []) {
    return this.session.run(sql, params, WITHIN_MS);
  }
}

/** Reads the contents of the file in the snapshot of a session's transaction. Throws as sessions do. */
export async function readColumnState(session: ColumnSession): Promise<ColumnState> {
  const [row = []] = await session.run(
    'SELECT server_history, history, horizon_day, last_id, next_day, changes FROM log.state',
  );
  const [serverHistory, history, horizonDay, lastId, nextDay, changes] = row;
  return {
    serverHistory: String(serverHistory),
    history: Number(history),
    horizonDay: Number(horizonDay),
    lastId: Number(lastId),
    nextDay: nextDay === null || nextDay === undefined ? null : Number(nextDay),
    changes: Number(changes),
  };
}
