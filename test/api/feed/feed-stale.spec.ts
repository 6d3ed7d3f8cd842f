import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { HealthView } from '../../../src/health/health.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

const SILENCE_LIMIT_MS = 180_000;
const UNMARKED = 'DX de W3OA:   14074.0  K1ABC  CW    24 dB  22 WPM  CQ      1509Z';
const SPOT = UNMARKED.replace('W3OA', 'W3OA-#');

let server: TelnetServer;
let service: TestApp;
let other: TestApp | undefined;

beforeEach(async () => {
  server = await TelnetServer.listen();
  service = await start();
  await eventually(() => expect(server.logins).toEqual(['W1AW']));
  await eventually(async () => expect((await health()).feeds[0]?.connected).toBe(true));
});

afterEach(async () => {
  await other?.app.close();
  other = undefined;
  await service.close();
  await server.close();
});

const start = (more: NodeJS.ProcessEnv = {}) =>
  startTestApp({
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${server.port}`,
    GRID_PROVIDERS: 'none',
    ...more,
  });

async function health(of = service): Promise<HealthView> {
  return (await of.get<HealthView>('/health')).body;
}

/** Sends lines, and waits until all were read. */
async function send(line: string, count = 1): Promise<void> {
  const linesOf = async () => {
    const [feed] = (await health()).feeds;
    return (feed?.linesRejected ?? 0) + (feed?.spotsReceived ?? 0);
  };
  const before = await linesOf();
  for (let sent = 0; sent < count; sent++) server.send(line);
  await eventually(async () => expect(await linesOf()).toBe(before + count));
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}

describe('a feed that is connected but brings no spot', () => {
  it('is stale after the silence limit, also when there never was a spot, with the reasons', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn');
    await send(UNMARKED, 5);
    await send('junk');
    service.clock.advanceMs(SILENCE_LIMIT_MS - 1);
    const before = await health();
    expect(before.status).toBe('ok');
    expect(Object.keys(before.feeds[0] ?? {})).toEqual([
      'name',
      'connected',
      'spotsReceived',
      'linesRejected',
      'reconnectCount',
      'lastSpotAt',
    ]);

    service.clock.advanceMs(1);
    const stale = await health();
    expect(stale).toMatchObject({ status: 'degraded', feeds: [{ connected: true, stale: true }] });
    expect(stale.feeds[0]?.problem).toMatch(
      /^connected, but no spot came for 180 s; 6 lines were refused: not_a_skimmer 5, not_a_spot 1 \(.*skimmers=unmarked/,
    );
    expect(await metric('feed_stale')).toBe(1);
    await health();
    const warnings = logged.mock.calls.filter(([text]) => String(text).includes('no spot came'));
    expect(warnings).toHaveLength(1);
    logged.mockRestore();
  });

  it('is told by processes that do not listen to it, too', async () => {
    other = await start({ DATABASE_URL: service.database.url });
    service.clock.advanceMs(SILENCE_LIMIT_MS);
    await eventually(async () =>
      expect(await health(other)).toMatchObject({
        status: 'degraded',
        feeds: [
          {
            stale: true,
            problem: 'connected, but no spot came for 180 s; nothing else came either',
          },
        ],
      }),
    );
  });

  it('is well again with the next spot, and stale again without', async () => {
    service.clock.advanceMs(SILENCE_LIMIT_MS);
    expect((await health()).feeds[0]?.stale).toBe(true);
    server.send(SPOT.replace('1509Z', '1512Z'));
    await eventually(async () => expect((await health()).status).toBe('ok'));
    expect((await health()).feeds[0]).not.toHaveProperty('problem');
    expect(await metric('feed_stale')).toBe(0);
    service.clock.advanceMs(SILENCE_LIMIT_MS - 1);
    expect((await health()).status).toBe('ok');
    service.clock.advanceMs(1);
    expect((await health()).status).toBe('degraded');
  });

  it('is not stale for the time in which it was not connected', async () => {
    service.clock.advanceMs(SILENCE_LIMIT_MS - 1_000);
    await health();
    await server.refuse();
    await eventually(async () => expect((await health()).feeds[0]?.connected).toBe(false));
    service.clock.advanceMs(SILENCE_LIMIT_MS);
    expect((await health()).feeds[0]).not.toHaveProperty('stale');
    await server.reopen();
    await eventually(async () => expect((await health()).status).toBe('ok'));
    // A server that lets its clients in, and then says nothing, does not look well after each reconnect.
    service.clock.advanceMs(1_000);
    expect((await health()).feeds[0]?.stale).toBe(true);
  });

  it('has a problem, but is not stale, when nearly every line is refused', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn');
    await send(UNMARKED, 99);
    await send(SPOT);
    service.clock.advanceMs(SILENCE_LIMIT_MS - 1_000);
    await send(SPOT.replace('1509Z', '1512Z'));
    service.clock.advanceMs(1_000);
    const { status, feeds } = await health();
    expect(status).toBe('ok');
    expect(feeds[0]).not.toHaveProperty('stale');
    expect(feeds[0]?.problem).toMatch(
      /^nearly every line is refused, 99 of 10\d: not_a_skimmer 99 /,
    );
    const warnings = logged.mock.calls.filter(([text]) => String(text).includes('nearly every'));
    expect(warnings).toHaveLength(1);
    logged.mockRestore();
  });
});
