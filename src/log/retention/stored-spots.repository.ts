import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService, type WriteBlock } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';

/** The columns of a copied spot, in order, with their types in the column engine. None is ever null. */
export const COPIED_COLUMNS = [
  ['id', 'BIGINT'],
  ['heard_s', 'BIGINT'],
  ['frequency_hz', 'BIGINT'],
  ['callsign_id', 'INTEGER'],
  ['spotter_id', 'INTEGER'],
  ['spotter_node', 'SMALLINT'],
  ['mode_id', 'SMALLINT'],
  ['band_id', 'SMALLINT'],
  ['snr_db', 'SMALLINT'],
  ['wpm', 'SMALLINT'],
  ['type_id', 'SMALLINT'],
] as const;

/** Which spots are copied: those beyond one id up to another, heard within a window where one is given. */
export interface SpotRange {
  readonly afterId: number;
  readonly upToId: number;
  /** Without one the plan has every day that is kept: 27 ms with a year of them. */
  readonly window?: TimeWindow & { readonly toSeconds: number };
}

/** Seconds since the Unix epoch are a column of the copy, not of the table. */
const SELECTED = COPIED_COLUMNS.map(([name]) =>
  name === 'heard_s' ? `date_part('epoch', heard_at)::bigint` : name,
).join(', ');

/** Copies stored spots out of the database as CSV: 300,000 a second, where rows of the driver are 44,000. */
@Injectable()
export class StoredSpotsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Gives the spots of a range, in no promised order, to `write` as lines of {@link COPIED_COLUMNS}; how many.
   * @throws DatabaseUnavailable
   */
  async copy({ afterId, upToId, window }: SpotRange, write: WriteBlock): Promise<number> {
    const within = window
      ? `AND heard_at >= to_timestamp(${whole(window.fromSeconds)})
         AND heard_at < to_timestamp(${whole(window.toSeconds)})`
      : '';
    return this.database.copyOut(
      `COPY (
         SELECT ${SELECTED} FROM spots WHERE id > ${whole(afterId)} AND id <= ${whole(upToId)} ${within}
       ) TO STDOUT (FORMAT csv)`,
      write,
    );
  }

  /** The ids of a range, ascending. @throws DatabaseUnavailable */
  async findIds({ afterId, upToId }: Omit<SpotRange, 'window'>): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      sql`SELECT id FROM spots WHERE id > ${afterId} AND id <= ${upToId} ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** How many spots a range has, and the sum of the numbers of their types. @throws DatabaseUnavailable */
  async sum({
    afterId,
    upToId,
    window,
  }: Required<SpotRange>): Promise<{ spots: number; typeIds: number }> {
    const [row] = await this.database.query<{ spots: number; typeIds: number }>(sql`
      SELECT count(*)::bigint AS spots, coalesce(sum(type_id), 0)::bigint AS "typeIds" FROM spots
      WHERE id > ${afterId} AND id <= ${upToId}
        AND heard_at >= to_timestamp(${window.fromSeconds}) AND heard_at < to_timestamp(${window.toSeconds})`);
    return row ?? { spots: 0, typeIds: 0 };
  }
}

/** A COPY takes no parameters. */
function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return String(value);
}
