import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { HealthView } from '../../../src/health/health.dto.js';
import { embeddedUrl, killServer } from '../../support/databases/embedded-server.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { SmallDisk } from '../../support/processes/small-disk.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

const disk = SmallDisk.mount(300);
if (!disk) console.error('No disk can be mounted (not root?): the test of a full disk is SKIPPED.');

let feed: TelnetServer;
let spots: NumberedSpots;
let service: ServiceProcess | undefined;

beforeAll(async () => {
  feed = await TelnetServer.listen();
  spots = new NumberedSpots(feed);
});

afterAll(async () => {
  spots.stop();
  await service?.stop('SIGKILL');
  await feed.close();
  if (!disk) return;
  killServer(disk.path);
  await eventually(() => disk.unmount());
});

/** Writes ahead until PostgreSQL finds no room for its log, which ends it, or is away already. */
async function panic(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      await client.query("SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))");
    }
  } catch {
    await client.end().catch(() => undefined);
  }
}

async function health(): Promise<HealthView> {
  return service!.get<HealthView>('/api/v1/health');
}

(disk ? it : it.skip)(
  'a full disk is named; when there is room again the database is started, and every spot is stored once',
  async () => {
    const { path } = disk!;
    await disk!.open();
    service = await ServiceProcess.start({
      DATA_DIR: path,
      CALLSIGN: 'W1AW',
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      GRID_PROVIDERS: 'none',
    });
    await service.untilReady();
    await eventually(() => expect(feed.logins).toHaveLength(1));
    spots.start();
    await sleep(1_000);
    const url = embeddedUrl(path);
    await eventually(async () => {
      // PostgreSQL recovers by itself where that takes no room, and then makes some by old parts of its log.
      disk!.fill();
      await panic(url);
      expect(await health()).toMatchObject({
        status: 'error',
        database: 'disconnected',
        embeddedDatabase: {
          state: 'restarting',
          diskFull: true,
          problem: expect.stringMatching(/^the disk of .* is full: \d+ MB left/),
        },
      });
    });
    await eventually(() =>
      expect(service!.output).toMatch(/embedded PostgreSQL: the disk of .* is full: \d+ MB left/),
    );
    await eventually(async () =>
      expect((await health()).spill).toEqual({
        writable: false,
        problem: expect.stringMatching(/the disk is full: \d+ MB left, and 64 MB are kept/),
      }),
    );

    disk!.empty();
    const freedAtMs = performance.now();
    await service.untilReady();
    const awayMs = performance.now() - freedAtMs;
    await eventually(async () =>
      expect(await health()).toMatchObject({
        status: 'ok',
        embeddedDatabase: { state: 'running', diskFull: false, problem: null },
        spill: { writable: true, problem: null },
      }),
    );
    spots.stop();
    await eventually(async () =>
      expect((await storedNumbers(embeddedUrl(path))).at(-1)).toBe(spots.count),
    );
    const stored = await storedNumbers(embeddedUrl(path));
    expect(stored).toEqual(Array.from({ length: spots.count }, (_, index) => index + 1));
    await eventually(() => expect(service!.output).toMatch(/has room again/));
    expect(service.output).toMatch(/embedded PostgreSQL: (was started|runs) again after/);
    expect(await service.stop('SIGTERM')).toBe(0);
    printFigures('disk-full', { sent: spots.count, stored: stored.length, startedAfterMs: awayMs });
  },
  240_000,
);
