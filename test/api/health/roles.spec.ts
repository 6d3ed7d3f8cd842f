import type { Client } from 'pg';
import { GroupsTasks } from '../../../src/groups/groups.tasks.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

const FEED_LOCK = 7_211_010;

let apps: SharingApps;
let client: Client;

beforeEach(async () => {
  apps = await SharingApps.open();
  ({ client } = apps);
});

afterEach(() => apps.close());

const feedsOf = async (service: TestApp) => (await service.get<HealthView>('/health')).body.feeds;

describe('a process that does not hold a role', () => {
  it('does none of its tasks', async () => {
    const holder = await apps.start();
    const other = await apps.start();
    await createGroup(holder.origin);
    for (const [service, left] of [
      [other, 1],
      [holder, 0],
    ] as const) {
      service.clock.advanceMs(91 * 86_400_000);
      await service.app.get(GroupsTasks, { strict: false }).deleteExpired();
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM groups');
      expect(rows).toEqual([{ count: left }]);
    }
  });

  it('tells of the feeds what the holder has reported, until it is silent for 30 s', async () => {
    const feed = await TelnetServer.listen();
    const name = `127.0.0.1:${feed.port}`;
    await client.query('SELECT pg_advisory_lock($1)', [FEED_LOCK]);
    const service = await apps.start({
      CALLSIGN: 'W1AW',
      FEEDS: `telnet://${name}`,
      GRID_PROVIDERS: 'none',
    });
    const unknown = {
      name,
      connected: false,
      lastSpotAt: null,
      spotsReceived: 0,
      linesRejected: 0,
      reconnectCount: 0,
    };
    expect(await feedsOf(service)).toEqual([unknown]);

    await client.query(
      `INSERT INTO feed_states VALUES
        ('elsewhere', true, NULL, 1, 1, 1, now()), ($1, true, '2026-03-14T15:09:26Z', 7, 2, 1, now())`,
      [name],
    );
    const told = { ...unknown, connected: true, lastSpotAt: '2026-03-14T15:09:26Z' };
    const counts = { spotsReceived: 7, linesRejected: 2, reconnectCount: 1 };
    expect(await feedsOf(service)).toEqual([{ ...told, ...counts }]);
    expect((await service.get<HealthView>('/health')).body.status).toBe('ok');

    await client.query(`UPDATE feed_states SET reported_at = now() - interval '31 s'`);
    expect(await feedsOf(service)).toEqual([{ ...told, ...counts, connected: false }]);
    expect(feed.connectionCount).toBe(0);

    await client.query('SELECT pg_advisory_unlock($1)', [FEED_LOCK]);
    await eventually(() => expect(feed.logins).toEqual(['W1AW']));
    await eventually(async () => {
      const { rows } = await client.query(
        'SELECT name, connected, spots_received FROM feed_states',
      );
      expect(rows).toEqual([{ name, connected: true, spots_received: '0' }]);
    });
    await service.app.close();
    const { rows } = await client.query('SELECT connected FROM feed_states');
    expect(rows).toEqual([{ connected: false }]);
    await feed.close();
  });
});
