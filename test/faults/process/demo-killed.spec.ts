import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SkimmerListView } from '../../../src/stats/skimmers.dto.js';
import { postmasterPid } from '../../support/databases/embedded-server.js';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const HOUR = '/api/v1/spots?since=1h&limit=1';

let folder: string;
let service: ServiceProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-demo-'));
  // A service started as root gives its database to another user, who must get here.
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await service.stop('SIGTERM');
  await removeFolder(folder);
});

it('without any configuration the service shows invented spots, survives kill -9, and stops with 0', async () => {
  const demo = join(folder, 'demo');
  service = await ServiceProcess.start({ DATA_DIR: folder });
  await service.untilReady();
  let before: SpotListView | undefined;
  await eventually(async () => {
    before = await service.get<SpotListView>(HOUR);
    expect(before.total).toBeGreaterThan(1_000);
  }, 120_000);
  expect(service.output).toContain('INVENTED');
  await eventually(async () => {
    const { skimmers } = await service.get<SkimmerListView>('/api/v1/skimmers');
    expect(skimmers[0]?.grid).toMatch(/^[A-R]{2}\d\d[a-x]{2}$/);
  }, 120_000);
  expect(await service.get('/api/v1/health')).toMatchObject({ demo: true, status: 'ok' });

  expect(await service.stop('SIGKILL')).toBe('SIGKILL');
  const orphan = postmasterPid(demo);
  expect(orphan).toBeDefined();

  service = await ServiceProcess.start({ DATA_DIR: folder });
  await service.untilReady();
  const after = await service.get<SpotListView>(`/api/v1/spots?since=2h&limit=1`);
  expect(after.total).toBeGreaterThanOrEqual(before!.total);
  expect(postmasterPid(demo)).toBe(orphan);

  expect(await service.stop('SIGINT')).toBe(0);
  expect(existsSync(join(demo, 'postgres/postmaster.pid'))).toBe(false);
});
