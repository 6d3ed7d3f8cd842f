import { ClusterService } from '../../src/cluster/cluster.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { TelnetClient } from '../support/telnet-client.js';

const DONE = 'Operation successful';
const HEARD_AT = Math.floor(NOW_MS / 1000) - 60;

let service: TestApp;
let port: number;
const clients: TelnetClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(async () => service.close());

async function login(): Promise<TelnetClient> {
  const client = await TelnetClient.login(port);
  clients.push(client);
  return client;
}

describe('commands', () => {
  beforeAll(async () => {
    service = await startTestApp({ TELNET_PORT: '0' }, [], { followsLog: true });
    [port = 0] = service.app.get(ClusterService, { strict: false }).ports;
    await service.record([
      aReport({ callsign: 'K1ABC', heardAtSeconds: HEARD_AT - 60 }),
      aReport({ callsign: 'CS3B', heardAtSeconds: HEARD_AT, frequencyHz: 7_018_300 }),
      aReport({ callsign: 'K1OLD', heardAtSeconds: HEARD_AT - 40 * 3600 }),
    ]);
  });

  const OLD = '  14025.3 K1OLD       12-Mar-2026 2308Z  CW 24 dB 28 WPM CQ           <KM3T>';
  const FIRST = '  14025.3 K1ABC       14-Mar-2026 1507Z  CW 24 dB 28 WPM CQ           <KM3T>';
  const SECOND = '   7018.3 CS3B        14-Mar-2026 1508Z  CW 24 dB 28 WPM CQ           <KM3T>';
  const FIRST_LINE = 'DX de KM3T-2-#:  14025.3  K1ABC          CW    24 dB  28 WPM  CQ      1507Z';
  const SECOND_LINE = 'DX de KM3T-2-#:   7018.3  CS3B           CW    24 dB  28 WPM  CQ      1508Z';

  it.each([
    ['sh/dx', [SECOND, FIRST, OLD]],
    ['SHOW/DX 2', [SECOND, FIRST]],
    ['sh/dx/1', [SECOND]],
    ['sh/dx k1abc', [FIRST]],
    ['sh/dx 50 on 40m', [SECOND]],
    ['sh/dx filter real 2', [FIRST_LINE, SECOND_LINE]],
    ['sh/fdx 1', [SECOND_LINE]],
    ['sh/dx K1NONE', ['No spots found']],
  ])('%s', async (command, lines) => {
    const client = await login();
    expect((await client.ask(command)).split('\r\n')).toEqual(lines);
  });

  it('sh/users tells who is connected', async () => {
    const client = await login();
    await eventually(async () =>
      expect(await client.ask('sh/users')).toBe('Connected here: 1\r\nW1AW'),
    );
  });

  it('show the own filter: sh/mydx', async () => {
    const client = await login();
    await client.ask('set/filter band=40m');
    expect(await client.ask('sh/mydx')).toBe(SECOND);
    expect(await client.ask('sh/dx filter')).toBe(SECOND);
  });

  it.each([
    ['', ''],
    ['echo X y', 'X y'],
    ['echo login:', 'login :'],
    ['sh/time', '14-Mar-2026 1509Z'],
    ['sh wwv 1', 'Nothing is known here for sh/wwv'],
    ['set/qra FN42', DONE],
    ['set dx extension Section', DONE],
    ['set dx mode OPEN', DONE],
    ['set/page 0', DONE],
    ['unset/beep', DONE],
    ['dx 14025.3 K1ABC', 'This service is read-only'],
    ['announce hello', 'This service is read-only'],
    ['frobnicate/now', 'Unknown command: frobnicate/now'],
    ['accept/spots on 20m', 'Unknown command: accept/spots on 20m'],
    ['__proto__', 'Unknown command: __proto__'],
  ])('%j is answered with %j', async (command, answer) => {
    const client = await login();
    expect(await client.ask(command)).toBe(answer);
  });

  it('a line that is too long is dropped, and told', async () => {
    const client = await login();
    client.text = '';
    client.send(`${'x'.repeat(600)}\r\n`);
    await client.until('A line of more than 512 bytes was dropped\r\n');
    expect(await client.ask('echo on')).toBe('on');
  });

  it.each(['bye', 'QUIT', 'exit', '\x04'])('%j is the end', async (command) => {
    const client = await login();
    client.send(`${command}\r\n`);
    await eventually(() => expect(client.isClosed).toBe(true));
  });

  it('answers all that was sent before the client ended its side', async () => {
    const client = await TelnetClient.connect(port);
    clients.push(client);
    client.socket.end('w1aw\nsh/time\nfrobnicate\n');
    await eventually(() => expect(client.isClosed).toBe(true));
    expect(client.text).toContain('Unknown command: frobnicate');
  });

  it('help names every command that has an effect', async () => {
    const help = await (await login()).ask('?');
    for (const name of ['sh/dx', 'set/filter', 'set/ve7cc', 'set/nodupes'])
      expect(help).toContain(name);
  });
});
