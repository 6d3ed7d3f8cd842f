import { Client } from 'pg';
import { AlertsService } from '../../../src/alerts/alerts.service.js';
import { OutboxRepository } from '../../../src/alerts/store/outbox.repository.js';
import { KeysService } from '../../../src/keys/keys.service.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, matched, settled } from '../../support/alerts/alerts.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { countDeadlocks, whenWaitingForLocks } from '../../support/databases/server-counts.js';
import { eventually } from '../../support/eventually.js';
import { collectWarnings } from '../../support/service-log.js';
import { send } from '../../support/groups.js';
import { aReport } from '../../support/spots/builders.js';

const CLIENTS = 6;
const ALERTS_OF_CLIENT = 11;
/** Each alert tells of each once. */
const STATIONS = 6;

let database: TestDatabase;
let receiver: AlertReceiver;
let service: TestApp;
let warnings: string[];
let isOpen = false;

beforeEach(async () => {
  receiver = await AlertReceiver.start();
  database = await createTestDatabase();
  // Without a limit nothing would be counted, and no row of a count be locked.
  const variables = { ALERTS_PER_ADDRESS_PER_DAY: '100000', DATABASE_URL: database.url };
  service = await startTestApp({ ...AT_HOME, ...variables }, [], { followsLog: true });
  warnings = collectWarnings(service);
  isOpen = true;
});

const close = async () => {
  if (isOpen) await service.close();
  isOpen = false;
};

afterEach(async () => {
  await close();
  await database.drop();
  await receiver.close();
});

const hear = async (number: number, callsign = 'K1ABC') => {
  const heardAtSeconds = Math.floor(NOW_MS / 1000) - 600;
  await service.record([aReport({ callsign, heardAtSeconds, frequencyHz: 14_000_000 + number })]);
};

/** The answers to one client by status, and the alerts that it has not deleted. */
interface Told {
  readonly statuses: string[];
  readonly left: MadeAlert[];
}

/** Makes alerts that spots match, changes each in turn, and deletes every third while others are being told. */
async function useAlerts(client: number): Promise<Told> {
  const statuses: string[] = [];
  const left: MadeAlert[] = [];
  const ask = async (alert: MadeAlert, method: string, path = '', body?: unknown) => {
    const { status, text } = await alert.ask(method, path, body);
    statuses.push(status < 500 ? `${method} ${status}` : `${method}${path} ${status} ${text}`);
  };
  for (let number = 0; number < ALERTS_OF_CLIENT; number++) {
    const destination = (path: string) => ({
      kind: 'webhook',
      url: receiver.url(`/${client}/${number}/${path}`),
    });
    const body = { name: 'a', filter: { call: 'K1' }, destination: destination('first') };
    const made = await send<{ id: string; alert_key: string }>(
      service.origin,
      'POST',
      '/alerts',
      body,
    );
    statuses.push(made.status < 500 ? `POST ${made.status}` : `POST ${made.status} ${made.text}`);
    if (made.status !== 201) continue;
    const alert = new MadeAlert(service.origin, made.body.id, made.body.alert_key);
    if (number % 3 === 1) await ask(alert, 'PUT', '', { destination: destination('second') });
    await ask(alert, 'PUT', '', { cooldown_minutes: 5 + number });
    if (number % 3 === 2) await ask(alert, 'DELETE');
    else left.push(alert);
  }
  return { statuses, left };
}

it('six clients make, change and delete alerts of one host while spots match: no deadlock, every message is noted', async () => {
  const ending = new AbortController();
  const hearing = (async () => {
    for (let spot = 0; !ending.signal.aborted; spot++) {
      await hear(spot * 100, `K1${String.fromCodePoint(65 + (spot % STATIONS))}A`);
    }
  })();
  const told = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => useAlerts(n)));
  ending.abort();
  await hearing;
  const failed = told.flatMap(({ statuses }) => statuses.filter((one) => / 5\d\d/.test(one)));
  expect(failed).toEqual([]);
  const left = told.flatMap((one) => one.left);
  await Promise.all(left.map((alert) => alert.whenState('active')));
  await settled(service);
  await hear(0, 'K1LAST');
  await matched(service);
  const receivedOf = (id: string) =>
    receiver.received.filter(({ json }) => json.alert?.id === id).length;
  await eventually(async () => {
    for (const alert of left) expect((await alert.view()).sent).toBe(receivedOf(alert.id));
  });
  for (const alert of left) expect(receivedOf(alert.id)).toBeGreaterThanOrEqual(2);
  await close();
  expect(warnings).toEqual([]);
  expect(await countDeadlocks(database.url)).toBe(0);
});

it('an alert that is deleted while it matches is told nothing, and another is told in the same round', async () => {
  const filter = { callsign: 'K1ABC' };
  const doomed = await MadeAlert.agreed(service.origin, receiver, { filter }, '/doomed');
  await MadeAlert.agreed(service.origin, receiver, { filter }, '/other');
  await settled(service);
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  // Deleting numbers the change last: the alert is gone from its table, and not for others yet.
  await holder.query('BEGIN; SELECT FROM alert_state FOR UPDATE');
  const deleted = doomed.ask('DELETE');
  await whenWaitingForLocks(database.url, 1);
  await hear(0);
  await whenWaitingForLocks(database.url, 2);
  await holder.query('COMMIT');
  await holder.end();
  expect((await deleted).status).toBe(200);
  await eventually(() => expect(receiver.spots.map(({ path }) => path)).toEqual(['/other']));
  expect(warnings).toEqual([]);
  await matched(service);
  expect(receiver.spots.map(({ path }) => path)).toEqual(['/other']);
});

it('a clean-up waits for nobody: what others hold is left to the next one', async () => {
  receiver.answer = (_, response) => response.writeHead(404).end();
  const destination = { kind: 'webhook', url: receiver.url() };
  const [alive, ended] = [
    await MadeAlert.make(service.origin, { destination }),
    await MadeAlert.make(service.origin, { destination }),
  ];
  // Neither is asked any more.
  await eventually(async () => {
    for (const alert of [alive, ended]) expect((await alert.view()).last_error).toMatch(/404/);
  });
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  const rows = [
    `group_attempts WHERE client = 'K9OLD'`,
    `alert_told WHERE callsign = 'K9OLD'`,
    `alert_deliveries WHERE host = 'old.example.org'`,
    `alerts WHERE id = '${ended.id}'`,
  ];
  const old = `'2020-01-01T00:00:00Z'`;
  await holder.query(`
    INSERT INTO group_attempts VALUES ('alert-test', 'K9OLD', 1, ${old});
    INSERT INTO alert_told VALUES ('${alive.id}', 'K9OLD', 1, 'CW', ${old});
    INSERT INTO alert_deliveries
      VALUES (gen_random_uuid(), '${alive.id}', 'old.example.org', '{}', false, 0, ${old}, ${old});
    UPDATE alerts SET ended_at = ${old} WHERE id = '${ended.id}'`);
  const cleanUp = async () => {
    await service.app.get(KeysService, { strict: false }).forgetAttempts();
    await service.app.get(AlertsService, { strict: false }).endOld();
    await service.app.get(OutboxRepository, { strict: false }).removeOld(NOW_MS - 86_400_000);
    const counts = [];
    for (const of of rows) {
      const { rows: found } = await holder.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${of}`,
      );
      counts.push(found[0]?.count);
    }
    return counts;
  };
  await holder.query('BEGIN');
  for (const of of rows) await holder.query(`SELECT FROM ${of} FOR UPDATE`);
  expect(await cleanUp()).toEqual([1, 1, 1, 1]);
  await holder.query('COMMIT');
  expect(await cleanUp()).toEqual([0, 0, 0, 0]);
  await holder.end();
});
