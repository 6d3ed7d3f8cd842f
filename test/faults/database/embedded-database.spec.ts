import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthView } from '../../../src/health/health.dto.js';
import { embeddedUrl, killServer, postmasterPid } from '../../support/databases/embedded-server.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const onLinux = process.platform === 'linux' ? it : it.skip;

let dataDir: string;
let feed: TelnetServer;
let spots: NumberedSpots;
const services: ServiceProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spot-embedded-'));
  // A service started as root gives its database to another user, who must get here.
  await chmod(dataDir, 0o755);
  feed = await TelnetServer.listen();
  spots = new NumberedSpots(feed);
});

afterEach(async () => {
  spots.stop();
  for (const service of services.splice(0)) await service.stop('SIGTERM');
  killServer(dataDir);
  await feed.close();
  await removeFolder(dataDir);
});

async function startService(variables: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    DATA_DIR: dataDir,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
    ...variables,
  });
  services.push(service);
  await service.untilReady();
  return service;
}

async function metricOf(service: ServiceProcess, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the embedded PostgreSQL, killed while spots come in', () => {
  onLinux(
    'is started again by itself, and every spot is stored once, in order',
    async () => {
      const service = await startService();
      await eventually(() => expect(feed.logins).toHaveLength(1));
      spots.start();
      await sleep(1_000);
      const killed: number[] = [];
      for (let round = 1; round <= 2; round++) {
        const before = postmasterPid(dataDir);
        killed.push(killServer(dataDir));
        await eventually(() => expect(postmasterPid(dataDir) ?? before).not.toBe(before));
        await service.untilReady();
        await eventually(async () => {
          const { embeddedDatabase } = await service.get<HealthView>('/api/v1/health');
          expect(embeddedDatabase).toEqual({
            state: 'running',
            restarts: round,
            diskFull: false,
            problem: null,
          });
        });
      }
      await sleep(1_000);
      spots.stop();
      await eventually(async () => {
        expect((await storedNumbers(embeddedUrl(dataDir))).at(-1)).toBe(spots.count);
      });
      expect(await storedNumbers(embeddedUrl(dataDir))).toEqual(range(spots.count));
      expect(service.output).toMatch(/embedded PostgreSQL: away, starting it again/);
      expect(service.output).toMatch(/embedded PostgreSQL: was started again after [\d.]+ s/);
      expect(await metricOf(service, 'embedded_database_up')).toBe(1);
      expect(await metricOf(service, 'embedded_database_restarts_total')).toBe(2);
      expect(await service.stop('SIGTERM')).toBe(0);
      expect(postmasterPid(dataDir)).toBeUndefined();
      const told = service.output.matchAll(/was started again after ([\d.]+) s/g);
      const startedAfterMs = [...told].map(([, seconds]) => Number(seconds) * 1000);
      printFigures('embedded-database: kill -9', { sent: spots.count, killed, startedAfterMs });
    },
    180_000,
  );

  onLinux(
    'is started once by several processes that share it, and stopped by the last',
    async () => {
      const [one, other] = [await startService(), await startService({ FEEDS: 'none' })];
      for (let round = 1; round <= 3; round++) {
        const before = postmasterPid(dataDir);
        killServer(dataDir);
        await eventually(() => expect(postmasterPid(dataDir) ?? before).not.toBe(before));
        for (const service of [one, other]) {
          await eventually(async () => {
            const { embeddedDatabase } = await service.get<HealthView>('/api/v1/health');
            expect(embeddedDatabase).toMatchObject({ state: 'running', restarts: round });
          });
        }
      }
      const last = postmasterPid(dataDir);
      expect(await one.stop('SIGTERM')).toBe(0);
      expect(postmasterPid(dataDir)).toBe(last);
      await other.untilReady();
      expect(await other.stop('SIGTERM')).toBe(0);
      expect(postmasterPid(dataDir)).toBeUndefined();
    },
    180_000,
  );

  onLinux(
    'is not started again by a service that stops, but left in peace',
    async () => {
      const service = await startService();
      killServer(dataDir);
      expect(await service.stop('SIGTERM')).toBe(0);
      expect(postmasterPid(dataDir)).toBeUndefined();
    },
    90_000,
  );
});
