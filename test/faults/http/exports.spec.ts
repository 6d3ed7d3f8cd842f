import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { askText, isWhole, linesOf, SlowReader } from '../../support/spots/exported.js';
import { printFigures } from '../../support/figures.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';

const SPOTS = 100_000;
const READERS = 20;

/** What a connection that nobody reads may cost, with what Node.js keeps of its socket. */
const MAX_MB_PER_READER = 4;

const PATH = '/spots?since=24h&format=ndjson&include=report,path,place';

let database: TestDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const writer = await startTestApp({ DATABASE_URL: database.url });
  const nowSeconds = Math.floor(Date.now() / 1000);
  for (let start = 0; start < SPOTS; start += 5_000) {
    const reports = Array.from({ length: 5_000 }, (_, index) =>
      aReport({
        heardAtSeconds: nowSeconds - Math.floor((start + index) / 5),
        callsign: `K${index % 10}A${String.fromCodePoint(65 + (index % 26))}`,
        frequencyHz: 14_000_000 + (start + index) * 10,
      }),
    );
    await writer.record(reports);
  }
  await writer.close();
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
  });
  await service.untilReady();
});

afterAll(async () => {
  await service.stop('SIGKILL');
  await database.drop();
});

it('keeps memory flat however many read it slowly, and ends in time when the service stops', async () => {
  const whole = await askText(service, PATH);
  const { length } = linesOf(whole.text);
  expect(length).toBe(SPOTS);
  // The same once more: what the first left behind is no cost of slow readers.
  await askText(service, PATH);
  await delay(2_000);
  const idleMb = residentMb(service);
  const readers = await Promise.all(
    // Each address has one at a time.
    Array.from({ length: READERS }, async (_, number) =>
      SlowReader.open(service.origin, PATH, [], `127.0.1.${number + 1}`),
    ),
  );
  await delay(5_000);
  const earlyMb = residentMb(service);
  await delay(5_000);
  const lateMb = residentMb(service);
  printFigures('exports: slow readers', {
    readers: READERS,
    answerMb: whole.text.length / 1e6,
    memoryMb: [idleMb, earlyMb, lateMb],
  });
  expect(lateMb - idleMb).toBeLessThan(READERS * MAX_MB_PER_READER);
  expect(lateMb - earlyMb).toBeLessThan(20);
  const [first, ...others] = readers;
  const answer = await first!.readAll();
  expect(isWhole(answer)).toBe(true);
  expect(answer.toString().match(/^\{"id":/gm)!.length).toBeGreaterThan(SPOTS * 0.99);

  // A stop does not wait for them: they read one answer in hours.
  expect(await service.stop('SIGTERM')).toBe(0);
  const cut = await Promise.all(others.map(async (reader) => reader.readAll()));
  expect(cut.filter(isWhole)).toEqual([]);
});
