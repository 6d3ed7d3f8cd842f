import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** A fault of a module that is loaded beside ours: an error in a callback, or a promise that is rejected. */
const FAULTS = {
  'an error in a callback': `process.on('SIGUSR2', () => { throw new Error('of a callback') });`,
  'a promise that is rejected': `process.on('SIGUSR2', () => void Promise.reject(new Error('of a promise')));`,
};

let folder: string;
let database: TestDatabase;
let wire: TcpProxy;
let feed: TelnetServer;
const services: ServiceProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-uncaught-'));
  await chmod(folder, 0o755);
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
});

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop('SIGKILL')));
  await feed.close();
  await wire.close();
  await database.drop();
  await removeFolder(folder);
});

async function start(url: string, variables: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    DATABASE_URL: url,
    DATA_DIR: folder,
    CALLSIGN: 'W1AW',
    GRID_PROVIDERS: 'none',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    ...variables,
  });
  services.push(service);
  await service.untilReady();
  return service;
}

it.each(Object.entries(FAULTS))(
  '%s that nobody caught ends the process in order: what was received is stored by the next',
  async (_, fault) => {
    const before = await TcpProxy.before(database.url);
    wire = before.proxy;
    const module = join(folder, 'faulty.mjs');
    await writeFile(module, fault);
    const service = await start(before.url, {
      NODE_OPTIONS: `--import ${pathToFileURL(module).href}`,
    });
    await eventually(() => expect(feed.logins).toHaveLength(1));
    wire.cut();
    const spots = new NumberedSpots(feed);
    spots.start();
    await eventually(() => expect(spots.count).toBeGreaterThan(200));
    spots.stop();
    const received = async () => {
      const { feeds } = await service.get<{ feeds: { spotsReceived: number }[] }>('/api/v1/health');
      return feeds[0]?.spotsReceived;
    };
    await eventually(async () => expect(await received()).toBe(spots.count));

    const failedMs = performance.now();
    expect(await service.stop('SIGUSR2')).toBe(1);
    // Beyond that it would have been ended as it was.
    expect(performance.now() - failedMs).toBeLessThan(6_000);
    expect(service.output).toMatch(
      /Ended by an error that nobody caught: Error: of a (callback|promise)/,
    );

    wire.heal();
    await start(before.url);
    await eventually(async () => {
      const stored = await storedNumbers(database.url);
      expect(stored).toEqual(Array.from({ length: spots.count }, (__, at) => at + 1));
    });
  },
);
