// DuckDB over the very rows that the service answers from, in this process and on every core.
import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDir } from '../setup/cluster.mjs';
import { statementsFor, variantsOf } from '../cases/questions.mjs';

export const HOW_TO_INSTALL = 'npm install --prefix bench';

const COLUMNS = {
  id: 'BIGINT',
  heard_s: 'BIGINT',
  frequency_hz: 'BIGINT',
  callsign_id: 'INTEGER',
  spotter_id: 'INTEGER',
  spotter_node: 'SMALLINT',
  mode_id: 'SMALLINT',
  band_id: 'SMALLINT',
  snr_db: 'SMALLINT',
  wpm: 'SMALLINT',
};

/** Rows by number as the service has them, in the order of time, so that DuckDB can skip blocks. */
const EXPORT = `
  SELECT id, date_part('epoch', heard_at)::bigint AS heard_s, frequency_hz, callsign_id, spotter_id,
    spotter_node, mode_id, band_id, snr_db, wpm
  FROM spots ORDER BY heard_at, id`;

export class Duckdb {
  /** Bytes a spot in DuckDB's own file. */
  bytesPerSpot = 0;
  version = '';
  #connection;
  #dir;
  #known;

  /** @param {any} connection */
  constructor(connection, dir, known) {
    this.#connection = connection;
    this.#dir = dir;
    this.#known = known;
  }

  /**
   * Copies all rows; undefined when DuckDB is not installed.
   * @param {import('../setup/cluster.mjs').Cluster} cluster
   * @returns {Promise<Duckdb | undefined>}
   */
  static async open(cluster) {
    // No literal: the compiler would look for what is only installed for comparisons.
    const duckdbApi = '@duckdb/node-api';
    const api = await import(duckdbApi).catch(() => undefined);
    if (api === undefined) return undefined;
    const dir = makeTemporaryDir();
    // The server may run under another account.
    chmodSync(dir, 0o777);
    const csv = join(dir, 'spots.csv');
    await cluster.query(`COPY (${EXPORT}) TO '${csv}' (FORMAT csv)`);
    const file = join(dir, 'spots.duckdb');
    const instance = await api.DuckDBInstance.create(file);
    const connection = await instance.connect();
    const columns = Object.entries(COLUMNS).map(([name, type]) => `'${name}': '${type}'`);
    await connection.run(
      `CREATE TABLE raw_spots AS
       SELECT * FROM read_csv('${csv}', header = false, columns = {${columns.join(', ')}})`,
    );
    await connection.run('CHECKPOINT');
    rmSync(csv);
    const [{ now, spots }] = await cluster.query(
      "SELECT date_part('epoch', max(heard_at))::float8 AS now, count(*)::float8 AS spots FROM spots",
    );
    const calls = await cluster.query('SELECT callsign, id FROM callsigns');
    const modes = await cluster.query('SELECT name, id FROM modes');
    const ids = new Map(calls.map(({ callsign, id }) => [callsign, id]));
    const modeIds = new Map(modes.map(({ name, id }) => [name, id]));
    const duckdb = new Duckdb(connection, dir, {
      nowSeconds: now + 1,
      // A call that was never heard has no number; no call has -1.
      idsOf: (list) => list.map((call) => ids.get(call) ?? -1),
      modeIdOf: (mode) => modeIds.get(mode) ?? -1,
    });
    const [[version]] = (await connection.runAndReadAll('SELECT version()')).getRows();
    duckdb.version = String(version);
    duckdb.bytesPerSpot = statSync(file).size / spots;
    return duckdb;
  }

  /**
   * Runs the variants of a question in turn for a duration; returns the time of each.
   * @param {import('../cases/questions.mjs').Question} question
   * @param {number} durationMs
   * @returns {Promise<number[]>}
   */
  async time(question, durationMs) {
    const variants = variantsOf(question, this.#known);
    const tookMs = [];
    const endsAtMs = performance.now() + durationMs;
    for (let turn = 0; turn < 3 || performance.now() < endsAtMs; turn++) {
      const statements = statementsFor(question.kind, variants[turn % variants.length]);
      const startedAtMs = performance.now();
      for (const statement of statements) {
        const reader = await this.#connection.runAndReadAll(statement);
        reader.getRows();
      }
      tookMs.push(performance.now() - startedAtMs);
    }
    return tookMs;
  }

  /** Spots of a window in whole seconds, to hold the service's answer against. */
  async count(/** @type {number} */ from, /** @type {number} */ to) {
    const reader = await this.#connection.runAndReadAll(
      `SELECT count(*) FROM raw_spots WHERE heard_s >= ${from} AND heard_s <= ${to}`,
    );
    return Number(reader.getRows()[0][0]);
  }

  close() {
    this.#connection.closeSync();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
