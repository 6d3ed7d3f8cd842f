import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { FileImportService } from '../../../src/archive/file-import.service.js';
import { ARCHIVE_CELLS, ArchiveImport } from '../../../src/feed/archive/archive-import.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { RecentSpots } from '../../../src/memory/recent-spots.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { oldRows } from '../../support/archive/old-rows.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { createGroup } from '../../support/groups.js';
import { Random } from '../../support/random.js';
import { drawQuestion } from '../../support/spots/cited-questions.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import { askText } from '../../support/spots/exported.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';

const DAY = 86_400;
const HOUR = 3_600;
const ROUNDS = 5;
/** A thousand answers take minutes on a busy machine: `npm run test:soak` asks for them all. */
const PER_ROUND = process.env.SOAKS ? 210 : 30;
const CITED = ROUNDS * PER_ROUND;

const random = new Random(20_261_125);
const calls = callsigns(random, 1_500);

/** On one database: one without columns, one that follows the log in them, and one that holds its end in memory. */
let services: { readonly off: TestApp; readonly columns: TestApp; readonly memory: TestApp };
let folder: string;

type Name = keyof typeof services;
const NAMES: readonly Name[] = ['off', 'columns', 'memory'];

/** An answer that was given once. */
interface Citation {
  readonly asked: string;
  readonly by: Name;
  readonly link: string;
  readonly text: string;
}

const cited: Citation[] = [];
/** Who answered, in how many answers. */
const answeredBy = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cited-'));
  const shared = {
    ARCHIVE_DIR: folder,
    SPOT_RETENTION_DAYS: '3',
    ARCHIVE_RETENTION_DAYS: '8',
    COLUMNS_MEMORY_MB: '128',
  };
  const columns = await startTestApp(shared, [], { followsInColumns: true });
  const others = { ...shared, DATABASE_URL: columns.database.url };
  const off = await startTestApp({ ...others, COLUMNS: 'off' });
  const memory = await startTestApp(others, [], { followsLog: true });
  services = { off, columns, memory };
});

afterAll(async () => {
  for (const name of NAMES) await services[name].close();
  await rm(folder, { recursive: true, force: true });
});

const nowSeconds = () => services.columns.clock.nowSeconds();
const archive = () => services.columns.app.get(ArchiveService, { strict: false });

async function record(fromSeconds: number, toSeconds: number, count: number): Promise<void> {
  const traffic = [...randomTraffic(random, calls, { from: fromSeconds, to: toSeconds, count })];
  const typed = traffic.map((one) => ({ ...one, type: random.pick([null, 'CQ', 'BEACON', 'DX']) }));
  for (let start = 0; start < typed.length; start += 10_000) {
    await services[random.pick(NAMES)].record(typed.slice(start, start + 10_000));
  }
}

/** Puts a day that the log does not have into its file. */
async function importOldDay(daysAgo: number): Promise<void> {
  const { app } = services.columns;
  const date = new Date((nowSeconds() - daysAgo * DAY) * 1000).toISOString().slice(0, 10);
  const rows = oldRows({ count: 2_000, date, columns: 13, seed: 5 });
  const spots = app.get(SpotsService, { strict: false });
  await app.get(FileImportService, { strict: false }).run(ARCHIVE_CELLS, async (oldSpots) => {
    const imported = new ArchiveImport({
      record: (batch) => spots.record(batch, { fillsTypes: true }),
      isRefusal: () => false,
      log: () => {},
      nowSeconds: nowSeconds(),
      retentionDays: 3,
      oldSpots,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    await imported.addFile(Readable.from([Buffer.from(rows, 'latin1')]));
    expect(imported.counts().archived).toBeGreaterThan(100);
  });
}

function pass(seconds: number): void {
  for (const name of NAMES) services[name].clock.advanceMs(seconds * 1000);
}

/** What is over becomes files, and leaves the database. */
async function leaveDatabase(): Promise<void> {
  expect((await archive().look()).waiting).toEqual([]);
  const retention = services.columns.app.get(RetentionService, { strict: false });
  await retention.removeOldSpots();
  await retention.removeOldSpots();
}

/** Every process at once, each its own share, one after the other. */
async function inEveryProcess(work: (name: Name) => Promise<void>): Promise<void> {
  await new ColumnLog(services.columns).whenAt(30_000);
  const held = services.memory.app.get(RecentSpots, { strict: false });
  await eventually(async () => expect(await held.isCurrent()).toBe(true), 30_000);
  await Promise.all(NAMES.map(work));
}

async function ask(by: Name, path: string, headers: Record<string, string> = {}) {
  const answer = await askText(services[by], path, headers);
  // Without the engine no file can be read.
  if (answer.status === 503)
    expect([by, answer.text]).toEqual(['off', expect.stringContaining('archive_off')]);
  const timing = answer.headers.get('server-timing') ?? '';
  for (const [, name] of timing.matchAll(/([a-z]+);dur/g)) {
    answeredBy.set(name!, (answeredBy.get(name!) ?? 0) + 1);
  }
  return answer;
}

async function askRound(): Promise<void> {
  const subjects = { calls, groups: ['few', 'club'], nowSeconds: nowSeconds() };
  await inEveryProcess(async (by) => {
    for (let left = PER_ROUND / NAMES.length; left > 0;) {
      const { path, headers } = drawQuestion(random, subjects, by === 'off' ? 2.5 : 8);
      const answer = await ask(by, path, headers);
      if (answer.status === 503) continue;
      // Both ends may be of one second, and an age of the second after.
      if (answer.status === 400)
        expect(answer.text).toContain('since must not be later than until');
      if (answer.status === 400) continue;
      expect([path, answer.status]).toEqual([path, 200]);
      const [, link] =
        /^<\/api\/v1(.+)>; rel="permalink"$/.exec(answer.headers.get('link') ?? '') ?? [];
      expect([path, link]).not.toContain(undefined);
      cited.push({ asked: path, by, link: link!, text: answer.text });
      left--;
    }
  });
}

interface Outcome {
  same: number;
  removed: number;
  unread: number;
}

/** Asks permalinks again, each on another process. */
async function askAgain(
  some: readonly Citation[],
  outcome: Outcome,
  firstKeptDay = '',
): Promise<void> {
  const shares: Record<Name, Citation[]> = { off: [], columns: [], memory: [] };
  for (const one of some) {
    shares[random.pick(NAMES.filter((name) => name !== one.by))].push(one);
  }
  await inEveryProcess(async (by) => {
    for (const { asked, link, text } of shares[by]) {
      const again = await ask(by, link);
      if (again.status === 503) {
        outcome.unread++;
        continue;
      }
      const [, since = ''] = /[?&]since=(\d{4}-\d\d-\d\d)/.exec(link) ?? [];
      if (again.status === 410) {
        expect([link, since < firstKeptDay]).toEqual([link, true]);
        expect(again.text).toContain(`the first day kept is ${firstKeptDay}`);
        outcome.removed++;
        continue;
      }
      const expected = text.replace(/^\{"callsign":"[^"]*","hours":\d+/, (head) =>
        head.replace(/\d+$/, 'null'),
      );
      expect([asked, link, again.status, again.text]).toEqual([asked, link, 200, expected]);
      expect(again.headers.get('link')).toBe(`</api/v1${link}>; rel="permalink"`);
      outcome.same++;
    }
  });
}

it('gives answers again, byte for byte, after imports, on another process, and after days have left the database', async () => {
  const start = Math.floor(NOW_MS / 1000);
  const early = { same: 0, removed: 0, unread: 0 };
  const late = { same: 0, removed: 0, unread: 0 };
  await record(start - 5 * DAY, start - 2 * DAY, 12_000);
  await record(start - 2 * DAY, start, 56_000);
  await importOldDay(6);
  for (const name of ['off'] as const) {
    await createGroup(services[name].origin, { name: 'club', callsigns: calls.slice(0, 200) });
    await createGroup(services[name].origin, { name: 'few', callsigns: calls.slice(0, 3) });
  }
  for (let round = 0; round < ROUNDS; round++) {
    await askRound();
    // New spots, late ones in the hours before, and a day that is imported.
    pass(round === 3 ? DAY : HOUR);
    await record(nowSeconds() - HOUR, nowSeconds(), 500);
    await record(nowSeconds() - 2.5 * DAY, nowSeconds(), 600);
    if (round === 1) await record(start - 3 * DAY, start - 2 * DAY, 3_000);
    if (round === 1 || round === 3) await leaveDatabase();
    if (round === 2)
      await askAgain(
        cited.filter((_, at) => at % 4 === 0),
        early,
      );
  }
  expect(cited.length).toBeGreaterThanOrEqual(CITED);
  pass(DAY);
  await record(nowSeconds() - HOUR, nowSeconds(), 500);
  await leaveDatabase();
  pass(2 * DAY);
  await record(nowSeconds() - HOUR, nowSeconds(), 500);
  await leaveDatabase();
  const firstKeptDay = new Date((start + 5 * DAY - 8 * DAY) * 1000).toISOString().slice(0, 10);
  await askAgain(cited, late, firstKeptDay);
  printFigures('as-of', { cited: cited.length, early, late, ...Object.fromEntries(answeredBy) });
  for (const who of ['memory', 'postgres', 'columns', 'files']) {
    expect([who, (answeredBy.get(who) ?? 0) > 0]).toEqual([who, true]);
  }
  expect(early.removed).toBe(0);
  expect(early.same).toBeGreaterThan(CITED / 14);
  expect(late.same + late.removed).toBeGreaterThan(CITED * 0.65);
  expect(late.same).toBeGreaterThan(CITED / 5);
});
