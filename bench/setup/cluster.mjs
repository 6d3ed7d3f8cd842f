// The PostgreSQL in the box, joined beside the service, and what the bench asks of it directly.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { built } from './built.mjs';

/** @type {typeof import('../../src/embedded-postgres/embedded-postgres.js')} */
const { joinEmbeddedPostgres, resolveDataDir } = await built(
  'embedded-postgres/embedded-postgres.js',
);

/** A folder for this run alone; readable, because PostgreSQL may run under another account. */
export function makeTemporaryDir() {
  const path = mkdtempSync(join(tmpdir(), 'spot-bench-'));
  chmodSync(path, 0o755);
  return path;
}

/** The data dir of a run, and how to be rid of it when it was not to be kept. */
export function openDataDir(/** @type {string | undefined} */ kept) {
  const path = kept === undefined ? makeTemporaryDir() : resolve(kept);
  mkdirSync(path, { recursive: true });
  const remove = () => rmSync(path, { recursive: true, force: true });
  return { path, discard: kept === undefined ? remove : () => {} };
}

const log = () => {};

/**
 * Joins the cluster, starting it when it does not run.
 * @param {string} dataDir
 */
export async function joinCluster(dataDir) {
  const postgres = await joinEmbeddedPostgres({ dataDir: resolveDataDir(dataDir, log), log });
  return new Cluster(postgres);
}

/** This process's share in the cluster. */
export class Cluster {
  #postgres;
  #pool;

  /** @param {{ url: string, leave: () => Promise<void> }} postgres */
  constructor(postgres) {
    this.#postgres = postgres;
    this.#pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    this.#pool.on('error', () => {});
  }

  get url() {
    return this.#postgres.url;
  }

  /**
   * @param {string} text
   * @param {unknown[]} [values]
   * @returns {Promise<any[]>}
   */
  async query(text, values) {
    const { rows } = await this.#pool.query(text, values);
    return rows;
  }

  /** Spots ever numbered: what is committed. */
  async lastId() {
    const [row] = await this.query('SELECT last_id::int AS id FROM spot_log');
    return Number(row.id);
  }

  /** Bytes on disk of the tables and indexes of the service, by name. */
  async sizes() {
    const rows = await this.query(`
      SELECT coalesce(parent.relname, class.relname) AS name,
        sum(pg_total_relation_size(class.oid))::float8 AS bytes
      FROM pg_class AS class
      LEFT JOIN pg_inherits ON inhrelid = class.oid
      LEFT JOIN pg_class AS parent ON parent.oid = inhparent
      WHERE class.relkind = 'r' AND class.relnamespace = 'public'::regnamespace
      GROUP BY 1 ORDER BY 2 DESC`);
    return /** @type {{ name: string, bytes: number }[]} */ (rows);
  }

  /**
   * The same cluster's copy of the database, for what must leave no trace. No one may be connected.
   * @returns {Promise<string>} Its address.
   */
  async copyDatabase() {
    await this.#pool.end();
    const url = new URL(this.url);
    url.pathname = '/postgres';
    this.#pool = new pg.Pool({ connectionString: url.href, max: 1 });
    await this.query('DROP DATABASE IF EXISTS spots_copy');
    await this.query('CREATE DATABASE spots_copy TEMPLATE spots STRATEGY file_copy');
    await this.#pool.end();
    url.pathname = '/spots_copy';
    this.#pool = new pg.Pool({ connectionString: url.href, max: 4 });
    return url.href;
  }

  /** Drops the copy. No one else may be connected. */
  async dropCopy() {
    await this.#pool.end();
    const url = new URL(this.url);
    url.pathname = '/postgres';
    this.#pool = new pg.Pool({ connectionString: url.href, max: 1 });
    await this.query('DROP DATABASE IF EXISTS spots_copy');
  }

  async leave() {
    await this.#pool.end();
    await this.#postgres.leave();
  }
}
