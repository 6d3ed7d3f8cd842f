import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

let folder: string;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spot-process-'));
  // A service started as root gives its database to another user, who must get here.
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await service?.stop('SIGTERM');
  await removeFolder(folder);
});

it('says in one message what is wrong with its configuration, and ends', async () => {
  service = await ServiceProcess.start({ DATA_DIR: folder, PORT: '99999', LOG_LEVEL: 'loud' });
  expect(await service.untilEnded()).toBe(1);
  expect(service.output).toMatch(/PORT/);
  expect(service.output).toMatch(/LOG_LEVEL/);
});

it('stores what it has received by telnet before it stops, and serves it after the next start', async () => {
  const feed = await TelnetServer.listen();
  const variables = {
    DATA_DIR: folder,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
  };
  service = await ServiceProcess.start(variables);
  await service.untilReady();
  await eventually(() => expect(feed.logins).toEqual(['W1AW']));
  const time = new Date().toISOString().slice(11, 16).replace(':', '');
  for (let index = 0; index < 300; index++) {
    feed.send(`DX de KM3T-2-#:  ${7000 + index / 10}  K1ABC  CW  24 dB  22 WPM  CQ  ${time}Z`);
  }
  await eventually(async () => {
    const { feeds } = await service!.get<{ feeds: { spotsReceived: number }[] }>('/api/v1/health');
    expect(feeds[0]!.spotsReceived).toBe(300);
  });
  expect(await service.stop('SIGTERM')).toBe(0);

  service = await ServiceProcess.start(variables);
  await service.untilReady();
  expect((await service.get<SpotListView>('/api/v1/spots/K1ABC?limit=1')).total).toBe(300);
  expect(await service.stop('SIGTERM')).toBe(0);
  await feed.close();
});
