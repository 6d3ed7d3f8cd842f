import type { HealthView } from '../../../src/health/health.dto.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aList, answerStatus, ListServer, type Page } from '../../support/servers/list-server.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aPotaSpot } from '../../support/spots/activation-lists.js';
import { aReport } from '../../support/spots/builders.js';

const MINUTE_MS = 60_000;

let apps: SharingApps;
let server: ListServer;

beforeEach(async () => {
  apps = await SharingApps.open();
  server = await ListServer.listen();
});

afterEach(async () => {
  await apps.close();
  await server.close();
});

const GOOD = JSON.stringify([aPotaSpot()]);

const start = async (variables: NodeJS.ProcessEnv = {}) =>
  apps.start({
    CALLSIGN: 'W1AW',
    GRID_PROVIDERS: 'none',
    ACTIVATIONS: 'pota',
    ACTIVATION_URLS: `pota=${server.url}/pota`,
    ...variables,
  });

const asked = () => server.asked('/pota').length;

async function hear(service: TestApp, callsign = 'WY7BW') {
  const heardAtSeconds = Math.floor(service.clock.nowMs() / 1000);
  await service.record([aReport({ callsign, heardAtSeconds })]);
}

const activeIn = async (service: TestApp) =>
  (await service.get<SpotListView>('/spots?activation=pota')).body.total;

const errorOf = async (service: TestApp) =>
  (await service.get<HealthView>('/health')).body.sources?.[0]?.error;

/** Long enough for a question that should not be asked. */
const pause = async () => new Promise((resolve) => setTimeout(resolve, 2_500));

describe('asking for a list', () => {
  it('is done once a minute by one of two services, by its ETag; both know what it says', async () => {
    server.pages['/pota'] = aList(GOOD, { etag: '"1"' });
    const [first, second] = [await start(), await start()];
    await hear(first);
    await eventually(async () =>
      expect([await activeIn(first), await activeIn(second)]).toEqual([1, 1]),
    );
    for (const { clock } of [first, second]) clock.advanceMs(59_000);
    await pause();
    expect(asked()).toBe(1);
    for (const { clock } of [first, second]) clock.advanceMs(1_000);
    await eventually(() => expect(asked()).toBe(2));
    expect(server.asked('/pota')[1]).toMatchObject({ 'if-none-match': '"1"' });
    // Until it has read the answer.
    await pause();
    // Not changed is still active, for ten minutes more.
    for (const { clock } of [first, second]) clock.advanceMs(10 * MINUTE_MS);
    await eventually(() => expect(asked()).toBe(3));
    await hear(second);
    await eventually(async () => expect(await activeIn(first)).toBe(2));
  });

  it('is not done again by a start, which knows what was said while the programme is away', async () => {
    server.pages['/pota'] = aList(GOOD);
    const first = await start();
    await hear(first);
    await eventually(async () => expect(await activeIn(first)).toBe(1));
    await apps.stop(first);
    server.pages = {};
    const second = await start();
    await eventually(async () => expect(await activeIn(second)).toBe(1));
    await pause();
    expect(asked()).toBe(1);
    second.clock.advanceMs(MINUTE_MS);
    await eventually(async () => expect(await errorOf(second)).toBe('answered 404'));
    await hear(second);
    expect(await activeIn(second)).toBe(2);
    // What was listed ten minutes ago is not active any more.
    second.clock.advanceMs(10 * MINUTE_MS);
    await hear(second);
    expect(await activeIn(second)).toBe(2);
  });

  it('is not done again by a start after a stop amid a question', async () => {
    server.pages['/pota'] = () => {};
    const first = await start();
    await eventually(() => expect(asked()).toBe(1));
    await apps.stop(first);
    server.pages['/pota'] = aList(GOOD);
    const second = await start();
    await pause();
    expect(asked()).toBe(1);
    // A minute and some chance.
    second.clock.advanceMs(80_000);
    await eventually(() => expect(asked()).toBe(2));
    await hear(second);
    await eventually(async () => expect(await activeIn(second)).toBe(1));
  });

  it('waits as long as the programme says, also after a restart, and longer after each failure', async () => {
    server.pages['/pota'] = answerStatus(429, { 'Retry-After': '600' });
    const first = await start();
    await eventually(async () => expect(await errorOf(first)).toBe('answered 429'));
    await apps.stop(first);
    const second = await start();
    second.clock.advanceMs(599_000);
    await pause();
    expect(asked()).toBe(1);
    server.pages['/pota'] = answerStatus(503);
    second.clock.advanceMs(1_000);
    await eventually(async () => expect(await errorOf(second)).toBe('answered 503'));
    // A minute and some chance, then twice that.
    second.clock.advanceMs(80_000);
    await eventually(() => expect(asked()).toBe(3));
    second.clock.advanceMs(80_000);
    await pause();
    expect(asked()).toBe(3);
    second.clock.advanceMs(80_000);
    await eventually(() => expect(asked()).toBe(4));
  });
});

describe('a list that cannot be used', () => {
  const cut: Page = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write(GOOD.slice(0, 50));
    setTimeout(() => response.destroy(), 50);
  };
  const huge: Page = (_request, response) => {
    const piece = `"${'x'.repeat(1_000_000)}",`;
    response.write('[');
    for (let pieces = 0; pieces < 6; pieces++) response.write(piece);
    response.end('1]');
  };

  const CASES: readonly (readonly [what: string, page: Page, error: string])[] = [
    ['a page of HTML', aList('<!DOCTYPE html><p>Sorry'), 'answered what is no JSON'],
    ['nothing', aList(''), 'answered what is no JSON'],
    ['half of it', aList(GOOD.slice(0, -20)), 'answered what is no JSON'],
    ['no list', aList('{"message":"Internal server error"}'), 'answered what is no list'],
    ['null', aList('null'), 'answered what is no list'],
    [
      'other entries',
      aList('[{"activator":"WY7BW"},null,7,"x",[],{"reference":"US-1"}]'),
      'answered entries none of which can be read',
    ],
    ['a cut connection', cut, 'cannot be reached (ECONNRESET)'],
    ['too much', huge, 'is longer than 5 MB'],
    ['a server error', answerStatus(500), 'answered 500'],
    ['a move', answerStatus(302, { Location: 'http://example.invalid/' }), 'answered 302'],
    ['304 that was not asked for', answerStatus(304), 'answered 304'],
  ];

  it('is said, and what was said before still holds', async () => {
    server.pages['/pota'] = aList(GOOD);
    const service = await start();
    await hear(service);
    await eventually(async () => expect(await activeIn(service)).toBe(1));
    let total = 1;
    for (const [what, page, error] of CASES) {
      server.pages['/pota'] = page;
      service.clock.advanceMs(MINUTE_MS);
      await eventually(async () => expect([what, await errorOf(service)]).toEqual([what, error]));
      await hear(service);
      expect([what, await activeIn(service)]).toEqual([what, ++total]);
      // A minute and some chance.
      server.pages['/pota'] = aList(GOOD);
      service.clock.advanceMs(80_000);
      await eventually(async () =>
        expect([what, await errorOf(service)]).toEqual([what, undefined]),
      );
    }
  }, 120_000);

  it('is said when nobody answers at the address', async () => {
    const gone = await ListServer.listen();
    const ACTIVATION_URLS = `pota=${gone.url}/pota`;
    await gone.close();
    const service = await start({ ACTIVATION_URLS });
    await eventually(async () =>
      expect(await errorOf(service)).toBe('cannot be reached (ECONNREFUSED)'),
    );
  });

  it('loses only the entries that lack something', async () => {
    const entries = [
      aPotaSpot({ activator: null }),
      aPotaSpot({ activator: 'no call' }),
      aPotaSpot({ activator: 'N0TIME', spotTime: 'yesterday' }),
      aPotaSpot({ activator: 'N0REF', reference: '' }),
      aPotaSpot({ activator: 'N0VALID', invalid: true }),
      aPotaSpot({ activator: 'N0OLD', spotTime: '2026-03-14T13:00:00' }),
      { activator: 'K1SHORT', reference: 'us-1', spotTime: '2026-03-14T15:08:00' },
      aPotaSpot({ activator: 'k1long', name: 'x'.repeat(100_000), comments: 7 }),
      aPotaSpot({ activator: 'K1AHEAD', spotTime: '2026-03-15T15:00:00' }),
    ];
    server.pages['/pota'] = aList(JSON.stringify(entries));
    const service = await start();
    const calls = ['N0TIME', 'N0REF', 'N0VALID', 'N0OLD', 'K1SHORT', 'K1LONG', 'K1AHEAD'];
    for (const callsign of calls) await hear(service, callsign);
    await eventually(async () => expect(await activeIn(service)).toBe(3));
    const { body } = await service.get<SpotListView>('/spots?activation=any&include=activation');
    const names = body.spots.map(({ callsign, activation }) => [
      callsign,
      activation?.name?.length,
    ]);
    expect(names.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['K1AHEAD', 23],
      ['K1LONG', 120],
      ['K1SHORT', undefined],
    ]);
  });
});
