import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { DatabaseService } from '../../src/database/database.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { withClient } from '../support/databases/database.js';
import { Rival } from '../support/databases/rival.js';
import { collectWarnings } from '../support/service-log.js';

const MEET = sql`SELECT meet()`;

let service: TestApp;
let database: DatabaseService;
let rival: Rival;
let warnings: string[];
let countedBefore: Map<string, number>;

beforeAll(async () => {
  service = await startTestApp();
  database = service.app.get(DatabaseService, { strict: false });
  await database.query(sql`CREATE TABLE noted (number int PRIMARY KEY)`);
});

afterAll(() => service.close());

beforeEach(async () => {
  warnings = collectWarnings(service);
  rival = await Rival.open(service.database.url);
  await database.query(sql`DELETE FROM noted`);
  countedBefore = await scrape();
});

afterEach(() => rival.close());

/** The counts of refused transactions, as `/metrics` shows them. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const lines = text.matchAll(
    /^database_transactions_refused_total\{reason="(\w+)",outcome="(\w+)"\} (\d+)$/gm,
  );
  const counts = new Map(
    [...lines].map(([, why, then, count]) => [`${why} ${then}`, Number(count)]),
  );
  expect(counts.size).toBe(4);
  return counts;
}

/** What a test has added to the counts. */
async function refusals(): Promise<Record<string, number>> {
  const added = [...(await scrape())].map(
    ([name, count]) => [name, count - (countedBefore.get(name) ?? NaN)] as const,
  );
  return Object.fromEntries(added.filter(([, count]) => count !== 0));
}

const noted = async () => database.query(sql`SELECT number FROM noted ORDER BY number`);

describe('a deadlock', () => {
  it('a transaction is run again from its beginning, and stored once', async () => {
    let calls = 0;
    const running = database.transaction(async (client) => {
      calls++;
      await client.query(sql`INSERT INTO noted VALUES (${calls})`);
      await client.query(MEET);
      return calls;
    });
    await rival.meet();
    await rival.close();
    expect(await running).toBe(2);
    expect(await noted()).toEqual([{ number: 2 }]);
    expect(await refusals()).toEqual({ 'deadlock repeated': 1 });
    expect(warnings).toEqual([expect.stringContaining('deadlock detected')]);
  });

  it('a transaction that is refused a third time is given up, with what PostgreSQL says', async () => {
    let calls = 0;
    const running = database.transaction(async (client) => {
      calls++;
      await client.query(MEET);
    });
    const refused = expect(running).rejects.toMatchObject({ code: '40P01' });
    for (let times = 0; times < 3; times++) await rival.meet();
    await refused;
    expect(calls).toBe(3);
    expect(await refusals()).toEqual({ 'deadlock repeated': 2, 'deadlock given_up': 1 });
  });

  it('a transaction and reads that also change something else are run once', async () => {
    for (const run of [
      async (work: () => void) =>
        database.transactionOnce(async (client) => {
          work();
          await client.query(MEET);
        }),
      async (work: () => void) =>
        database.snapshotOnce(async (ask) => {
          work();
          await ask(MEET);
        }),
    ]) {
      let calls = 0;
      const refused = expect(run(() => void calls++)).rejects.toMatchObject({ code: '40P01' });
      await rival.meet();
      await refused;
      expect(calls).toBe(1);
    }
    expect(await refusals()).toEqual({ 'deadlock given_up': 2 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['reads on a snapshot', async () => database.snapshot((run) => run(MEET))],
    ['a statement by itself', async () => database.query(MEET)],
    ['a statement of TypeORM', async () => dataSource().query('SELECT meet()')],
  ])('%s: run again', async (_, run) => {
    const running = run();
    await rival.meet();
    await rival.close();
    await running;
    expect(await refusals()).toEqual({ 'deadlock repeated': 1 });
  });

  const dataSource = () => service.app.get(DataSource, { strict: false });
});

describe('a serialization failure', () => {
  /** A transaction that changes a row which another session has changed since its snapshot, so many times. */
  const changeAfterOthers = async (times: number) => {
    let calls = 0;
    await database.query(sql`INSERT INTO noted VALUES (1)`);
    const running = database.transaction(async (client) => {
      calls++;
      await client.query('SELECT FROM noted');
      if (calls <= times) {
        await withClient(service.database.url, (other) =>
          other.query('UPDATE noted SET number = number + 100'),
        );
      }
      await client.query('UPDATE noted SET number = number + 1');
      return calls;
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ');
    return { running, calls: () => calls };
  };

  it('a transaction is run again on a new snapshot', async () => {
    const { running } = await changeAfterOthers(2);
    expect(await running).toBe(3);
    expect(await noted()).toEqual([{ number: 202 }]);
    expect(await refusals()).toEqual({ 'serialization repeated': 2 });
  });

  it('a transaction that is refused a third time is given up', async () => {
    const { running, calls } = await changeAfterOthers(Infinity);
    await expect(running).rejects.toMatchObject({ code: '40001' });
    expect(calls()).toBe(3);
    expect(await noted()).toEqual([{ number: 301 }]);
    expect(await refusals()).toEqual({ 'serialization repeated': 2, 'serialization given_up': 1 });
  });
});

it('what is wrong by itself is run once', async () => {
  let calls = 0;
  const running = database.transaction(async (client) => {
    calls++;
    await client.query('INSERT INTO noted VALUES (1), (1)');
  });
  await expect(running).rejects.toMatchObject({ code: '23505' });
  expect(calls).toBe(1);
  expect(await refusals()).toEqual({});
});

describe('the beginning of a transaction', () => {
  it('leaves its connection as it was when it is refused', async () => {
    const begin = 'BEGIN; SELECT 1 / 0';
    const refused = database.transaction(async () => expect('begun').toBe('refused'), begin);
    await expect(refused).rejects.toMatchObject({ code: '22012' });
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it('gives the rows of each further statement that has columns', async () => {
    const begin =
      "BEGIN; SET LOCAL statement_timeout = '9s'; SELECT 1 AS one; SELECT 2 AS two WHERE false";
    expect(await database.transaction(async (_, _manager, begun) => begun, begin)).toEqual([
      [{ one: 1 }],
      [],
    ]);
    expect(await database.transaction(async (_, _manager, begun) => begun)).toEqual([]);
  });
});
