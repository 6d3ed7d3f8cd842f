import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { NumberedSpots, numberOfKhz, storedNumbers } from '../../support/spots/numbered-spots.js';
import { ServiceHere } from '../../support/processes/service-here.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** Every tenth of the numbers: they are told by frequencies 10 Hz apart, which lines cut to 100 Hz. */
class EveryTenth extends NumberedSpots {
  protected override send(line: string): void {
    if (this.count % 10 === 0) this.server.sendToAudience(line);
  }
}

const SPOTS_PER_SECOND = 2_000;
const CLIENTS = 20;
const RECOVERY_MS = 60_000;

let database: TestDatabase;
let feed: TelnetServer;
let service: ServiceProcess | ServiceHere;
let variables: NodeJS.ProcessEnv;
let clients: TelnetClient[];

beforeEach(async () => {
  clients = [];
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
  variables = {
    PORT: String(await freePort()),
    TELNET_PORT: String(await freePort()),
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    REPEATERHUB_URL: 'none',
    GRID_PROVIDERS: 'none',
  };
  service = await ServiceProcess.start(variables);
  await service.untilReady();
}, RECOVERY_MS);

afterEach(async () => {
  for (const client of clients) client.close();
  await service.stop('SIGTERM');
  await feed.close();
  await database.drop();
});

/** Logged in, half of them with CC11 lines. */
async function openClients(): Promise<TelnetClient[]> {
  const opened: TelnetClient[] = [];
  for (let count = 0; count < CLIENTS; count++) {
    const client = await TelnetClient.login(Number(variables.TELNET_PORT), `K${count % 10}ABC`);
    opened.push(client);
    if (count % 2 === 0) client.send('set/ve7cc\r\n');
  }
  clients.push(...opened);
  return opened;
}

function numbersOf(lines: readonly string[]): number[] {
  return lines.map((line) => {
    const [, khz] = /^(?:CC11\^|DX de \S+ +)([\d.]+)/.exec(line) ?? [];
    return numberOfKhz(Number(khz));
  });
}

it(
  'is killed and started again: the port is free, clients come back, nothing is sent twice',
  async () => {
    const spots = new EveryTenth(feed, SPOTS_PER_SECOND);
    const before = await openClients();
    spots.start();
    await eventually(() =>
      expect(Math.min(...before.map((one) => one.spots.length))).toBeGreaterThan(200),
    );
    await service.stop('SIGKILL');
    await eventually(() => expect(before.every(({ isClosed }) => isClosed)).toBe(true));
    // The last line may have been cut.
    const seen = before.map((client) => numbersOf(client.spots.slice(0, -1)));

    service = await ServiceHere.start(variables);
    await service.untilReady();
    await eventually(() => expect(feed.audience).toHaveLength(1), RECOVERY_MS);
    const after = await openClients();
    await eventually(
      () => expect(Math.min(...after.map((one) => one.spots.length))).toBeGreaterThan(200),
      RECOVERY_MS,
    );
    const { telnet } = await service.get<{ telnet: unknown }>('/api/v1/health');
    expect(telnet).toEqual({ ports: [Number(variables.TELNET_PORT)], connections: CLIENTS });
    spots.stop();
    const last = spots.count - (spots.count % 10);
    await eventually(() => {
      for (const client of after) expect(numbersOf(client.spots).at(-1)).toBe(last);
    });

    const stored = await storedNumbers(database.url);
    expect(new Set(stored).size).toBe(stored.length);
    for (const numbers of seen) {
      // From its login to the end, each once and in order; what was not committed yet is sent to nobody.
      const from = stored.indexOf(numbers[0]!);
      expect(numbers).toEqual(stored.slice(from, from + numbers.length));
    }
    const newestSeen = Math.max(...seen.flat());
    for (const client of after) {
      const numbers = numbersOf(client.spots);
      expect(numbers).toEqual(stored.slice(stored.indexOf(numbers[0]!)));
      expect(numbers[0]).toBeGreaterThan(newestSeen);
    }
  },
  2 * RECOVERY_MS,
);
