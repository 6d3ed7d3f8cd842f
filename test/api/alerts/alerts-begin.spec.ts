import { setTimeout as delay } from 'node:timers/promises';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, matched, settled } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let receiver: AlertReceiver;
let service: TestApp;

const start = async () =>
  startTestApp({ ...AT_HOME, DATABASE_URL: database.url }, [], { followsLog: true });

beforeEach(async () => {
  receiver = await AlertReceiver.start();
  database = await createTestDatabase();
  service = await start();
});

afterEach(async () => {
  await service.close();
  await database.drop();
  await receiver.close();
});

/** As the next process does that an operator starts. */
const restart = async () => {
  await service.close();
  service = await start();
};

const hear = async (agoSeconds: number, given: Parameters<typeof aReport>[0]) => {
  await service.record([aReport({ heardAtSeconds: NOW_SECONDS - agoSeconds, ...given })]);
  await matched(service);
};

const told = () => receiver.spots.map(({ json }) => json.spot?.callsign ?? '');

it('tells every spot that is stored after the alert became active, however soon', async () => {
  const callsigns = ['K1QA', 'K1QB', 'K1QC', 'K1QD', 'K1QE', 'K1QF'];
  // Another alert keeps the matching process at its work.
  await MadeAlert.agreed(service.origin, receiver, { filter: { callsign: 'N0NE' } });
  for (const callsign of callsigns) {
    await MadeAlert.agreed(service.origin, receiver, { filter: { callsign } });
    await service.record([aReport({ heardAtSeconds: NOW_SECONDS - 60, callsign })]);
  }
  // Several are sent at once: they may arrive in another order.
  await eventually(() => expect(told().toSorted()).toEqual(callsigns));
});

it('tells a spot once, though the alert is changed as it comes', async () => {
  const alert = await MadeAlert.agreed(service.origin, receiver, { filter: { call: 'K2' } });
  await settled(service);
  await hear(60, { callsign: 'K2QQ' });
  await alert.ask('PUT', '', { cooldown_minutes: 60 });
  await settled(service);
  await hear(50, { callsign: 'K2QR' });
  await eventually(() => expect(told()).toContain('K2QR'));
  await delay(400);
  expect(told().toSorted()).toEqual(['K2QQ', 'K2QR']);
});

it.each([
  ['of the last minutes', 300],
  ['of an hour ago, which come late', 3_000],
])('counts the skimmers of before a restart: %s', async (_, agoSeconds) => {
  const filter = { callsign: 'K4QQ' };
  await MadeAlert.agreed(service.origin, receiver, { filter, min_skimmers: 3 });
  await settled(service);
  await hear(agoSeconds, { callsign: 'K4QQ', spotter: 'KM3T' });
  await hear(agoSeconds - 61, { callsign: 'K4QQ', spotter: 'DL8LAS' });
  expect(told()).toEqual([]);
  await restart();
  await hear(agoSeconds - 122, { callsign: 'K4QQ', spotter: 'VE7CC' });
  await eventually(() => expect(told()).toEqual(['K4QQ']));
  expect(receiver.spots[0]?.json.skimmers).toBe(3);
});

it('is quiet after a restart about what it told before, for spots that come late as well', async () => {
  const filter = { callsign: ['K5QQ', 'K6QQ'] };
  const alert = await MadeAlert.agreed(service.origin, receiver, { filter, cooldown_minutes: 5 });
  await settled(service);
  const { sent } = await alert.view();
  await hear(1_800, { callsign: 'K5QQ' });
  // A message whose arrival is not noted yet is sent again by the next process.
  await eventually(async () => expect((await alert.view()).sent).toBe(sent + 1));
  expect(told()).toEqual(['K5QQ']);
  await restart();
  await hear(1_700, { callsign: 'K5QQ' });
  await hear(1_690, { callsign: 'K6QQ' });
  await eventually(() => expect(told()).toContain('K6QQ'));
  await delay(400);
  expect(told()).toEqual(['K5QQ', 'K6QQ']);
});

it('asks the first alert of a service about all that came since, after a crash', async () => {
  await MadeAlert.agreed(service.origin, receiver, {
    filter: { callsign: 'K7QQ' },
    min_skimmers: 2,
  });
  await settled(service);
  // Nothing was told yet, so that no place in the log is stored.
  await hear(100, { callsign: 'K7QQ', spotter: 'KM3T' });
  await restart();
  await hear(30, { callsign: 'K7QQ', spotter: 'DL8LAS' });
  await eventually(() => expect(told()).toEqual(['K7QQ']));
});
