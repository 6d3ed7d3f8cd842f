import { Injectable } from '@nestjs/common';
import {
  DatabaseService,
  type RunStatement,
  SnapshotTooOld,
} from '../../database/database.service.js';
import type { Term } from '../../leadership/roles.service.js';
import { NamesRepository } from '../../log/names/names.repository.js';
import { type CopyMark, type KnownName, NameTable } from '../../log/names/name-table.js';
import { knownPositionOf } from '../../radio/position.js';
import { ColumnsUnavailable } from '../columns.errors.js';
import type { ClickHouseSession } from './clickhouse-session.repository.js';
import { CopyStateRepository, type CopyState } from './copy-state.repository.js';
import { toLines } from './literals.js';
import { alterRows, NAME_COLUMNS } from './tables.repository.js';

/** What a question reads of a name, beside its number. */
const FACTS = Object.keys(NAME_COLUMNS).filter(
  (name) => !['id', 'edition', 'change'].includes(name),
);

/**
 * The dictionary of callsigns in ClickHouse, in versions: a question sees it as of its snapshot. A version is the change of grids and
 * places at which it was sent; where names are removed all are sent anew, as another edition.
 */
@Injectable()
export class CopiedNames {
  /** Of the copy that this process has made, while it holds the role. */
  private mark: { readonly term: number; readonly mark: CopyMark } | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly table: NameTable,
    private readonly names: NamesRepository,
    private readonly state: CopyStateRepository,
  ) {}

  /**
   * Sends what is new: all names at the beginning of a term, 100,000 a second, and then what has changed. Does so once: what
   * ClickHouse has been sent stays there, and after a failure all names are sent again, as another edition.
   * @throws RoleLost, ColumnsFailed, ColumnsUnavailable, DatabaseUnavailable
   */
  async send(
    term: Term,
    session: ClickHouseSession,
    copy: CopyState,
    cluster: string | undefined,
  ): Promise<void> {
    const mark = this.mark?.term === term.number ? this.mark.mark : undefined;
    this.mark = undefined;
    await this.database.snapshotOnce(async (run) => {
      const known = await this.names.state(run);
      let edition = copy.namesEdition;
      let sent = 0;
      const next = await this.table.copyTo(run, mark, async (names, isWhole) => {
        if (isWhole) edition++;
        sent = names.length;
        if (sent === 0) return;
        const lines = toLines(columnsOf(names, edition, known.newestChange));
        await session.insert('callsign_versions', 'TabSeparated', lines, NO_TOKEN);
      });
      const isNew =
        edition !== copy.namesEdition ||
        known.newestId !== copy.namesId ||
        known.newestChange !== copy.namesChange;
      if (isNew) {
        await this.state.note(term, {
          namesEdition: edition,
          namesId: known.newestId,
          namesChange: known.newestChange,
        });
      }
      this.mark = { term: term.number, mark: next };
      // Questions of the edition before may still be under way.
      if (edition !== copy.namesEdition && edition > 2) {
        await session.command(
          alterRows('callsign_versions', `DELETE WHERE edition < ${edition - 1}`, cluster),
        );
      }
    });
  }

  /**
   * Makes `callsigns`, a table of the session, as the snapshot has it. The newest version is found by `argMax`: `ORDER BY id,
   * change DESC LIMIT 1 BY id` gave the oldest now and then (26.7), and with it names without a grid.
   * @throws SnapshotTooOld when a callsign has changed since
   * @throws ColumnsUnavailable when ClickHouse does not have the snapshot's names yet
   */
  async pin(run: RunStatement, session: ClickHouseSession): Promise<void> {
    const asked = await this.names.state(run);
    const copy = await this.state.read();
    if (copy.namesChange > asked.newestChange) throw new SnapshotTooOld();
    if (copy.namesChange < asked.newestChange || copy.namesId < asked.newestId) {
      throw new ColumnsUnavailable('ClickHouse does not have the newest callsigns yet');
    }
    await session.command(`
      CREATE OR REPLACE TEMPORARY TABLE callsigns ENGINE = Memory AS
      SELECT id, ${FACTS.map((name, at) => `tupleElement(newest, ${at + 1}) AS ${name}`).join()}
      FROM (
        SELECT id, argMax(tuple(${FACTS.join()}), change) AS newest FROM callsign_versions
        WHERE edition = ${copy.namesEdition} AND change <= ${asked.newestChange}
        GROUP BY id)`);
  }
}

/** Names that did not change between two terms are sent again: a token would drop them. */
const NO_TOKEN = { insert_deduplicate: 0 };

function columnsOf(names: readonly KnownName[], edition: number, change: number) {
  const points = names.map(({ grid }) => (grid === null ? undefined : knownPositionOf(grid)));
  return [
    names.map(() => edition),
    names.map(() => change),
    names.map(({ id }) => id),
    names.map(({ callsign }) => callsign),
    names.map(({ grid }) => grid),
    names.map(({ place }) => place?.dxcc ?? null),
    names.map(({ place }) => place?.continent ?? null),
    names.map(({ place }) => place?.cqZone ?? null),
    names.map(({ place }) => place?.ituZone ?? null),
    points.map((point) => point?.x ?? null),
    points.map((point) => point?.y ?? null),
    points.map((point) => point?.z ?? null),
  ];
}
