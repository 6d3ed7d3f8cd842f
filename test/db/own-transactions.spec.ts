import { DataSource } from 'typeorm';
import { DatabaseService } from '../../src/database/database.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { withClient } from '../support/databases/database.js';

/** More than the pool has connections: one that is not given back is missed. */
const TIMES = 20;

let service: TestApp;
let dataSource: DataSource;

beforeAll(async () => {
  service = await startTestApp();
  dataSource = service.app.get(DataSource, { strict: false });
  await ask('CREATE TABLE notes (id int PRIMARY KEY)');
});

afterAll(() => service.close());

const ask = async (text: string) =>
  withClient(
    service.database.url,
    async (client) => (await client.query<{ id: number }>(text)).rows,
  );
const notes = async () => ask('SELECT id FROM notes ORDER BY id');
const idle = () => service.app.get(DatabaseService, { strict: false }).poolStats().active;

describe('a transaction that TypeORM begins by itself', () => {
  it('is committed as a whole, on one connection, which is given back', async () => {
    for (let id = 0; id < TIMES; id++) {
      await dataSource.transaction(async (manager) => {
        const [before] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        await manager.query('INSERT INTO notes VALUES ($1)', [id]);
        expect(await notes()).toHaveLength(id);
        const [after] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        expect(after).toEqual(before);
      });
    }
    expect(await notes()).toHaveLength(TIMES);
    expect(idle()).toBe(0);
  });

  it('is rolled back as a whole when its work or a statement fails', async () => {
    for (let turn = 0; turn < TIMES; turn++) {
      const failing = dataSource.transaction(async (manager) => {
        await manager.query('INSERT INTO notes VALUES (1000)');
        await manager.query('INSERT INTO notes VALUES (0)');
      });
      await expect(failing).rejects.toThrow('duplicate key');
      const givingUp = dataSource.transaction(async (manager) => {
        await manager.query('INSERT INTO notes VALUES (1000)');
        throw new Error('not now');
      });
      await expect(givingUp).rejects.toThrow('not now');
    }
    expect(await notes()).toHaveLength(TIMES);
    expect(idle()).toBe(0);
  });

  it('that is left open is ended with its runner', async () => {
    for (let turn = 0; turn < TIMES; turn++) {
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.query('INSERT INTO notes VALUES (1000)');
      await runner.release();
    }
    expect(await notes()).toHaveLength(TIMES);
  });

  it('whose connection breaks fails, and the next has another', async () => {
    const broken = dataSource.transaction(async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
      await ask(`SELECT pg_terminate_backend(${pid})`);
      await manager.query('INSERT INTO notes VALUES (1000)');
    });
    await expect(broken).rejects.toThrow();
    await dataSource.transaction((manager) => manager.query('INSERT INTO notes VALUES (2000)'));
    expect(await notes()).toHaveLength(TIMES + 1);
    expect(idle()).toBe(0);
  });

  it('whose commit is refused leaves nothing behind, and its runner begins another', async () => {
    await ask('CREATE TABLE calls (name text UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const runner = dataSource.createQueryRunner();
    const insert = async (name: string) => runner.query('INSERT INTO calls VALUES ($1)', [name]);
    for (let turn = 0; turn < TIMES; turn++) {
      await runner.startTransaction();
      await insert('K1ABC');
      await insert('K1ABC');
      await expect(runner.commitTransaction()).rejects.toThrow('duplicate key');
      await runner.startTransaction();
      await insert(`W${turn}AW`);
      await runner.commitTransaction();
    }
    await runner.release();
    expect(await ask(`SELECT name FROM calls WHERE name = 'K1ABC'`)).toHaveLength(0);
    expect(await ask('SELECT name FROM calls')).toHaveLength(TIMES);
    expect(idle()).toBe(0);
  });

  it('cannot begin within one of ours', async () => {
    const nested = service.app
      .get(DatabaseService, { strict: false })
      .transaction(async (_client, manager) => manager.transaction(async () => {}));
    await expect(nested).rejects.toThrow('has begun already');
  });
});
