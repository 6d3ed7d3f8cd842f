import { setTimeout as delay } from 'node:timers/promises';
import { Test, type TestingModule } from '@nestjs/testing';
import { Client } from 'pg';
import { ConfigModule } from '../../src/config/config.module.js';
import { readEnv } from '../../src/config/env.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { MetricsModule } from '../../src/metrics/metrics.module.js';
import { SCHEMA } from '../../src/app/schema.js';
import { CandidateModule } from '../../src/leadership/candidate.module.js';
import { FaultsModule } from '../../src/faults/faults.module.js';
import { LeadershipModule } from '../../src/leadership/leadership.module.js';
import { RoleLost, RolesService, type Term } from '../../src/leadership/roles.service.js';
import { TimeModule } from '../../src/time/time.module.js';
import { createTestDatabase, type TestDatabase } from '../support/databases/database.js';
import { eventually } from '../support/eventually.js';
import { Contest, type Contender } from '../support/databases/role-contest.js';

let database: TestDatabase;
let contest: Contest;
let admin: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  contest = new Contest(database.url);
});

afterEach(async () => {
  await contest.end();
  await admin.end();
  await database.drop();
});

/** Three processes that want the role of presence, of which the first to come holds it. */
async function three(): Promise<[Contender, Contender, Contender]> {
  const all = [
    await contest.join('presence'),
    await contest.join('presence'),
    await contest.join('presence'),
  ];
  expect(all.map(({ state }) => state)).toEqual(['held', 'waiting', 'waiting']);
  return all as [Contender, Contender, Contender];
}

async function endSessionOfHolder(): Promise<void> {
  const { rowCount } = await admin.query(`
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND objid = 7211011 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  expect(rowCount).toBe(1);
}

/** Nothing of this process runs for longer than the lease of a contest. */
function freeze(): void {
  const sleepUntilMs = performance.now() + 2_000;
  while (performance.now() < sleepUntilMs);
}

const someoneHolds = (contenders: readonly Contender[]) =>
  eventually(() => expect(contenders.map(({ state }) => state)).toContain('held'));

describe('a role', () => {
  it('is won by one of many who come at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => contest.join('grid')));
    expect(all.filter(({ state }) => state === 'held')).toHaveLength(1);
  });

  it('passes on at once when it is released, after its holder has stopped', async () => {
    const [first, ...others] = await three();
    first.stopTakesMs = 500;
    await first.end();
    await someoneHolds(others);
    expect(contest.mostWorking).toBe(1);
    expect(contest.reasons).toEqual(['shutdown']);
  });

  it.each(['cut', 'blackhole'] as const)(
    'passes on when the line of its holder is %s',
    async (how) => {
      const [first, ...others] = await three();
      first.proxy[how]();
      await someoneHolds(others);
      expect(contest.mostWorking).toBe(1);
      expect(contest.reasons).toEqual(['lost']);
      first.proxy.heal();
      await delay(1_000);
      expect([first.state, contest.starts]).toEqual(['waiting', 2]);
    },
  );

  it('is stopped and won anew when the server ends the session of its holder', async () => {
    await three();
    await endSessionOfHolder();
    await eventually(() => expect(contest.starts).toBe(2));
    expect(contest.mostWorking).toBe(1);
    expect(contest.reasons).toEqual(['lost']);
  });

  it('stays with its holder on a slow line', async () => {
    const [first] = await three();
    first.proxy.delayMs = 100;
    await delay(3_000);
    expect([first.state, contest.starts]).toEqual(['held', 1]);
  });

  it('is tried again when a start fails', async () => {
    const contender = await contest.join('grid', { failingStarts: 1 });
    await eventually(() => expect(contender.state).toBe('held'));
    expect([contest.starts, contest.reasons]).toEqual([2, ['lost']]);
  });

  it('ends when its process was frozen, even one that outlasts a lost database', async () => {
    const first = await contest.join('feed', { keepsRunningWhenCutOff: true });
    freeze();
    await eventually(() => expect(contest.reasons).toEqual(['lost']));
    await eventually(() => expect(first.state).toBe('held'));
    expect(contest.starts).toBe(2);
  });

  it('ends with its process, also while that connects to a database that says nothing', async () => {
    const alone = await contest.join('grid');
    const connections = alone.proxy.connectionCount;
    alone.proxy.blackhole();
    await eventually(() => expect(alone.proxy.connectionCount).toBeGreaterThan(connections));
    await alone.end();
    expect(contest.reasons).toEqual(['lost']);
  });
});

describe('a role that keeps running when cut off', () => {
  const options = { keepsRunningWhenCutOff: true };

  it('goes on in its term when nobody had it in between', async () => {
    const alone = await contest.join('feed', options);
    alone.proxy.cut();
    await eventually(() => expect(alone.state).toBe('cut-off'));
    await delay(1_000);
    alone.proxy.heal();
    await eventually(() => expect(alone.state).toBe('held'));
    expect([contest.starts, contest.reasons]).toEqual([1, []]);
  });

  it('waits for the session it had before, which the server has yet to give up', async () => {
    const alone = await contest.join('feed', options);
    alone.proxy.strand();
    await eventually(() => expect(alone.state).toBe('cut-off'));
    await eventually(() => expect(alone.state).toBe('held'));
    const { rowCount } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'spot-query-service roles'
        AND datname = current_database()`,
    );
    expect(rowCount).toBe(1);
    expect([contest.starts, contest.reasons]).toEqual([1, []]);
  });

  it('stops as soon as it learns that another has taken over', async () => {
    const first = await contest.join('feed', options);
    const second = await contest.join('feed', options);
    first.proxy.blackhole();
    await eventually(() => expect(second.state).toBe('held'));
    expect([first.state, contest.reasons]).toEqual(['cut-off', []]);
    first.proxy.heal();
    await eventually(() => expect(first.state).toBe('waiting'));
    expect(contest.reasons).toEqual(['lost']);
    expect(second.state).toBe('held');
  });

  it('goes on after a freeze, in its term when nobody had it in between', async () => {
    const alone = await contest.join('feed', options);
    alone.proxy.cut();
    await eventually(() => expect(alone.state).toBe('cut-off'));
    freeze();
    alone.proxy.heal();
    await eventually(() => expect(alone.state).toBe('held'));
    expect([contest.starts, contest.reasons]).toEqual([1, []]);
  });

  it('stops after a freeze as soon as it learns that another has taken over', async () => {
    const first = await contest.join('feed', options);
    const second = await contest.join('feed', options);
    first.proxy.cut();
    await eventually(() => expect(second.state).toBe('held'));
    expect(first.state).toBe('cut-off');
    freeze();
    // The second was frozen with the first, and was not cut off.
    await eventually(() => expect(contest.reasons).toEqual(['lost']));
    expect(first.state).toBe('cut-off');
    first.proxy.heal();
    await eventually(() => expect(contest.reasons).toEqual(['lost', 'lost']));
  });

  it('begins a new term when another had it and went', async () => {
    const first = await contest.join('feed', options);
    const second = await contest.join('feed', options);
    first.proxy.cut();
    await eventually(() => expect(second.state).toBe('held'));
    await second.end();
    expect(first.state).toBe('cut-off');
    first.proxy.heal();
    await eventually(() => expect(first.terms).toEqual([1, 3]));
    expect(contest.reasons).toEqual(['shutdown', 'lost']);
  });
});

describe('what a role writes', () => {
  let service: TestingModule;
  let roles: RolesService;
  let term: Term | undefined;
  let stops = 0;

  beforeEach(async () => {
    stops = 0;
    service = await Test.createTestingModule({
      imports: [
        ConfigModule.forEnv(readEnv({ FEEDS: 'none', DATABASE_URL: database.url })),
        TimeModule,
        FaultsModule.ofNobody(),
        MetricsModule,
        DatabaseModule.withSchema(SCHEMA),
        LeadershipModule,
        CandidateModule,
      ],
    }).compile();
    roles = service.get(RolesService, { strict: false });
    roles.register('grid', { start: (begun) => void (term = begun), stop: () => void stops++ });
    await admin.query('CREATE TABLE written (what text)');
    await service.init();
  });

  afterEach(() => service.close());

  /** What winning the role does, to a holder that does not know it is lost. */
  const beginNextTerm = () =>
    admin.query(`UPDATE roles SET term = term + 1, holder = 'another' WHERE name = 'grid'`);

  const write = (what: string, meanwhile?: () => Promise<unknown>) =>
    roles.transaction(term!, async (client) => {
      await client.query('INSERT INTO written VALUES ($1)', [what]);
      await meanwhile?.();
    });

  const written = async () =>
    (await admin.query<{ what: string }>('SELECT what FROM written')).rows.map(({ what }) => what);

  it('is written in its term, and refused after it: the role is then stopped', async () => {
    expect(roles.isHeld('grid')).toBe(true);
    await write('in time');
    await beginNextTerm();
    await expect(write('late')).rejects.toThrow(RoleLost);
    expect(await written()).toEqual(['in time']);
    await eventually(() => expect(stops).toBeGreaterThan(0));
  });

  it('is whole before the next term begins', async () => {
    let next: Promise<unknown> | undefined;
    let isBegun = false;
    await write('in time', async () => {
      next = beginNextTerm().then(() => (isBegun = true));
      await delay(300);
      expect(isBegun).toBe(false);
    });
    await next;
    await expect(write('late')).rejects.toThrow(RoleLost);
  });

  it('does not keep the next term from beginning when its writer is frozen', async () => {
    const writer = write('never', () => delay(4_000));
    const refused = expect(writer).rejects.toThrow('The database cannot be reached');
    await delay(200);
    await beginNextTerm();
    await refused;
    expect(await written()).toEqual([]);
  });
});
