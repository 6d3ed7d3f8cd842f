import type { SpotReport } from '../../../src/radio/spot-report.js';
import { GridsService } from '../../../src/log/grids.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { hamClockGet, hamClockSpots } from '../../support/telnet/hamclock.js';

const NOW = Math.floor(NOW_MS / 1000);
const MINUTE = 60;
const PAGE = '/fetchRBN.pl';

let service: TestApp;

async function start(variables: NodeJS.ProcessEnv = {}, options = {}): Promise<void> {
  service = await startTestApp({ HAMCLOCK: 'on', ...variables }, [], options);
}

/** Stores the grids of callsigns, which are in the dictionary then. */
async function tellGrids(grids: Readonly<Record<string, string>>): Promise<void> {
  const heardAtSeconds = NOW - 2 * 86_400;
  await service.record(Object.keys(grids).map((callsign) => aReport({ heardAtSeconds, callsign })));
  const given = Object.entries(grids).map(([callsign, grid]) => ({ callsign, grid }));
  await service.app.get(GridsService, { strict: false }).storeHeard(given);
}

const heard = (agoSeconds: number, given: Partial<SpotReport> = {}) =>
  aReport({ heardAtSeconds: NOW - agoSeconds, ...given });

async function ask(query: string): Promise<string> {
  const { status, body } = await hamClockGet(service.origin, `${PAGE}?${query}`);
  expect(status).toBe('HTTP/1.1 200 OK');
  return body;
}

async function callsOf(query: string): Promise<string[]> {
  return hamClockSpots(await ask(query)).map(({ txCall, rxCall }) => `${txCall} by ${rxCall}`);
}

describe.each([
  ['from memory', { followsLog: true }],
  ['from the database', {}],
])('HamClock, answered %s', (_where, options) => {
  // Each test has skimmers and stations of its own.
  beforeAll(async () => {
    await start({}, options);
    await tellGrids({
      UT5R: 'KO51im',
      KM3T: 'FN42et21',
      W1AW: 'FN31pr',
      UA4M: 'LO23im',
      N6TV: 'CM97et21',
      LZ7AA: 'KN22',
      W3OA: 'EM95',
      K9IMM: 'EN52',
      VE7CC: 'CN89',
    });
  });

  afterAll(async () => service.close());

  it('gets a line for each spot of a station, byte for byte, the oldest first', async () => {
    await service.record([
      heard(60, { callsign: 'SM5LNE', spotter: 'UA4M', frequencyHz: 21_028_800, snrDb: 7 }),
      heard(30, { callsign: 'SM5LNE', spotter: 'LZ7AA', frequencyHz: 21_028_799, snrDb: -12 }),
      heard(90, { callsign: 'SM5LNE', spotter: 'N6TV', mode: 'FT8', wpm: null }),
    ]);
    const at = (agoSeconds: number) => String(NOW - agoSeconds);
    expect(await ask('ofcall=SM5LNE&maxage=1800')).toBe(
      `${at(90)},    ,SM5LNE,CM97ET,N6TV,FT8,14025300,24\n` +
        `${at(60)},    ,SM5LNE,LO23IM,UA4M,CW,21028800,7\n` +
        `${at(30)},    ,SM5LNE,KN22,LZ7AA,CW,21028799,-12\n`,
    );
  });

  it('gets spots of or by a call, and of or in a grid', async () => {
    await service.record([
      heard(10, { callsign: 'SM5COP', spotter: 'UT5R' }),
      heard(20, { callsign: 'W1AW' }),
      heard(30, { callsign: 'UT5R', spotter: 'W1AW', spotterNode: 3 }),
    ]);
    expect(await callsOf('ofcall=w1aw&maxage=900')).toEqual(['W1AW by KM3T']);
    expect(await callsOf('bycall=W1AW&maxage=900')).toEqual(['UT5R by W1AW']);
    expect(await callsOf('bycall=KM3T-2-%23&maxage=900')).toEqual(['W1AW by KM3T']);
    expect(await callsOf('ofgrid=FN31&maxage=900')).toEqual(['W1AW by KM3T']);
    expect(await callsOf('ofgrid=fn42&maxage=900')).toEqual([]);
    expect(await callsOf('bygrid=KO51&maxage=900')).toEqual(['SM5COP by UT5R']);
    expect(await callsOf('bygrid=FN42&maxage=900')).toEqual(['W1AW by KM3T']);
    const read = hamClockSpots(await ask('ofgrid=FN31&maxage=900'));
    expect(read).toEqual([
      {
        posted: NOW - 20,
        txGrid: 'FN31PR',
        txCall: 'W1AW',
        rxGrid: 'FN42ET',
        rxCall: 'KM3T',
        mode: 'CW',
        hz: 14_025_300,
        snr: 24,
      },
    ]);
  });

  it('gets no line that it cannot read, and none of a skimmer whose grid is not known', async () => {
    await service.record([
      heard(10, { callsign: 'SM5MOD', spotter: 'G7SOZ' }),
      heard(20, { callsign: 'SM5MOD', spotter: 'W3OA', mode: 'PSK31ABC', wpm: null }),
      heard(30, { callsign: 'SM5MOD', spotter: 'W3OA', mode: 'PSK31AB', wpm: null }),
      heard(40, { callsign: 'SV8/DL1ABC/P', spotter: 'W3OA' }),
      heard(50, { callsign: 'SV8/DL1AB/P', spotter: 'W3OA' }),
    ]);
    expect(await callsOf('ofcall=SM5MOD')).toEqual(['SM5MOD by W3OA']);
    expect(await callsOf('bycall=W3OA')).toEqual(['SV8/DL1AB/P by W3OA', 'SM5MOD by W3OA']);
  });

  it('gets spots of the last seconds, of two hours unless it says so', async () => {
    await service.record([
      heard(1_800, { callsign: 'K1ABC', spotter: 'K9IMM' }),
      heard(1_801, { callsign: 'K2ABC', spotter: 'K9IMM' }),
      heard(120 * MINUTE, { callsign: 'K3ABC', spotter: 'K9IMM' }),
      heard(120 * MINUTE + 1, { callsign: 'K4ABC', spotter: 'K9IMM' }),
      heard(86_400, { callsign: 'K5ABC', spotter: 'K9IMM' }),
    ]);
    const stations = async (query: string) =>
      (await callsOf(`bycall=K9IMM${query}`)).map((text) => text.slice(0, 2)).join(' ');
    // The window ends now, within a second that has begun.
    expect(await stations('&maxage=1801')).toBe('K1');
    expect(await stations('&maxage=1802')).toBe('K2 K1');
    expect(await stations('&maxage=7201')).toBe('K3 K2 K1');
    expect(await stations('')).toBe('K2 K1');
    expect(await stations('&maxage=86400')).toBe('K4 K3 K2 K1');
  });

  it('gets all of more than 5,000 spots', async () => {
    const many = Array.from({ length: 6_000 }, (_, place) =>
      heard(6_000 - place, {
        callsign: 'SM5ALL',
        spotter: 'VE7CC',
        frequencyHz: 14_000_000 + place,
      }),
    );
    await service.record(many);
    const hz = hamClockSpots(await ask('ofcall=SM5ALL&maxage=7000')).map((spot) => spot.hz);
    expect(hz.join()).toBe(many.map(({ frequencyHz }) => frequencyHz).join());
  });

  it('gets an empty text for nothing', async () => {
    expect(await ask('ofcall=SM5NIL&maxage=1800')).toBe('');
  });
});

describe('HamClock, of a service that keeps answers,', () => {
  beforeAll(async () => {
    await start({}, { keepsAnswers: true });
    await tellGrids({ KM3T: 'FN42' });
    await service.record(
      Array.from({ length: 100 }, (_, place) => heard(place, { callsign: 'SM5COP' })),
    );
  });

  afterAll(async () => service.close());

  it.each([
    ['1.0', '', 1_800],
    ['1.1', '', 1_801],
    ['1.1', 'Accept-Encoding: gzip\r\n', 1_802],
    ['1.0', 'Accept-Encoding: gzip, br\r\n', 1_803],
  ])('gets a whole text by HTTP/%s, never chunks: %j', async (version, more, maxage) => {
    // The second of the same is a kept answer; the first is none of another test's.
    for (const call of ['SM5COP', 'SM5COP', 'N0NE', 'N0NE']) {
      const page = `${PAGE}?ofcall=${call}&maxage=${maxage}`;
      const { status, headers, body } = await hamClockGet(service.origin, page, { version, more });
      expect(body === '').toBe(call === 'N0NE');
      expect(status).toBe('HTTP/1.1 200 OK');
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(headers['transfer-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.connection).toBe('close');
      if (more === '') expect(headers['content-encoding']).toBeUndefined();
    }
  });

  it.each([
    ['', 'ofcall', 'one of ofcall, bycall, ofgrid, bygrid is required'],
    ['maxage=1800', 'ofcall', 'one of ofcall, bycall, ofgrid, bygrid is required'],
    ['ofcall=', 'ofcall', 'one of ofcall, bycall, ofgrid, bygrid is required'],
    ['ofcall=K1ABC&bycall=KM3T', 'bycall', 'bycall cannot be given with ofcall'],
    ['ofgrid=FN42&bygrid=FN42', 'bygrid', 'bygrid cannot be given with ofgrid'],
    ['ofcall=K1ABC&ofcall=W1AW', 'ofcall', 'ofcall must have at most 1 items; got 2'],
    ['ofcall=K1', 'ofcall', /^ofcall must be .* got 'K1'$/],
    ['bycall=%23', 'bycall', /^bycall must be /],
    ['ofgrid=42FN', 'ofgrid', /^ofgrid must be /],
    ['bygrid=FN4', 'bygrid', /^bygrid must be /],
    ['ofcall=K1ABC&maxage=0', 'maxage', /^maxage must be a whole number from 1 to 86400/],
    ['ofcall=K1ABC&maxage=86401', 'maxage', /^maxage must be /],
    ['ofcall=K1ABC&maxage=-5', 'maxage', /^maxage must be /],
    ['ofcall=K1ABC&maxage=1e3', 'maxage', /^maxage must be /],
  ])('is refused %j, naming %s', async (query, field, message) => {
    const { status, body } = await hamClockGet(service.origin, `${PAGE}?${query}`);
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    const { error } = JSON.parse(body) as { error: { message: string; details: object[] } };
    expect(error.details[0]).toMatchObject({ field });
    expect(error.message).toMatch(message);
    expect(() => hamClockSpots(`${body}\n`)).toThrow('PSK');
  });
});

describe('HamClock', () => {
  afterEach(async () => service.close());

  it('is limited as the API is', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '2' });
    const answers = [];
    for (let asked = 0; asked < 3; asked++) {
      answers.push(await hamClockGet(service.origin, `${PAGE}?ofcall=K1ABC&maxage=900`));
    }
    expect(answers.map(({ status }) => status.split(' ')[1])).toEqual(['200', '200', '429']);
  });

  it('is off unless it is switched on', async () => {
    await start({ HAMCLOCK: 'off' });
    const { status } = await hamClockGet(service.origin, `${PAGE}?ofcall=K1ABC&maxage=1800`);
    expect(status).toBe('HTTP/1.1 404 Not Found');
  });
});
