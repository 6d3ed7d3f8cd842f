import { Injectable } from '@nestjs/common';
import {
  DatabaseService,
  type RunStatement,
  SnapshotTooOld,
} from '../../database/database.service.js';
import type { Term } from '../../leadership/roles.service.js';
import { NamesRepository, type NamesState } from '../../log/names/names.repository.js';
import { PlaceDictionary } from '../../log/names/place-dictionary.js';
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
  /** Of what this process has sent since {@link sendAnew}, and the edition that it was sent as. */
  private sent: { readonly mark: CopyMark; readonly edition: number } | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly table: NameTable,
    private readonly names: NamesRepository,
    private readonly places: PlaceDictionary,
    private readonly state: CopyStateRepository,
  ) {}

  /** Has all names sent by the next {@link send}: what the server has may be older than what was sent. */
  sendAnew(): void {
    this.sent = undefined;
  }

  /**
   * Sends what is new: all names at first, 100,000 a second, and then what has changed. Names that are sent twice are equal.
   * @throws RoleLost, ColumnsFailed, ColumnsUnavailable, DatabaseUnavailable
   */
  async send(
    term: Term,
    session: ClickHouseSession,
    copy: CopyState,
    cluster: string | undefined,
  ): Promise<void> {
    // Where another process has sent names since, or all are to be forgotten, the edition is another.
    const isOfEdition = this.sent?.edition === copy.namesEdition;
    const { known, names, isWhole, mark } = await this.findNew(
      isOfEdition ? this.sent?.mark : undefined,
    );
    const edition = copy.namesEdition + Number(isWhole);
    const remove = async (condition: string) =>
      session.command(alterRows('callsign_versions', `DELETE WHERE ${condition}`, cluster));
    // Of an attempt that failed, or from before a backup was restored.
    if (isWhole) await remove(`edition >= ${edition}`);
    if (names.length > 0) {
      const columns = columnsOf(names, edition, known.newestChange);
      // Equal names may have been sent before, and removed since: each time another token.
      await session.insert('callsign_versions', 'TabSeparated', () => toLines(columns));
    }
    const sent = {
      namesEdition: edition,
      namesId: known.newestId,
      namesChange: known.newestChange,
    };
    const isNoted =
      sent.namesEdition === copy.namesEdition &&
      sent.namesId === copy.namesId &&
      sent.namesChange === copy.namesChange;
    if (!isNoted) await this.state.note(term, sent);
    this.sent = { mark, edition };
    // Questions of the edition before may still be under way.
    if (isWhole) await remove(`edition < ${edition - 1}`);
  }

  /** @param sent all names, without it */
  private async findNew(sent: CopyMark | undefined) {
    return this.database.snapshot(async (run) => {
      const known = await this.names.state(run);
      let found: { names: readonly KnownName[]; isWhole: boolean } = { names: [], isWhole: false };
      const mark = await this.table.copyTo(run, sent, async (names, isWhole) => {
        found = { names, isWhole };
      });
      return { ...found, known, mark };
    });
  }

  /**
   * Makes `callsigns`, a table of the session, as the snapshot has it; names that ClickHouse has not yet are given. The newest version is
   * found by `argMax`: `ORDER BY id, change DESC LIMIT 1 BY id` gave the oldest now and then (26.7), and with it names without a grid.
   * @throws SnapshotTooOld when a callsign has changed since
   * @throws ColumnsUnavailable when ClickHouse lacks too many of the snapshot's names
   */
  async pin(run: RunStatement, session: ClickHouseSession): Promise<void> {
    const asked = await this.names.state(run);
    const copy = await this.state.readSoon();
    if (!copy) throw new ColumnsUnavailable('what ClickHouse has is not known');
    if (copy.namesChange > asked.newestChange) throw new SnapshotTooOld();
    const lacking = await this.findLacking(run, asked, copy);
    const facts = FACTS.join();
    if (lacking.length > 0) {
      await session.give('lacking', LACKING_COLUMNS, columnsOf(lacking, copy.namesEdition, 0));
    }
    const given =
      lacking.length === 0 ? '' : `UNION ALL SELECT id, 1 AS is_given, 0, ${facts} FROM lacking`;
    await session.command(`
      CREATE OR REPLACE TEMPORARY TABLE callsigns ENGINE = Memory AS
      SELECT id, ${FACTS.map((name, at) => `tupleElement(newest, ${at + 1}) AS ${name}`).join()}
      FROM (
        SELECT id, argMax(tuple(${facts}), tuple(is_given, change)) AS newest FROM (
          SELECT id, 0 AS is_given, change, ${facts} FROM callsign_versions
          WHERE edition = ${copy.namesEdition} AND change <= ${asked.newestChange} ${given})
        GROUP BY id)`);
  }

  /** The names of a snapshot that ClickHouse has not, or as they were. */
  private async findLacking(
    run: RunStatement,
    asked: NamesState,
    copy: CopyState,
  ): Promise<KnownName[]> {
    const isNew = copy.namesId < asked.newestId;
    const added = isNew ? await this.names.findAfter(run, copy.namesId, MAX_LACKING + 1) : [];
    const isChanged = copy.namesChange < asked.newestChange;
    const changes = isChanged ? await this.names.findChanges(run, copy.namesChange) : [];
    const known = changes.filter(({ id }) => id <= copy.namesId).map(({ id }) => id);
    if (added.length + known.length > MAX_LACKING) {
      throw new ColumnsUnavailable('ClickHouse does not have the newest callsigns yet');
    }
    const records = [...added, ...(await this.names.findByIds(run, known))];
    await this.places.learn(run, records);
    return records.map(({ placeId, ...name }) => ({ ...name, place: this.places.of(placeId) }));
  }
}

/** Names that a question brings along at most: those that were new in a second, and then some. */
const MAX_LACKING = 20_000;

const LACKING_COLUMNS = Object.fromEntries(
  Object.entries(NAME_COLUMNS).map(([name, type]) => [
    name,
    type.replace(/^LowCardinality\((.*)\)$/, '$1').replace(/^Nullable\((.*)\)$/, '$1'),
  ]),
);

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
