import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { askText, isWhole, linesOf, SlowReader } from '../../support/spots/exported.js';
import { printFigures } from '../../support/figures.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';

const SPOTS = 200_000;
const READERS = 8;

/** What a connection that nobody reads may cost, with what Node.js keeps of its socket. */
const MAX_MB_PER_READER = 4;

/** Every spot is a group: 38 MB. */
const PATH =
  '/aggregate?by=minute,callsign,spotter&since=24h&format=ndjson&limit=1000000' +
  '&measure=spots,stations,skimmers,snr_max,snr_median,wpm_median,first,last';

let database: TestDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const writer = await startTestApp({ DATABASE_URL: database.url });
  const nowSeconds = Math.floor(Date.now() / 1000);
  for (let start = 0; start < SPOTS; start += 5_000) {
    const reports = Array.from({ length: 5_000 }, (_, index) => {
      const number = start + index;
      const letters = [Math.floor(number / 26) % 26, number % 26];
      return aReport({
        heardAtSeconds: nowSeconds - 60 * Math.floor(number / 676) - 90,
        callsign: `K1${String.fromCodePoint(...letters.map((letter) => 65 + letter))}`,
        frequencyHz: 14_000_000 + number,
      });
    });
    await writer.record(reports);
  }
  await writer.close();
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    COLUMNS: 'off',
  });
  await service.untilReady();
});

afterAll(async () => {
  await service.stop('SIGKILL');
  await database.drop();
});

it('keeps memory flat however many rows there are and however slowly they are read', async () => {
  // What the first leaves behind, as the table of names, is no cost of the others.
  const { length } = linesOf((await askText(service, PATH.replace('1000000', '10000'))).text);
  expect(length).toBe(10_000);
  await askText(service, PATH);
  await delay(2_000);
  const idleMb = residentMb(service);
  const whole = await askText(service, PATH);
  const rows = linesOf(whole.text).length;
  const afterOneMb = residentMb(service);
  const readers: SlowReader[] = [];
  // Of an address of its own each, and one after another: the queue is another's test.
  for (let number = 1; number <= READERS; number++) {
    readers.push(await SlowReader.open(service.origin, PATH, [], `127.0.1.${number}`));
  }
  await delay(5_000);
  const slowMb = residentMb(service);
  printFigures('rows of groups: slow readers', {
    readers: READERS,
    answerMb: whole.text.length / 1e6,
    memoryMb: [idleMb, afterOneMb, slowMb],
  });
  expect(rows).toBeGreaterThan(SPOTS * 0.98);
  expect(afterOneMb - idleMb).toBeLessThan(60);
  expect(slowMb - idleMb).toBeLessThan(60 + READERS * MAX_MB_PER_READER);
  const [first, ...others] = readers;
  expect(isWhole(await first!.readAll())).toBe(true);

  // A stop does not wait for them: they read one answer in hours.
  expect(await service.stop('SIGTERM')).toBe(0);
  const cut = await Promise.all(others.map(async (reader) => reader.readAll()));
  expect(cut.filter(isWhole)).toEqual([]);
});
