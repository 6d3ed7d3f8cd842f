import { Injectable } from '@nestjs/common';
import { type ColumnSession, ColumnsService } from '../../columns/columns.service.js';
import type { RunStatement } from '../../database/database.service.js';
import { knownPositionOf } from '../../radio/position.js';
import { type CopyMark, type KnownName, NameTable } from '../names/name-table.js';

/** The dictionary of callsigns as the engine has it: numbers, names, and what is known of them. */
const CALLSIGNS = `callsigns (
  id INTEGER, callsign VARCHAR, grid VARCHAR, dxcc SMALLINT, continent VARCHAR, cq_zone SMALLINT, itu_zone SMALLINT,
  x DOUBLE, y DOUBLE, z DOUBLE)`;

/** Some megabytes at a time. */
const BATCH = 8_000;

/**
 * Keeps a copy of the dictionary of callsigns in the engine's memory, some 100 bytes each: brought up to date by what is new
 * since the last question, in the snapshot that asks.
 */
@Injectable()
export class ColumnNames {
  private mark: (CopyMark & { readonly pid: number | undefined }) | undefined;

  constructor(
    private readonly names: NameTable,
    private readonly columns: ColumnsService,
  ) {}

  /**
   * Has a session see `callsigns` as the snapshot has it, until it closes. It is in a transaction from then on. A first
   * question copies 100,000 names a second; later ones take some milliseconds.
   * @throws SnapshotTooOld
   * @throws ColumnsUnavailable
   */
  async pin(run: RunStatement, session: ColumnSession): Promise<void> {
    const { pid } = this.columns;
    const mark = this.mark?.pid === pid ? this.mark : undefined;
    this.mark = undefined;
    const next = await this.names.copyTo(run, mark, async (names, isWhole) => {
      if (isWhole || names.length > 0) {
        await session.run('BEGIN');
        if (isWhole) await session.run(`CREATE OR REPLACE TABLE ${CALLSIGNS}`);
        if (names.length > 0) await copyNames(session, names, isWhole);
        await session.run('COMMIT');
      }
      await session.run('BEGIN');
      // A transaction sees the table as it is when it first reads it.
      await session.run('SELECT id FROM callsigns LIMIT 0');
    });
    this.mark = { ...next, pid };
  }
}

async function copyNames(
  session: ColumnSession,
  names: readonly KnownName[],
  isWhole: boolean,
): Promise<void> {
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
  if (!isWhole) {
    await session.run('DELETE FROM callsigns WHERE id IN (SELECT id FROM new_callsigns)');
  }
  await session.run('INSERT INTO callsigns SELECT * FROM new_callsigns');
  await session.run('DROP TABLE new_callsigns');
}
