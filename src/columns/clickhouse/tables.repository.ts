import { raw } from 'sql-template-tag';
import { BAND_OR_MHZ } from '../../postgres/lists/band-or-mhz.repository.js';
import { CLICKHOUSE } from '../../query/dialect.repository.js';
import { COPIED_COLUMNS } from '../../log/retention/stored-spots.repository.js';
import type { LogTables } from '../column-log.js';
import { numberColumns } from '../number-columns.repository.js';
import type { ClickHouseSession } from './clickhouse-session.repository.js';

/** Tokens of blocks that are remembered: a take-over sends one block again at most. */
const TOKENS = 1_000;

/** How long: a block is sent again when its sender is back, whenever that is. */
const TOKEN_SECONDS = 30 * 86_400;

/** What was answered as stored is on the disk: a power failure takes nothing back. */
const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1';

const TYPES = { BIGINT: 'Int64', INTEGER: 'Int32', SMALLINT: 'Int16' } as const;

const SPOT_COLUMNS = COPIED_COLUMNS.map(([name, type]) => `${name} ${TYPES[type]}`).join(', ');

/** The columns of a spot that are sent. */
export const SENT_COLUMNS = COPIED_COLUMNS.map(([name]) => name).join(', ');

/** Versions of names: the newest up to a change of grids and places is that of the change. */
export const NAME_COLUMNS = {
  edition: 'Int32',
  change: 'Int64',
  id: 'Int32',
  callsign: 'String',
  grid: 'Nullable(String)',
  dxcc: 'Nullable(Int16)',
  continent: 'LowCardinality(Nullable(String))',
  cq_zone: 'Nullable(Int16)',
  itu_zone: 'Nullable(Int16)',
  x: 'Nullable(Float64)',
  y: 'Nullable(Float64)',
  z: 'Nullable(Float64)',
} as const;

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly partition: string;
  readonly order: string;
  /** Spreads rows over the shards of a cluster. */
  readonly shard: string;
}

const TABLES: readonly Table[] = [
  {
    name: 'spots',
    // Signals are told apart by the last column, which is computed once; blocks and days by their ids.
    columns: `${SPOT_COLUMNS}, band_or_mhz Int32 DEFAULT ${BAND_OR_MHZ},
      INDEX by_id id TYPE minmax GRANULARITY 1,
      PROJECTION by_callsign (SELECT * ORDER BY callsign_id, heard_s)`,
    // A block of an import may have years: a hundred partitions are the most that one may have.
    partition: "toYYYYMM(toDateTime(heard_s, 'UTC'))",
    order: 'heard_s, id',
    shard: 'intDiv(heard_s, 3600)',
  },
  {
    name: 'callsign_versions',
    columns: Object.entries(NAME_COLUMNS)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
    partition: 'edition',
    order: 'id, change',
    shard: 'id',
  },
];

/** Asks one server for its tables. */
export const FIND_TABLES = 'SELECT name FROM system.tables WHERE database = currentDatabase()';

/**
 * Makes the tables that are not there: on one server, or on each of a cluster with a table in front that reads all of them.
 * @param owner the log whose copy they are
 * @param onLost called before empty tables are there that somebody could be answered from
 * @throws Error where they are of another log: each would delete what the other sends
 */
export async function claimTables(
  session: ClickHouseSession,
  owner: string,
  cluster: string | undefined,
  onLost: () => Promise<void>,
): Promise<void> {
  const { owner: found = owner, areAll, areLost } = await findTables(session, cluster);
  if (found !== owner) {
    throw new Error(
      `the tables of CLICKHOUSE_URL are of another log (${found || 'none that this service made'}): give this one a database of its own`,
    );
  }
  if (areAll) return;
  if (areLost) await onLost();
  for (const table of TABLES) {
    for (const statement of statementsOf(table, owner, cluster)) await session.command(statement);
  }
}

/** Finds our tables on all servers that answer: whose copy they are stands in the comment of that of spots. */
async function findTables(session: ClickHouseSession, cluster: string | undefined) {
  const names = TABLES.flatMap(({ name }) => (cluster ? [name, `${name}_of_shard`] : [name]));
  const found = await session.run(`
    SELECT name, comment FROM ${onAll('system.tables', cluster)}
    WHERE database = currentDatabase() AND name IN (${names.map((name) => `'${name}'`).join()}) ${OF_THOSE_THERE}`);
  const asked = `SELECT count() FROM ${onAll('system.one', cluster)} ${OF_THOSE_THERE}`;
  const [row = []] = cluster === undefined ? [[1]] : await session.run(asked);
  const areAll = found.length === Number(row[0]) * names.length;
  const ofSpots = found.find(([name]) => name === 'spots');
  return {
    owner: ofSpots && String(ofSpots[1]),
    areAll,
    // A new replica of a cluster gets from the others what it lacks.
    areLost: ofSpots === undefined || (cluster === undefined && !areAll),
  };
}

/** One server that is away does not hold up the rest. */
const OF_THOSE_THERE = 'SETTINGS skip_unavailable_shards = 1';

/** A table of each server. */
function onAll(table: string, cluster: string | undefined): string {
  return cluster === undefined ? table : `clusterAllReplicas('${cluster}', ${table})`;
}

/** The statements that make a table. */
function statementsOf(table: Table, owner: string, cluster: string | undefined): string[] {
  const { name, columns, partition, order, shard } = table;
  const comment = `COMMENT '${owner}'`;
  if (cluster === undefined) {
    return [
      `CREATE TABLE IF NOT EXISTS ${name} (${columns}) ENGINE = MergeTree
        PARTITION BY ${partition} ORDER BY (${order})
        SETTINGS non_replicated_deduplication_window = ${TOKENS}, ${DURABLE} ${comment}`,
    ];
  }
  const on = `ON CLUSTER '${cluster}'`;
  return [
    `CREATE TABLE IF NOT EXISTS ${name}_of_shard ${on} (${columns})
      ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${name}', '{replica}')
      PARTITION BY ${partition} ORDER BY (${order})
      SETTINGS replicated_deduplication_window = ${TOKENS},
        replicated_deduplication_window_seconds = ${TOKEN_SECONDS}, ${DURABLE}`,
    `CREATE TABLE IF NOT EXISTS ${name} ${on} AS ${name}_of_shard
      ENGINE = Distributed('${cluster}', currentDatabase(), '${name}_of_shard', ${shard}) ${comment}`,
  ];
}

/** The text of what changes rows of a table, where they are. */
export function alterRows(table: string, change: string, cluster?: string): string {
  const where = cluster === undefined ? table : `${table}_of_shard ON CLUSTER '${cluster}'`;
  return `ALTER TABLE ${where} ${change} SETTINGS mutations_sync = 2`;
}

/** The log as statements read it. */
export const CLICKHOUSE_TABLES: LogTables = {
  dialect: CLICKHOUSE,
  spots: raw('spots'),
  keepsPast: true,
  columns: numberColumns(CLICKHOUSE),
};
