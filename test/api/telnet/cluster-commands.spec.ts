import { TelnetService } from '../../../src/telnet/telnet.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { untilPlaced } from '../../support/spots/placed.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';

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
    [port = 0] = service.app.get(TelnetService, { strict: false }).ports;
    await untilPlaced([service]);
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
    ['sh/dxcc CT3', [SECOND]],
    ['show/dxcc ct3 on 20m', ['No spots found']],
    ['sh/dxcc 256 on 40m', [SECOND]],
    ['sh/dxcc 1 K', [FIRST]],
    ['sh/dxcc K 1', [FIRST]],
    ['sh/dxcc QQ', ['no entity has the prefix QQ']],
    ['sh/dxcc', ['sh/dxcc needs a prefix, such as KP4']],
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
    ['set/qra FN42et12ab', DONE],
    ['set dx extension Section', DONE],
    ['set dx mode OPEN', DONE],
    ['set/page 0', DONE],
    ['unset/beep', DONE],
    ['dx 14025.3 K1ABC', 'This service is read-only'],
    ['announce hello', 'This service is read-only'],
    ['frobnicate/now', 'Unknown command: frobnicate/now'],
    ['set/qra FNFN', 'FNFN is no grid, such as FN42'],
    ['accept/announce all', 'Unknown command: accept/announce all'],
    ['sh/skimmers', 'Skimmers of the last hour, busiest first: 1\r\nKM3T'],
    ['__proto__', 'Unknown command: __proto__'],
  ])('%j is answered with %j', async (command, answer) => {
    const client = await login();
    expect(await client.ask(command)).toBe(answer);
  });

  it('a line that is too long is dropped, and told', async () => {
    const client = await login();
    client.text = '';
    client.send(`${'x'.repeat(600)}\r\n`);
    await client.until('A line of more than 512 bytes was dropped\r\nW1AW de N0CALL-2 ');
    expect(await client.ask('echo on')).toBe('on');
  });

  it('set/qra is remembered for the connection', async () => {
    const client = await login();
    expect(await client.ask('sh/qra')).toBe('No grid is set: set/qra FN42');
    await client.ask('set/qra fn42');
    expect(await client.ask('sh/qra')).toBe('FN42');
    expect(await (await login()).ask('sh/qra')).toBe('No grid is set: set/qra FN42');
  });

  describe('rules become the same filter', () => {
    it.each([
      ['accept/spots on 20m', 'band=20m'],
      [
        'ACCEPT/SPOTS 1 on 20m,40m/CW and by_zone 14,15',
        'band=20m,40m&mode=CW&spotter_cq_zone=14,15',
      ],
      ['accept/rbn on contesthf/cw', 'band=160m,80m,40m,20m,15m,10m&mode=CW'],
      [
        'accept/spots freq 14000/14060 by_dxcc W,VE,14',
        'freq_min=14000&freq_max=14060&spotter_dxcc=291,1,14',
      ],
      ['accept/spots call K1ABC', 'callsign=K1ABC'],
      ['accept/spots call K1', 'call=K1'],
      ['accept/rbn call_dxcc JA and by KM3T,W3OA', 'dxcc=339&spotter=KM3T,W3OA'],
      ['accept/spots zone 25 and not by KM3T', 'cq_zone=25&not_spotter=KM3T'],
      ['accept/spots itu 45 and by_itu 8', 'itu_zone=45&spotter_itu_zone=8'],
      ['reject/spots by KM3T', 'not_spotter=KM3T'],
      ['reject/rbn call K1ABC,W1AW', 'not_callsign=K1ABC,W1AW'],
    ])('%s', async (command, filter) => {
      const client = await login();
      await client.ask('set/filter snr_min=10');
      expect(await client.ask(command)).toBe(DONE);
      expect(await client.ask('sh/filter')).toBe(`Filter: ${filter}`);
    });

    it.each([
      ['accept/spots', 'a rule is missing, such as on 20m and by_zone 14,15'],
      [
        'reject/spots on 20m and by KM3T',
        'leaving out what two things describe together is not one filter',
      ],
      ['reject/spots by_zone 14', 'all but by_zone 14 is not one filter; accept what you want'],
      ['reject/spots all', 'all needs a value'],
      [
        'accept/spots on 20m or on 40m',
        'or and brackets are not one filter; write several values with commas',
      ],
      ['accept/spots on 20m and on 40m', 'on stands twice; write on 20m,40m'],
      [
        'accept/spots on 20m/ssb',
        'behind a band stands /cw or /rtty; for others: set/filter band=20m&mode=FT8',
      ],
      ['accept/spots on 4m', expect.stringContaining('band must be')],
      ['accept/spots by_zone 41', expect.stringContaining('spotter_cq_zone must be')],
      ['accept/spots by_dxcc QQ', 'no entity has the prefix QQ'],
      [
        'accept/spots by_state MA',
        expect.stringMatching(/^by_state is not known; known are on, freq, call, by, /),
      ],
      ['accept/spots __proto__ x', expect.stringContaining('__proto__ is not known')],
    ])('%s is refused, and the old one stays', async (command, complaint: unknown) => {
      const client = await login();
      await client.ask('set/filter snr_min=10');
      const refusal = await client.ask(command);
      expect(refusal).toMatch(/^The filter stays as it was: [^\r\n]+$/);
      expect(refusal.slice('The filter stays as it was: '.length)).toEqual(complaint);
      expect(await client.ask('sh/filter')).toBe('Filter: snr_min=10');
    });

    it('accept/ and reject/ hold together, and a new one takes the place of its kind', async () => {
      const client = await login();
      const filterAfter = async (command: string) => {
        expect(await client.ask(command)).toBe(DONE);
        return client.ask('sh/filter');
      };
      expect(await filterAfter('accept/spots on 20m')).toBe('Filter: band=20m');
      expect(await filterAfter('reject/spots by KM3T')).toBe('Filter: band=20m&not_spotter=KM3T');
      expect(await client.ask('sh/mydx')).toBe('No spots found');
      expect(await filterAfter('accept/spots on 40m')).toBe('Filter: band=40m&not_spotter=KM3T');
      expect(await filterAfter('reject/spots by W3OA')).toBe('Filter: band=40m&not_spotter=W3OA');
      expect(await client.ask('sh/mydx')).toBe(SECOND);
      const both = await filterAfter('accept/spots not by KM3T');
      expect(both).toBe('Filter: not_spotter=KM3T,W3OA');
      expect(await filterAfter('accept/spots by KM3T')).toBe(
        'Filter: spotter=KM3T&not_spotter=W3OA',
      );
      expect(await client.ask('reject/spots not by W3OA')).toBe(
        'The filter stays as it was: accept/ and reject/ ask for other values of spotter',
      );
      expect(await filterAfter('accept/spots all')).toBe('Filter: not_spotter=W3OA');
      expect(await filterAfter('unset/filter')).toBe('No filter is set');
      expect(await filterAfter('accept/spots on 20m')).toBe('Filter: band=20m');
    });

    it('and is taken away: accept/spots all', async () => {
      const client = await login();
      await client.ask('accept/spots on 20m');
      expect(await client.ask('accept/spots all')).toBe(DONE);
      expect(await client.ask('sh/filter')).toBe('No filter is set');
    });
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
