import { Client } from 'pg';
import { ColumnsService } from '../../src/columns/columns.service.js';
import { readEnv } from '../../src/config/env.js';
import { DUCKDB, POSTGRES } from '../../src/query/dialect.repository.js';
import { DIALECT_CASES } from '../support/spots/dialect-cases.js';

describe('what the engines read alike', () => {
  const columns = new ColumnsService(readEnv({ FEEDS: 'none' }));
  let client: Client;

  beforeAll(async () => {
    client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await columns.onApplicationShutdown();
  });

  it.each(DIALECT_CASES)('PostgreSQL: $name', async ({ statement, expected }) => {
    const { text, values } = statement(POSTGRES);
    const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
    // Of a 64-bit number the driver makes a text unless it is told otherwise.
    const number = typeof expected[0] === 'number';
    expect(
      rows.map(([cell]) => (number && typeof cell === 'string' ? Number(cell) : cell)),
    ).toEqual(expected);
  });

  it.each(DIALECT_CASES)('DuckDB: $name', async ({ statement, expected }) => {
    const { text, values } = statement(DUCKDB);
    const rows = await columns.session((session) => session.run(text, values as string[]));
    expect(rows.map(([cell]) => cell)).toEqual(expected);
  });
});
