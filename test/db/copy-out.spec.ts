import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { copyOut } from '../../src/database/copy-out.js';

/** 6 MB as text: more than any buffer in between holds. */
const MANY = `COPY (SELECT n, repeat('x', n % 50) FROM generate_series(1, 200000) AS n) TO STDOUT (FORMAT csv)`;

let pool: Pool;
let client: PoolClient;

beforeAll(async () => {
  pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, query_timeout: 5_000 });
});

beforeEach(async () => {
  client = await pool.connect();
});

afterEach(async () => {
  // Whatever happened, the connection can be used again.
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  client.release();
});

afterAll(async () => pool.end());

async function copyText(text: string, writeMs = 0): Promise<{ rows: number; text: string }> {
  const blocks: Buffer[] = [];
  const rows = await copyOut(client, text, async (block) => {
    if (writeMs > 0) await delay(writeMs);
    blocks.push(block);
  });
  return { rows, text: Buffer.concat(blocks).toString() };
}

describe('a copy out of the database', () => {
  it.each([0, 3])('gives every row once, in order, to a writer that takes %i ms', async (ms) => {
    const expected = Array.from(
      { length: 200_000 },
      (_, n) => `${n + 1},${'x'.repeat((n + 1) % 50)}`,
    );
    const { rows, text } = await copyText(MANY, ms);
    expect(rows).toBe(200_000);
    // An empty string is quoted, so that it is not null.
    expect(text.replaceAll('""', '') === `${expected.join('\n')}\n`).toBe(true);
  });

  it('gives nothing where there is nothing, and rows that are longer than a block', async () => {
    expect(await copyText('COPY (SELECT 1 WHERE false) TO STDOUT')).toEqual({ rows: 0, text: '' });
    const { rows, text } = await copyText(`COPY (SELECT repeat('y', 700000)) TO STDOUT`);
    expect([rows, text.length]).toEqual([1, 700_001]);
  });

  it('reads no faster than it is written', async () => {
    const { stream } = (client as unknown as { connection: { stream: { bytesRead: number } } })
      .connection;
    const readBefore = stream.bytesRead;
    let written = 0;
    const copying = copyOut(client, MANY, async (block) => {
      await delay(20);
      written += block.length;
    });
    await delay(200);
    expect(stream.bytesRead - readBefore - written).toBeLessThan(1_500_000);
    await copying;
  });

  it('fails as the writer does, and as the statement does', async () => {
    let blocks = 0;
    const copying = copyOut(client, MANY, async () => {
      if (++blocks === 2) throw new Error('no room');
    });
    await expect(copying).rejects.toThrow('no room');
    expect(blocks).toBe(2);
    await expect(copyText('COPY (SELECT 1 / 0) TO STDOUT')).rejects.toThrow('division by zero');
    await expect(
      copyText('COPY (SELECT 1 / (50000 - n) FROM generate_series(1, 100000) AS n) TO STDOUT'),
    ).rejects.toThrow('division by zero');
  });
});
