import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { toArchiveRow } from '../support/archive/archive.js';
import { type Imported, importInto, spotsAt } from '../support/archive/import-texts.js';
import { awkwardRows, oldRows, rowsOfOddCells } from '../support/archive/old-rows.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { eventually } from '../support/eventually.js';
import { askText } from '../support/spots/exported.js';
import { aReport } from '../support/spots/builders.js';

let engine: TestClickHouse;
/** Keeps all in its log. */
let unlimited: TestApp;
/** Keeps a day in its log, and has the days before in ClickHouse alone. */
let past: TestApp;

beforeAll(async () => {
  engine = await TestClickHouse.start();
  unlimited = await startTestApp({ SPOT_RETENTION_DAYS: '0', COLUMNS: 'off' });
  past = await startTestApp(
    { SPOT_RETENTION_DAYS: '1', COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url },
    [],
    { followsInColumns: true },
  );
  await untilWell();
});

afterAll(async () => {
  await past?.close();
  await unlimited?.close();
  await engine?.stop();
});

async function untilWell(): Promise<void> {
  const log = past.app.get(ClickHouseLog, { strict: false });
  await eventually(() => expect([log.state, log.problem]).toEqual(['ok', undefined]));
}

const intoLog = async (text: string): Promise<Imported> => importInto(unlimited, 0, [text]);
const intoPast = async (text: string): Promise<Imported> => importInto(past, 1, [text]);

/** All spots of a day, each with what is known of its places. */
const listOf = (date: string) =>
  `/spots?since=${date}T00:00:00Z&until=${date}T23:59:59Z&format=csv&include=report,place`;

async function expectSame(date: string): Promise<void> {
  const [ofLog, ofPast] = await Promise.all(
    [unlimited, past].map(async (app) => spotsAt(app, listOf(date))),
  );
  expect(ofPast).toEqual(ofLog);
  expect(ofLog!.length).toBeGreaterThan(10);
  const groups = `/aggregate?by=band,mode,continent&measure=spots,stations,snr_median&since=${date}T00:00:00Z&until=${date}T23:59:59Z`;
  const [expected, found] = await Promise.all(
    [unlimited, past].map(async (app) => askText(app, groups)),
  );
  expect([found!.status, found!.text]).toEqual([200, expected!.text]);
}

/** Below zero, by the day, from 1. */
const firstIdOf = (date: string) => (Date.parse(date) / 86_400_000 - 1_000_000) * 1e8 + 1;

async function idsOf(date: string): Promise<number[]> {
  const from = Date.parse(date) / 1000;
  const rows = await engine.ask(
    `SELECT id FROM spots WHERE heard_s >= ${from} AND heard_s < ${from + 86_400} ORDER BY heard_s, id`,
  );
  return rows.map(([id]) => Number(id));
}

it.each([
  ['2009-02-21', oldRows({ count: 2_000, date: '2009-02-21', columns: 11, seed: 1 })],
  ['2013-02-21', awkwardRows({ count: 2_000, date: '2013-02-21', seed: 3 })],
  ['2019-03-21', rowsOfOddCells('2019-03-21')],
])(
  'a day that the log does not keep goes into ClickHouse as it would into the log: %s',
  async (date, text) => {
    const stored = await intoLog(text);
    const archived = await intoPast(text);
    expect(archived.firstRejected).toEqual(stored.firstRejected);
    expect(archived.counts).toEqual({
      ...stored.counts,
      stored: 0,
      archived: stored.counts.stored,
      // Within one import it is not told of.
      typesFilled: 0,
    });
    await expectSame(date);
    const ids = await idsOf(date);
    expect(ids).toEqual(ids.map((_, n) => firstIdOf(date) + n));
    // The second time nothing is added.
    expect((await intoPast(text)).counts).toMatchObject({ archived: 0, typesFilled: 0 });
    expect(await idsOf(date)).toEqual(ids);
  },
);

it('types that a day lacks are filled in, and nothing else is changed', async () => {
  const times = Array.from({ length: 20 }, (_, n) => Date.UTC(2014, 6, 1, n) / 1000);
  const typed = times
    .map((heardAtSeconds, n) =>
      toArchiveRow(aReport({ heardAtSeconds, type: n % 2 === 0 ? 'CQ' : 'BEACON' })),
    )
    .join('\n');
  const untyped = typed.replace(/,(CQ|BEACON),/g, ',,');
  for (const into of [intoLog, intoPast]) await into(untyped);
  await expectSame('2014-07-01');
  const ids = await idsOf('2014-07-01');
  for (const into of [intoLog, intoPast]) {
    expect((await into(typed)).counts).toMatchObject({ duplicate: 20, typesFilled: 20 });
  }
  await expectSame('2014-07-01');
  expect(await idsOf('2014-07-01')).toEqual(ids);
});

it('the server may be killed at any moment of an import: repeated, it has each spot once', async () => {
  const [first, second] = [5, 6].map((seed) =>
    oldRows({ count: 3_000, date: '2015-05-01', columns: 13, seed }),
  ) as [string, string];
  // Half of them without the types that are filled in then.
  const untyped = first.replace(/,(CQ|NCDXF B|DX),/g, ',,');
  const texts = [untyped, first + second];
  for (const text of texts) await intoLog(text);
  let interrupted = 0;
  for (const text of texts) {
    for (const afterMs of [20, 60, 100, 140, 180, 220, 260, 300]) {
      const importing = intoPast(text).then(
        () => false,
        () => true,
      );
      await delay(afterMs);
      await engine.kill();
      if (await importing) interrupted++;
      await engine.startAgain();
    }
    await intoPast(text);
    await untilWell();
  }
  expect(interrupted).toBeGreaterThan(0);
  await expectSame('2015-05-01');
  const ids = await idsOf('2015-05-01');
  expect(ids.toSorted((a, b) => a - b)).toEqual(ids.map((_, n) => firstIdOf('2015-05-01') + n));
});

it('two imports at once add each spot once', async () => {
  const text = oldRows({ count: 3_000, date: '2016-05-01', columns: 13, seed: 7 });
  await intoLog(text);
  await Promise.all([intoPast(text), intoPast(text), intoPast(text)]);
  await expectSame('2016-05-01');
});
