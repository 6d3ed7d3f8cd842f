import { LatestKnown } from '../../../src/log/state/latest-known.js';
import { STORED_CHANNEL } from '../../../src/log/state/stored-notices.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aReport } from '../../support/spots/builders.js';

describe('what is stored', () => {
  let apps: SharingApps;
  let writer: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    apps = await SharingApps.open();
    writer = await apps.start();
    other = await apps.start();
  });
  afterAll(async () => {
    await apps.close();
  });

  const batchOf = (count: number, callsign: string) =>
    Array.from({ length: count }, (_, place) =>
      aReport({ callsign, frequencyHz: 14_000_000 + place }),
    );
  const known = (): number => other.app.get(LatestKnown, { strict: false }).newestId;
  const lastId = async (): Promise<number> => {
    const { rows } = await apps.client.query<{ last_id: string }>('SELECT last_id FROM spot_log');
    return Number(rows[0]?.last_id);
  };

  // Neither service follows the log here, and nobody asks: what the other one knows, it was told.
  it('is told to other processes with the commit', async () => {
    await writer.record(batchOf(3, 'K1ABC'));
    await eventually(() => expect(known()).toBe(3));
    await writer.record(batchOf(2, 'K2DEF'));
    await eventually(() => expect(known()).toBe(5));
    expect(await lastId()).toBe(5);
  });

  it('is told once a batch, and not where nothing new is stored', async () => {
    const heard: (string | undefined)[] = [];
    apps.client.on('notification', ({ payload }) => heard.push(payload));
    await apps.client.query(`LISTEN ${STORED_CHANNEL}`);
    const before = await lastId();
    await writer.record(batchOf(20, 'K3GHI'));
    await writer.record(batchOf(20, 'K3GHI'));
    await writer.record(batchOf(1, 'K4JKL'));
    // What was told before this is answered has been heard.
    await apps.client.query(`UNLISTEN ${STORED_CHANNEL}`);
    expect(heard).toEqual([`1 ${before + 20}`, `1 ${before + 21}`]);
  });

  it('is told again when the connection that listens was lost', async () => {
    const { rows } = await apps.client.query<{ ended: boolean }>(
      `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'spot-query-service roles'`,
    );
    expect(rows).toHaveLength(2);
    let place = 0;
    await eventually(async () => {
      await writer.record([aReport({ callsign: 'K5MNO', frequencyHz: 14_100_000 + place++ })]);
      expect(known()).toBe(await lastId());
    });
  });

  it('means nothing in another form', async () => {
    const before = known();
    await apps.client.query(
      `SELECT pg_notify('${STORED_CHANNEL}', text) FROM unnest($1::text[]) text`,
      [['', '1', '1 x', `1 ${before + 1_000} 2 3`, '9e9 9e9']],
    );
    await writer.record(batchOf(1, 'K6PQR'));
    await eventually(() => expect(known()).toBe(before + 1));
  });
});
