import { Client } from 'pg';
import type { GridView } from '../../../src/grid/grid.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { eventually } from '../../support/eventually.js';
import { aReport } from '../../support/spots/builders.js';
import { EventClient } from '../../support/stream/stream-clients.js';

let service: TestApp;
let locker: Client;

beforeEach(async () => {
  service = await startTestApp({}, [], { followsLog: true });
  locker = new Client({ connectionString: service.database.url });
  await locker.connect();
});

afterEach(async () => {
  await locker.end();
  await service.close();
});

/** Waits until a look at the log has its snapshot, and waits for the dictionary of types. */
async function untilLookWaits(): Promise<void> {
  await eventually(async () => {
    const { rows } = await locker.query(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'report_types'::regclass`,
    );
    expect(rows).toHaveLength(1);
  });
}

it('tells a spot with the grid that was told while the spot was read', async () => {
  await service.record([aReport()]);
  const client = await EventClient.open(service.origin);
  try {
    await eventually(() => expect(client.named('ready')).toHaveLength(1));
    await locker.query('BEGIN; LOCK TABLE report_types IN ACCESS EXCLUSIVE MODE');
    // A mode that is new makes memory read the dictionaries of words.
    await service.record([aReport({ mode: 'RTTY' })]);
    await untilLookWaits();
    await placeCallsigns(service.database.url, [{ callsign: 'K1ABC', grid: 'FN42aa' }]);
    const { body } = await service.get<GridView>('/grids/K1ABC');
    expect(body.grid).toBe('FN42aa');
    await locker.query('COMMIT');
    await eventually(() => expect(client.named('spot')).toHaveLength(1));
    expect(client.named('spot')[0]).toMatchObject({ data: { grid: 'FN42aa' } });
  } finally {
    client.close();
  }
});
