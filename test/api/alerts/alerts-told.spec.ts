import { jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseService } from '../../../src/database/database.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, matched, settled } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { createGroup, send } from '../../support/groups.js';

let service: TestApp;
let receiver: AlertReceiver;

/** When the spots of a test are heard; each a second after the one before. */
let seconds = Math.floor(NOW_MS / 1000) - 3_000;

const record = async (...given: Parameters<typeof aReport>[0][]) => {
  const reports = given.map((one) => aReport({ heardAtSeconds: seconds++, ...one }));
  await service.record(reports);
};

const make = async (given: object = {}) => {
  const alert = await MadeAlert.agreed(service.origin, receiver, given);
  await settled(service);
  return alert;
};

/** The stations that were told, once nothing more comes. */
const told = async (expected: number) => {
  await eventually(() => {
    if (receiver.spots.length < expected) throw new Error(`${receiver.spots.length} came`);
  });
  await delay(400);
  return receiver.spots.map(({ json }) => json.spot?.callsign);
};

beforeAll(async () => {
  service = await startTestApp(AT_HOME, [], { followsLog: true });
});

beforeEach(async () => {
  receiver = await AlertReceiver.start();
  seconds += 100;
});

afterEach(async () => {
  const { text } = await send(service.origin, 'GET', '/alerts/push-key');
  expect(text).toContain('public_key');
  await receiver.close();
});

afterAll(() => service.close());

describe('an alert to a webhook', () => {
  it('tells a spot with its ten fields, report and place, and HamAlert names beside, signed', async () => {
    const alert = await make();
    await record({ callsign: 'W9ZZZ' }, { callsign: 'K1ABC', heardAtSeconds: seconds });
    expect(await told(1)).toEqual(['K1ABC']);
    const [{ json, body, headers }] = receiver.spots as [AlertReceiver['spots'][number]];
    expect(json).toMatchObject({
      alert: { id: alert.id, name: 'K1ABC' },
      event: 'spot',
      skimmers: 1,
      fullCallsign: 'K1ABC',
      callsign: 'K1ABC',
      frequency: '14.0253',
      band: '20m',
      mode: 'cw',
      spotter: 'KM3T',
      snr: 24,
      speed: 28,
    });
    expect(json.time).toMatch(/^\d\d:\d\d$/);
    const { body: list } = await service.get<{ spots: object[] }>(
      '/spots?callsign=K1ABC&include=report,place&limit=1&since=1h',
    );
    expect(json.spot).toEqual(list.spots[0]);
    const signature = createHmac('sha256', 'shared').update(body).digest('hex');
    expect(headers['x-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-delivery']).toMatch(/^[0-9a-f-]{36}$/);
    // That it has arrived is noted a moment later.
    await eventually(async () =>
      expect(await alert.view()).toMatchObject({ state: 'active', sent: 2, last_error: null }),
    );
    await alert.ask('DELETE');
  });

  it('is quiet about a station on a band and mode for its cool-down', async () => {
    const alert = await make({ cooldown_minutes: 5, filter: { callsign: ['K2QQ', 'K3QQ'] } });
    const at = seconds;
    await record({ callsign: 'K2QQ', heardAtSeconds: at });
    await record(
      { callsign: 'K2QQ', heardAtSeconds: at + 299, frequencyHz: 14_026_000 },
      { callsign: 'K3QQ' },
    );
    await record({ callsign: 'K2QQ', frequencyHz: 7_010_000 }, { callsign: 'K2QQ', mode: 'RTTY' });
    await record({ callsign: 'K2QQ', heardAtSeconds: at + 300 });
    await record({ callsign: 'K2QQ', heardAtSeconds: at + 301, frequencyHz: 14_027_000 });
    expect(await told(5)).toEqual(expect.arrayContaining(['K2QQ', 'K2QQ', 'K2QQ', 'K2QQ', 'K3QQ']));
    expect(receiver.spots).toHaveLength(5);
    await alert.ask('DELETE');
  });

  it('waits for so many different skimmers on a band and mode, nodes aside', async () => {
    const alert = await make({ min_skimmers: 3, filter: { callsign: 'K4QQ', snr_min: 10 } });
    const from = (spotter: string, more: object = {}) =>
      record({ callsign: 'K4QQ', spotter, ...more });
    await from('W3OA', { heardAtSeconds: seconds - 700 });
    await from('KM3T', { spotterNode: 1 });
    await from('KM3T', { spotterNode: 2 });
    await from('DL8LAS', { frequencyHz: 7_010_000 });
    await from('DL8LAS', { snrDb: 9 });
    await from('VE7CC');
    expect(await told(0)).toEqual([]);
    await from('SM6FMB');
    expect(await told(1)).toEqual(['K4QQ']);
    expect(receiver.spots[0]?.json.skimmers).toBe(3);
    await alert.ask('DELETE');
  });

  it('leaves out what is worked, and tells what has no entity', async () => {
    const callsign = ['K5QQ', 'Q5QQ'];
    const alert = await make({ filter: { callsign, worked: [[291, '20m', 'CW']] } });
    await record({ callsign: 'K5QQ' }, { callsign: 'Q5QQ' }, { callsign: 'K5QQ', mode: 'RTTY' });
    expect(new Set(await told(2))).toEqual(new Set(['K5QQ', 'Q5QQ']));
    expect(receiver.spots).toHaveLength(2);
    const rtty = receiver.spots.find(({ json }) => json.mode === 'rtty');
    expect(rtty?.json.fullCallsign).toBe('K5QQ');
    await alert.ask('DELETE');
  });

  it('follows the members of a group', async () => {
    const key = await createGroup(service.origin, { name: 'told-club', callsigns: ['K7QQ'] });
    const alert = await make({ filter: { group: 'told-club' } });
    await record({ callsign: 'K7QQ' }, { callsign: 'K8QQ' });
    expect(await told(1)).toEqual(['K7QQ']);
    await send(service.origin, 'DELETE', '/groups/told-club', undefined, key);
    await alert.ask('DELETE');
  });

  it('tells nothing of what was stored before, while it is paused, or heard an hour ago', async () => {
    await record({ callsign: 'N1QQ' });
    const alert = await make({ filter: { callsign: ['N1QQ', 'N2QQ', 'N3QQ'] } });
    await alert.ask('PUT', '', { paused: true });
    await settled(service);
    await record({ callsign: 'N2QQ' });
    await matched(service);
    await alert.ask('PUT', '', { paused: false });
    await settled(service);
    await record({ callsign: 'N3QQ', heardAtSeconds: Math.floor(NOW_MS / 1000) - 3_601 });
    await record({ callsign: 'N3QQ', frequencyHz: 7_010_000 });
    expect(await told(1)).toEqual(['N3QQ']);
    expect(receiver.spots[0]?.json.band).toBe('40m');
    await alert.ask('DELETE');
  });

  it('begins behind what was stored before it was made, also where memory has not read that yet', async () => {
    const database = service.app.get(DatabaseService, { strict: false });
    const snapshotOnce = database.snapshotOnce.bind(database);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reading = jest.spyOn(database, 'snapshotOnce').mockImplementation(async (...asked) => {
      await released;
      return snapshotOnce(...asked);
    });
    await record({ callsign: 'N4QQ' });
    const syncing = jest.spyOn(service.app.get(SpotsService, { strict: false }), 'sync');
    const making = make({ filter: { callsign: ['N4QQ', 'N5QQ'] } });
    const waitsForMemory = eventually(() => expect(syncing).toHaveBeenCalled());
    await Promise.race([making, waitsForMemory]);
    release();
    const alert = await making;
    reading.mockRestore();
    syncing.mockRestore();
    await record({ callsign: 'N5QQ' });
    expect(await told(1)).toEqual(['N5QQ']);
    await alert.ask('DELETE');
  });

  it('has 60 messages an hour, and one more that says how many were left out', async () => {
    const alert = await make({ filter: { call: 'LO' } });
    const stations = Array.from({ length: 70 }, (_, at) => ({
      callsign: `W${at % 10}LO${'ABCDEFG'[at % 7]}`,
    }));
    await record(...stations, ...stations);
    await told(60);
    expect(receiver.spots).toHaveLength(60);
    service.clock.advanceMs(3_600_000);
    await eventually(() => {
      if (receiver.spots.length < 61) throw new Error('the last has not come');
    });
    service.clock.advanceMs(-3_600_000);
    expect(receiver.spots.at(-1)?.json).toMatchObject({ event: 'spot', left_out: 9 });
    await alert.ask('DELETE');
  });
});
