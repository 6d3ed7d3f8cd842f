import { Injectable } from '@nestjs/common';
import { ColumnsService, type DuckDbSession } from '../columns.service.js';
import type { RunStatement } from '../../database/database.service.js';
import { knownPositionOf } from '../../radio/position.js';
import { SerialQueue } from '../../tools/serial-queue.js';
import { type CopyMark, type KnownName, NameTable } from '../../log/names/name-table.js';

/** The dictionary of callsigns as the engine has it: numbers, names, and what is known of them. */
const CALLSIGNS = `callsigns (
  id INTEGER, callsign VARCHAR, grid VARCHAR, dxcc SMALLINT, continent VARCHAR, cq_zone SMALLINT, itu_zone SMALLINT,
  x DOUBLE, y DOUBLE, z DOUBLE)`;

/** Publishes staged names in one transaction, beside the names that are there or in their place. */
const takeNew = (isWhole: boolean): string[] => [
  'BEGIN',
  isWhole
    ? `CREATE OR REPLACE TABLE ${CALLSIGNS}`
    : 'DELETE FROM callsigns WHERE id IN (SELECT id FROM new_callsigns)',
  'INSERT INTO callsigns SELECT * FROM new_callsigns',
  'COMMIT',
  'DROP TABLE new_callsigns',
];

/** Some megabytes at a time. */
const BATCH = 8_000;

/**
 * Keeps a copy of the dictionary of callsigns in the engine's memory, some 100 bytes each: brought up to date by what is new
 * since the last question, in the snapshot that asks.
 */
@Injectable()
export class ColumnNames {
  private readonly turns = new SerialQueue();
  private mark: (CopyMark & { readonly pid: number | undefined }) | undefined;

  constructor(
    private readonly names: NameTable,
    private readonly columns: ColumnsService,
  ) {}

  /**
   * Pins `callsigns` to the snapshot until the session closes, which is in a transaction from then on. A first
   * question copies 100,000 names a second; later ones take some milliseconds.
   * @throws SnapshotTooOld
   * @throws ColumnsUnavailable
   */
  async pin(run: RunStatement, session: DuckDbSession): Promise<void> {
    // One after another: a mark is of the copy that was made last, and without it all is copied again.
    return this.turns.run(async () => {
      const { pid } = this.columns;
      const mark = this.mark?.pid === pid ? this.mark : undefined;
      this.mark = undefined;
      const next = await this.names.copyTo(run, mark, async (names, isWhole) => {
        const isNew = isWhole || names.length > 0;
        if (isNew) await appendNames(session, names);
        // A transaction sees the table as it is when it first reads it.
        const pin = ['BEGIN', 'SELECT id FROM callsigns LIMIT 0'];
        const statements = isNew ? [...takeNew(isWhole), ...pin] : pin;
        await session.run(statements.join(';'));
      });
      this.mark = { ...next, pid };
    });
  }
}

/** Into a table of the session's own. */
async function appendNames(session: DuckDbSession, names: readonly KnownName[]): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE new_${CALLSIGNS}`);
  for (let from = 0; from < names.length; from += BATCH) {
    const some = names.slice(from, from + BATCH);
    const points = some.map(({ grid }) => (grid === null ? undefined : knownPositionOf(grid)));
    await session.append('new_callsigns', [
      some.map(({ id }) => id),
      some.map(({ callsign }) => callsign),
      some.map(({ grid }) => grid),
      some.map(({ place }) => place?.dxcc ?? null),
      some.map(({ place }) => place?.continent ?? null),
      some.map(({ place }) => place?.cqZone ?? null),
      some.map(({ place }) => place?.ituZone ?? null),
      points.map((point) => point?.x ?? null),
      points.map((point) => point?.y ?? null),
      points.map((point) => point?.z ?? null),
    ]);
  }
}
