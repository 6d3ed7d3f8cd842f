import { setTimeout as delay } from 'node:timers/promises';
import { TelnetService } from '../../../src/telnet/telnet.service.js';
import { parseSpotLine } from '../../../src/feed/telnet/spot-line.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { untilPlaced } from '../../support/spots/placed.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';

const PROMPT = 'W1AW de N0CALL-2 14-Mar-2026 1509Z dxspider >\r\n\r\n';
const GREETING = 'Hello W1AW, this is N0CALL-2 running spot-query-service, DXSpider style\r\n';
const DONE = 'Operation successful';
const HEARD_AT = Math.floor(NOW_MS / 1000) - 60;

let service: TestApp;
let port: number;
let rbnPort: number;
const clients: TelnetClient[] = [];

async function start(variables: NodeJS.ProcessEnv = {}): Promise<void> {
  const ports = { TELNET_PORT: '0', TELNET_RBN_PORT: '0' };
  service = await startTestApp({ ...ports, ...variables }, [], { followsLog: true });
  [port = 0, rbnPort = 0] = service.app.get(TelnetService, { strict: false }).ports;
}

/** Closes the connections of a test. */
function leave(): void {
  for (const client of clients.splice(0)) client.close();
}

/** Does so after each test, and ends the service that it has started. */
function endEach(): void {
  afterEach(async () => {
    leave();
    await service.close();
  });
}

async function connect(toPort = port): Promise<TelnetClient> {
  const client = await TelnetClient.connect(toPort);
  clients.push(client);
  return client;
}

async function login(toPort = port, call?: string): Promise<TelnetClient> {
  const client = await TelnetClient.login(toPort, call);
  clients.push(client);
  return client;
}

async function scrape(): Promise<string> {
  return (await fetch(`${service.origin}/metrics`)).text();
}

describe('the login', () => {
  beforeAll(async () => start());
  afterEach(leave);
  afterAll(async () => service.close());

  it('asks for the call after 200 ms, greets and prompts, byte for byte', async () => {
    const client = await connect();
    await client.until('login: ');
    client.send('w1aw\r\n');
    await client.until('dxspider >\r\n\r\n');
    expect(client.text).toBe(`login: ${GREETING}${PROMPT}`);
  });

  it('asks on the other port as the Reverse Beacon Network does', async () => {
    const client = await connect(rbnPort);
    await client.until('Please enter your call: ');
    client.send('W1AW\n');
    await client.until(PROMPT);
    expect(client.text).toBe(`Please enter your call: ${GREETING}${PROMPT}`);
  });

  it('takes there any word of letters and digits for a name', async () => {
    const client = await connect(rbnPort);
    await client.until('Please enter your call: ');
    client.send('bad name\nOpenHamClock\n');
    await client.until(PROMPT.replace('W1AW', 'OPENHAMCLOCK'));
    expect(client.text).toContain('Sorry, bad name is an invalid callsign');
    expect(client.text).toContain('Hello OPENHAMCLOCK, ');
  });

  it('takes a call that is sent before it is asked, twice, after empty lines, with telnet commands', async () => {
    const client = await connect();
    client.send(Buffer.from('\r\n\xFF\xFB\x18\xFF\xFD\x03\0w1aw\r\nW1AW\r\n', 'latin1'));
    await client.until(PROMPT);
    expect(await client.ask('echo here')).toBe('here');
    expect(client.text).toBe(`here\r\n${PROMPT}`);
  });

  it('takes a call behind a byte order mark', async () => {
    for (const early of [true, false]) {
      const client = await connect();
      if (!early) await client.until('login: ');
      client.send(Buffer.from('\uFEFFw1aw\r\n'));
      await client.until('Hello W1AW, ');
    }
  });

  it('takes GUEST, and refuses three calls that are none', async () => {
    expect((await login(port, 'guest')).text).toContain('Hello GUEST, ');
    const client = await connect();
    for (const text of ['hello', 'login: x', 'M\xFCnchen'])
      client.send(Buffer.from(`${text}\n`, 'latin1'));
    await eventually(() => expect(client.isClosed).toBe(true));
    expect(client.text.split('\r\n')).toEqual([
      'login: Sorry, hello is an invalid callsign',
      'login: Sorry, login : x is an invalid callsign',
      'login: Sorry, M?nchen is an invalid callsign',
      '*** No callsign was sent',
      '',
    ]);
  });

  it('sends a browser to the page, and nothing else', async () => {
    const client = await connect();
    client.send('GET / HTTP/1.1\r\nHost: spots.example.org:7300\r\n\r\n');
    await eventually(() => expect(client.isClosed).toBe(true));
    const { port: pagePort } = new URL(service.origin);
    expect(client.text).toBe(
      `HTTP/1.1 302 Found\r\nLocation: http://spots.example.org:${pagePort}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
});

describe('spots', () => {
  // Each test hears stations of its own.
  beforeAll(async () => {
    await start();
    await untilPlaced([service]);
  });
  afterEach(leave);
  afterAll(async () => service.close());

  const heard = (callsign: string) =>
    aReport({ callsign, heardAtSeconds: HEARD_AT, grid: null, spotterNode: 2 });

  it('come as lines of 75 characters on both ports, and are read back', async () => {
    const sent = async () =>
      Number(/^telnet_spots_sent_total\S* (\d+)$/m.exec(await scrape())?.[1]);
    // Nobody of another test is sent any more.
    await eventually(async () => expect(await scrape()).toMatch(/^telnet_connections\S* 0$/m));
    const before = await sent();
    const both = [await login(), await login(rbnPort)];
    await service.record([heard('K1ABC'), heard('CS3B')]);
    for (const client of both) {
      await eventually(() => expect(client.spots).toHaveLength(2));
      expect(client.spots).toEqual([
        'DX de KM3T-2-#:  14025.3  K1ABC          CW    24 dB  28 WPM  CQ      1508Z',
        'DX de KM3T-2-#:  14025.3  CS3B           CW    24 dB  28 WPM  CQ      1508Z',
      ]);
      expect(parseSpotLine(client.spots[1]!)).toMatchObject({ callsign: 'CS3B', spotterNode: 2 });
    }
    expect((await sent()) - before).toBe(4);
  });

  it('come in the style that is set, and return to the one before', async () => {
    const client = await login();
    const lineAfter = async (command: string, callsign: string): Promise<string> => {
      expect(await client.ask(command)).toBe(DONE);
      client.text = '';
      await service.record([heard(callsign)]);
      await eventually(() => expect(client.spots).toHaveLength(1));
      return client.spots[0]!;
    };
    const spider = 'CW 24 dB 28 WPM CQ             1508Z';
    expect(await lineAfter('unset/skimmark', 'K1A')).toBe(
      `DX de KM3T:      14025.3  K1A          ${spider}`,
    );
    expect(await lineAfter('SET/VE7CC', 'K1B')).toMatch(
      /^CC11\^14025\.3\^K1B\^14-Mar-2026\^1508Z\^CW 24 dB 28 WPM CQ\^KM3T-#\^\^\^N0CALL-2\^8\^5\^8\^5\^\^\^K\^K\^/,
    );
    expect(await lineAfter('unset/ve7cc', 'K1C')).toBe(
      `DX de KM3T:      14025.3  K1C          ${spider}`,
    );
    const found = JSON.parse(await lineAfter('set/json', 'K1D')) as object;
    expect(found).toMatchObject({ callsign: 'K1D', spotter_node: 2, cq_zone: 5 });
    expect(await lineAfter('set/raw', 'K1E')).toContain('DX de KM3T-2-#:');
  });

  it('stop and go on: unset/dx, set/noskimmer, set/nodupes', async () => {
    const client = await login();
    const calls = () =>
      client.spots
        .map((line) => parseSpotLine(line))
        .map((spot) => 'callsign' in spot && spot.callsign);
    const witness = await login();
    /** Stores a spot, and waits until connections are told of it. */
    const pass = async (callsign: string) => {
      await service.record([heard(callsign)]);
      await eventually(() => expect(witness.spots.at(-1)).toContain(callsign));
    };
    await client.ask('unset/dx');
    await pass('K2A');
    await client.ask('set/dx');
    await client.ask('set/noskimmer');
    await pass('K2B');
    await client.ask('set/skimmer');
    await client.ask('set/nodupes');
    client.text = '';
    await service.record([heard('K2C'), { ...heard('K2C'), spotter: 'W3OA' }, heard('K2D')]);
    await eventually(() => expect(calls()).toEqual(['K2C', 'K2D']));
    await client.ask('set/dupes');
    client.text = '';
    await service.record([{ ...heard('K2C'), spotter: 'DK9IP' }]);
    await eventually(() => expect(calls()).toEqual(['K2C']));
  });

  it('are those of a filter, which stays when another is refused', async () => {
    const client = await login();
    expect(await client.ask('sh/filter')).toBe('No filter is set');
    expect(await client.ask('set/filter call=K1&snr_min=10')).toBe(DONE);
    const refusal = await client.ask('set/filter snr_min=loud');
    expect(refusal).toMatch(/^The filter stays as it was: snr_min must be [^\r\n]*$/);
    expect(await client.ask('set/filter spoter=W1AW')).toContain('spoter is not a field');
    expect(await client.ask('set/filter list=nobodys')).toMatch(
      /^The filter stays as it was: There is no member list/,
    );
    expect(await client.ask('show/filter')).toBe('Filter: call=K1&snr_min=10');
    client.text = '';
    await service.record([heard('DL1ABC'), { ...heard('K1QRP'), snrDb: 3 }, heard('K1FLT')]);
    await eventually(() => expect(client.spots).toHaveLength(1));
    expect(client.spots[0]).toContain('K1FLT');
    await client.ask('clear/spots all');
    client.text = '';
    await service.record([heard('DL2ABC')]);
    await eventually(() => expect(client.spots).toHaveLength(1));
  });
});

describe('limits', () => {
  endEach();

  it('refuse one connection more, in all and for one address, with a line', async () => {
    const address = 'telnet.example.org:7300';
    await start({ TELNET_CONNECTIONS: '3', TELNET_PER_ADDRESS: '2', TELNET_ADDRESS: address });
    await login();
    await login();
    const third = await connect();
    await eventually(() => expect(third.isClosed).toBe(true));
    expect(third.text).toBe('Sorry, no more than 2 connections from one address, please\r\n');
    expect(await scrape()).toMatch(/^telnet_refused_total\{reason="address"\} 1$/m);
    expect(await scrape()).toMatch(/^telnet_connections\S* 2$/m);
    const health = await service.get<{ telnet: unknown }>('/health');
    expect(health.body.telnet).toEqual({ address, ports: [port, rbnPort], connections: 2 });
    clients[0]!.close();
    await eventually(async () => expect(await scrape()).toMatch(/^telnet_connections\S* 1$/m));
    await login();
  });

  it('let an address give so many commands a minute that read the log', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '3' });
    const both = [await login(), await login()];
    const commands = ['sh/dx', 'set/filter band=20m', 'accept/spots on 40m', 'sh/skimmers'];
    const answers: string[] = [];
    // Seven are too many, also when a minute ends between them.
    for (const command of [...commands, ...commands.slice(1)]) {
      answers.push(await both[answers.length % 2]!.ask(command));
    }
    expect(answers.slice(0, 3)).toEqual(['No spots found', DONE, DONE]);
    expect(answers.slice(3)).toContainEqual(
      expect.stringMatching(/^Too many commands: wait \d+ s$/),
    );
    expect(await both[0]!.ask('echo here')).toBe('here');
    expect(await both[0]!.ask('unset/filter')).toBe(DONE);
  });

  it('tell a slow connection what was left out: told and received together are all', async () => {
    await start();
    const client = await login();
    // More than the network's buffers hold.
    await client.ask('set/json');
    client.text = '';
    client.socket.pause();
    const sent = 40_000;
    for (let from = 0; from < sent; from += 5_000) {
      const reports = Array.from({ length: 5_000 }, (_, i) =>
        aReport({
          callsign: `K${(from + i) % 10}AB`,
          frequencyHz: 14_000_000 + from + i,
          heardAtSeconds: HEARD_AT,
        }),
      );
      await service.record(reports);
    }
    const spots = service.app.get(SpotsService, { strict: false });
    await eventually(() => expect(spots.heldUpToId).toBe(sent));
    await delay(2_500);
    client.socket.resume();
    const told = () =>
      [
        ...client.text.matchAll(
          /^\*\*\* ([\d,]+) spots were left out: this connection is too slow\r$/gm,
        ),
      ]
        .map(([, count]) => Number(count!.replaceAll(',', '')))
        .reduce((sum, count) => sum + count, 0);
    await eventually(() => expect(told() + client.spots.length).toBe(sent), 20_000);
    expect(told()).toBeGreaterThan(5_000);
    expect(new Set(client.spots).size).toBeGreaterThan(1_000);
    expect(await scrape()).toMatch(new RegExp(`^telnet_spots_left_out_total\\S* ${told()}$`, 'm'));
  });

  it('answers what a client has asked that did not read, and spots go on, when it reads again', async () => {
    await start();
    const client = await login();
    const report = (i: number) =>
      aReport({ frequencyHz: 14_000_000 + i, heardAtSeconds: HEARD_AT, grid: null });
    await service.record(Array.from({ length: 1_000 }, (_, i) => report(i)));
    await eventually(() => expect(client.spots).toHaveLength(1_000));
    client.text = '';
    client.socket.pause();
    // More than the network's buffers hold: an answer and spots wait for the client at the same time.
    const asked = 100;
    client.send('sh/dx/1000\r\n'.repeat(asked));
    await delay(2_000);
    for (let i = 1_000; i < 1_100; i++) await service.record([report(i)]);
    client.socket.resume();
    const answers = () => client.text.split('dxspider >\r\n\r\n').length - 1;
    await eventually(() => expect([answers(), client.spots.length]).toEqual([asked, 100]), 20_000);
  });
});

describe('hostile clients', () => {
  beforeAll(async () => start());
  afterEach(leave);
  afterAll(async () => service.close());

  it.each([
    ['a line that never ends', Buffer.alloc(2_000_000, 'x')],
    ['a flood of telnet commands', Buffer.alloc(2_000_000, Buffer.from([255, 253, 24, 255, 250]))],
    ['empty lines', Buffer.alloc(200_000, '\n')],
    ['binary', Buffer.from(Array.from({ length: 500_000 }, (_, i) => (i * 7919) % 251))],
  ])('%s: others are served', async (_what, bytes) => {
    for (const isLoggedIn of [false, true]) {
      const client = isLoggedIn ? await login() : await connect();
      client.socket.pause();
      client.send(bytes);
    }
    expect(await (await login(port, 'K1ABC')).ask('echo here')).toBe('here');
  });
});

describe('the end', () => {
  endEach();

  it('tells its clients that the service stops', async () => {
    await start();
    const client = await login();
    await service.app.close();
    await eventually(() => expect(client.isClosed).toBe(true));
    expect(client.text).toMatch(/\*\*\* The service stops\r\n$/);
  });
});
