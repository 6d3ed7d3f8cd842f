import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { lineFormats } from '../../../src/telnet/lines/line-formats.js';
import { Session } from '../../../src/telnet/session/session.js';
import { FiltersService } from '../../../src/query/filters.service.js';
import { StatsService } from '../../../src/stats/stats.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';

const LIMIT_MS = 600;

describe('the time that a client has to log in', () => {
  let service: TestApp;
  let server: Server;
  let port: number;

  beforeAll(async () => {
    service = await startTestApp({}, [], { followsLog: true });
    const needs = {
      spots: service.app.get(SpotsService, { strict: false }),
      filters: service.app.get(FiltersService, { strict: false }),
      formats: lineFormats({ callsign: 'N0CALL-2', prefixOf: () => undefined }),
      stats: service.app.get(StatsService, { strict: false }),
      dxccOfPrefix: () => undefined,
      nowSeconds: () => service.clock.nowSeconds(),
      log: () => undefined,
      users: () => [],
      node: 'N0CALL-2',
      notices: [],
      loginPrompt: 'login: ',
      pagePort: () => undefined,
      countSpots: () => undefined,
      countLeftOut: () => undefined,
      loginWithinMs: LIMIT_MS,
      takesAnyName: false,
    };
    server = createServer(
      { allowHalfOpen: true },
      (socket) => void new Session(socket, needs, () => undefined),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(async () => {
    server.close();
    await service.close();
  });

  it.each([
    ['nothing', ''],
    ['empty lines', '\r\n'],
    ['half a call', 'W'],
    ['telnet commands', '\xFF\xFB\x18'],
  ])('ends for one who sends %s, now and then', async (_what, text) => {
    const startedAtMs = performance.now();
    const client = await TelnetClient.connect(port);
    const sending = setInterval(() => client.send(Buffer.from(text, 'latin1')), 50);
    await eventually(() => expect(client.isClosed).toBe(true));
    clearInterval(sending);
    expect(performance.now() - startedAtMs).toBeGreaterThan(LIMIT_MS - 50);
    expect(client.text).toBe('login: *** No call was sent in time\r\n');
  });

  it('is no limit for one who is logged in', async () => {
    const client = await TelnetClient.login(port);
    await delay(2 * LIMIT_MS);
    expect(await client.ask('echo here')).toBe('here');
    client.close();
  });
});
