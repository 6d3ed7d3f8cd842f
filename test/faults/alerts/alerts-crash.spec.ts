import { setTimeout as delay } from 'node:timers/promises';
import { AlertReceiver, agree } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert } from '../../support/alerts/alerts.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { toSpotLine } from '../../../src/demo/band/demo-line.js';

/** `npm run test:alerts` kills it 20 times. */
const KILLS = Number(process.env.ALERT_KILLS ?? 1);
const SPOTS_PER_SECOND = 200;
const RECOVERY_MS = 60_000;

let database: TestDatabase;
let feed: TelnetServer;
let receiver: AlertReceiver;
let service: ServiceProcess;

const stored = async () => {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ callsign: string }>(
    `SELECT DISTINCT callsign FROM spots JOIN callsigns ON callsigns.id = callsign_id
     WHERE callsign LIKE 'AL%'`,
  );
  await client.end();
  return rows.map(({ callsign }) => callsign);
};

beforeEach(async () => {
  [database, feed, receiver] = await Promise.all([
    createTestDatabase(),
    TelnetServer.listen(),
    AlertReceiver.start(),
  ]);
}, RECOVERY_MS);

afterEach(async () => {
  await service.stop('SIGTERM');
  await Promise.all([feed.close(), receiver.close()]);
  await database.drop();
});

it(
  `tells every station at least once, though the service is killed ${KILLS} times under spots`,
  async () => {
    const variables = {
      ...AT_HOME,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      CALLSIGN: 'W1AW',
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      REPEATERHUB_URL: 'none',
      GRID_PROVIDERS: 'none',
      ALERTS_PER_ADDRESS_PER_DAY: '0',
      RATE_LIMIT_PER_MINUTE: '0',
    };
    service = await ServiceProcess.start(variables);
    await service.untilReady();
    // Each has its own part of the stations, so that none has more than 60 in the hour.
    const PARTS = 10 * Math.max(1, KILLS);
    for (let part = 0; part < PARTS; part++) {
      const filter = { call: `AL${part}X` };
      const destination = { kind: 'webhook', url: receiver.url() };
      await MadeAlert.agreed(service.origin, receiver, { filter, destination });
    }
    const ending = new AbortController();
    let number = 0;
    const sending = (async () => {
      for (let spots = 0; !ending.signal.aborted; spots++) {
        const isWanted = spots % 20 === 0;
        const letters = String.fromCharCode(
          65 + (number % 26),
          65 + (Math.floor(number / 26) % 26),
        );
        const callsign = isWanted
          ? `AL${number % PARTS}X${letters}`
          : `W${spots % 10}Q${String.fromCharCode(65 + (spots % 26))}`;
        if (isWanted) number++;
        const heardAtSeconds = Math.floor(Date.now() / 1_000);
        feed.sendToAudience(toSpotLine(aReport({ callsign, heardAtSeconds })));
        await delay(1_000 / SPOTS_PER_SECOND);
      }
    })();
    for (let kills = 0; kills < KILLS; kills++) {
      await delay(1_000 + Math.random() * 1_000);
      await service.stop('SIGKILL');
      service = await ServiceProcess.start(variables);
      await service.untilReady();
    }
    await eventually(async () => expect((await stored()).length).toBeGreaterThan(5 * KILLS));
    ending.abort();
    await sending;
    await eventually(async () => {
      const told = new Set(receiver.spots.map(({ json }) => json.spot?.callsign));
      const missing = (await stored()).filter((callsign) => !told.has(callsign));
      expect(missing).toEqual([]);
    }, RECOVERY_MS);
    // What came twice has the same id: no other message tells the same station.
    const ids = new Map<string, Set<string>>();
    for (const { json, headers } of receiver.spots) {
      const callsign = json.spot?.callsign ?? '';
      const known = ids.get(callsign) ?? new Set<string>();
      ids.set(callsign, known.add(String(headers['x-delivery'])));
    }
    expect([...ids].filter(([, of]) => of.size > 1)).toEqual([]);
    expect(receiver.answer).toBe(agree);
  },
  (KILLS + 2) * RECOVERY_MS,
);
