import { jest } from '@jest/globals';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { PresenceService } from '../../../src/presence/presence.service.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, matched, settled } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { send } from '../../support/groups.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let hub: DemoHubServer;
let receiver: AlertReceiver;
let service: TestApp;
/** When the next spot is heard: a report of the same minute would be the same spot. */
let seconds = 0;

beforeEach(async () => {
  seconds = Math.floor(NOW_MS / 1000) - 550;
  [hub, receiver] = await Promise.all([
    DemoHubServer.listen({ protocol: 'json.vailmorse.com' }),
    AlertReceiver.start(),
  ]);
  database = await createTestDatabase();
  const settings = {
    ...AT_HOME,
    DATABASE_URL: database.url,
    CALLSIGN: 'N0CALL',
    REPEATERHUB_URL: hub.url,
  };
  service = await startTestApp(settings, [], { followsLog: true });
});

afterEach(async () => {
  await service.close();
  await database.drop();
  await Promise.all([hub.close(), receiver.close()]);
});

const enter = async (...names: string[]) => {
  hub.setPeople(
    'General',
    names.map((name) => ({ name, txTone: 70 })),
  );
  await eventually(async () => {
    const { body } = await send<{ users: { callsign: string }[] }>(
      service.origin,
      'GET',
      '/online',
    );
    expect(body.users.map(({ callsign }) => callsign).sort()).toEqual(names.toSorted());
  });
};

/** Waits until the alerts have seen who is there: they look once a second. */
const whenRosterIsRead = async () => {
  const reading = jest.spyOn(service.app.get(PresenceService, { strict: false }), 'findUsers');
  await eventually(() => expect(reading).toHaveBeenCalled());
  await reading.mock.results[0]!.value;
  reading.mockRestore();
};

/** Stores spots of stations, and waits until the alerts have seen them. */
const hear = async (...given: Parameters<typeof aReport>[0][]) => {
  await service.record(given.map((one) => aReport({ heardAtSeconds: (seconds += 61), ...one })));
  await matched(service);
};

const told = () => receiver.spots.map(({ json }) => [json.spot?.callsign, json.band]);

it('tells who comes to the repeater network, once in its cool-down, and nobody who was there', async () => {
  await enter('W1AW');
  const filter = { presence: 'joined_repeater', not_callsign: 'K9ZZ' };
  await MadeAlert.agreed(service.origin, receiver, { filter });
  await settled(service);
  await whenRosterIsRead();
  await enter('W1AW', 'K1ABC', 'K9ZZ');
  await eventually(() => expect(receiver.received).toHaveLength(2));
  await enter('W1AW');
  await enter('W1AW', 'K1ABC', 'N1QQ');
  await eventually(() => expect(receiver.received).toHaveLength(3));
  expect(receiver.received[1]?.json).toMatchObject({
    event: 'presence',
    user: { source: 'repeaterhub', callsign: 'K1ABC', room: 'General' },
  });
  expect(receiver.received[2]?.json).toMatchObject({ user: { callsign: 'N1QQ' } });
});

it('tells spots of a station for as long as it is on the repeater network', async () => {
  await enter('W1AW');
  const filter = { presence: 'on_repeater', band: ['20m', '40m'] };
  await MadeAlert.agreed(service.origin, receiver, { filter });
  await settled(service);
  await hear(
    { callsign: 'K1ABC' },
    { callsign: 'W1AW/P' },
    { callsign: 'W1AW', frequencyHz: 3_510_000 },
  );
  await eventually(() => expect(told()).toEqual([['W1AW/P', '20m']]));
  await enter('K1ABC');
  await whenRosterIsRead();
  await hear({ callsign: 'K1ABC' }, { callsign: 'W1AW', frequencyHz: 7_010_000 });
  await eventually(() => expect(told()).toContainEqual(['K1ABC', '20m']));
  expect(told()).toHaveLength(2);
});
