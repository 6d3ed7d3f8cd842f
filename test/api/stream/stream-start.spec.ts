import { NOW_MS } from '../../support/now.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { EventClient, SocketClient, untilReady } from '../../support/stream/stream-clients.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let apps: SharingApps;
const clients: (EventClient | SocketClient)[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await apps.client.query('ROLLBACK');
  await apps.close();
});

/** When the one statement began that waits for the lock of the log; `undefined` when none does. */
async function waitingSince(): Promise<string | undefined> {
  // Within a transaction it is what it was at the first look.
  const { client } = apps;
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ began: string }>(
    `SELECT query_start::text AS began FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM spots WHERE id >%'`,
  );
  return rows[0]?.began;
}

it('begins while the end of the log is still read, and misses nothing from then on', async () => {
  apps = await SharingApps.open();
  const writer = await apps.start();
  await writer.record([aReport({ callsign: 'K1ABC', heardAtSeconds: NOW_SECONDS })]);
  // What is to be held cannot be read, as if it were much.
  await apps.client.query('BEGIN');
  await apps.client.query('LOCK TABLE spots IN ACCESS EXCLUSIVE MODE');
  const reading = await apps.start({}, [], { followsLog: true });
  await eventually(async () => {
    const since = await waitingSince();
    expect(since).toBeDefined();
    const opened = await Promise.all([
      EventClient.open(reading.origin),
      SocketClient.open(reading.origin),
    ]);
    clients.push(...opened);
    await untilReady(...opened);
    // Or else they have waited for the reading.
    expect(await waitingSince()).toBe(since);
  });
  await apps.client.query('COMMIT');
  await writer.record([aReport({ callsign: 'K2DEF', heardAtSeconds: NOW_SECONDS })]);
  await eventually(() => {
    for (const { ids } of clients) expect(ids).toEqual([2]);
  });
});
