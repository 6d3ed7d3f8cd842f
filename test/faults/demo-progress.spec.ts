import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthView } from '../../src/health/health.dto.js';
import { ServiceProcess } from '../support/service-process.js';

let folder: string;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spots-demo-progress-'));
  // Run by root, the embedded PostgreSQL is another user's, who must reach its data.
  await chmod(folder, 0o755);
  service = await ServiceProcess.start({ DATA_DIR: folder });
  await service.untilReady();
});

afterAll(async () => {
  await service.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

it('the first start of the demo tells how much of its past is invented, until all is', async () => {
  const seen: HealthView['demoProgress'][] = [];
  const deadlineMs = performance.now() + 90_000;
  let health: HealthView;
  do {
    health = await service.get<HealthView>('/api/v1/health');
    if (health.demoProgress) seen.push(health.demoProgress);
    await sleep(50);
  } while ((health.demoProgress || seen.length === 0) && performance.now() < deadlineMs);

  expect(health).not.toHaveProperty('demoProgress');
  expect(health.status).toBe('ok');
  const hours = seen.map((progress) => progress?.inventedHours ?? Number.NaN);
  expect(seen.every((progress) => progress?.totalHours === 24)).toBe(true);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  expect(hours[0]).toBeLessThan(12);
  expect(new Set(hours).size).toBeGreaterThan(2);
  expect(hours.every((hour) => Number.isInteger(hour) && hour >= 0 && hour <= 24)).toBe(true);
}, 120_000);
