import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { GridView } from '../../../src/grid/grid.dto.js';
import { GridWorker } from '../../../src/grid/grid-worker.js';
import { GridsService } from '../../../src/log/grids.service.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { SkimmerListView } from '../../../src/stats/skimmers.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import {
  callookOf,
  CallsignServer,
  hamdbOf,
  hamqthOf,
} from '../../support/servers/callsign-server.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const DAY_MS = 86_400_000;

let service: TestApp;
const servers: CallsignServer[] = [];

afterEach(async () => {
  await service.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function listen(...given: Parameters<typeof CallsignServer.listen>): Promise<CallsignServer> {
  const server = await CallsignServer.listen(...given);
  servers.push(server);
  return server;
}

async function start(variables: NodeJS.ProcessEnv): Promise<void> {
  service = await startTestApp({ GRID_RATE_PER_SECOND: '50', CALLSIGN: 'W1AW', ...variables });
}

const TERM = { role: 'grid', number: 1, holder: 'here', sinceMs: 0 } as const;

/** Records, and lets the worker look at once: it looks by itself every three seconds. */
async function record(reports: readonly SpotReport[]): Promise<void> {
  // Not while it works: a request that is cut short is made again.
  const { work } = service.app.get(GridWorker, { strict: false });
  await work?.stop();
  await service.record(reports);
  work?.start(TERM);
}

async function gridOf(callsign: string): Promise<GridView> {
  return (await service.get<GridView>(`/grids/${encodeURIComponent(callsign)}`)).body;
}

const known = (callsign: string, grid: string, source = 'hamdb') => ({
  callsign,
  grid,
  source,
  state: 'known',
});
const none = (callsign: string, state: string) => ({ callsign, grid: null, source: null, state });

describe('grids', () => {
  it('come to every past spot and to skimmers, wherever they are shown', async () => {
    const hamdb = await listen(hamdbOf({ K1ABC: 'fn42AA', KM3T: 'FN42et' }));
    await start({
      GRID_PROVIDERS: 'hamdb',
      GRID_URLS: `hamdb=${hamdb.url}`,
    });
    await service.record([aReport(), aReport({ callsign: 'DL1ABC', frequencyHz: 14_030_000 })]);
    await eventually(async () => {
      expect(await gridOf('K1ABC')).toEqual(known('K1ABC', 'FN42aa'));
      expect(await gridOf('DL1ABC')).toEqual(none('DL1ABC', 'unknown'));
      expect((await gridOf('KM3T')).grid).toBe('FN42et');
    });
    await createGroup(service.origin, { callsigns: ['K1ABC'] });
    const spot = { spotter: 'KM3T', spotter_grid: 'FN42et', callsign: 'K1ABC', grid: 'FN42aa' };
    for (const path of [
      '/spots?call=K1ABC',
      '/spots?after_id=0&call=K1ABC',
      '/spots/K1ABC',
      '/spots/K1ABC?limit=1',
      '/groups/my-club/spots',
    ]) {
      const { body } = await service.get<SpotListView>(path);
      expect({ path, spots: body.spots }).toEqual({ path, spots: [expect.objectContaining(spot)] });
    }
    const { body } = await service.get<SpotListView>('/spots?call=DL1');
    expect(body.spots).toEqual([expect.objectContaining({ grid: null, spotter_grid: 'FN42et' })]);
    const skimmers = await service.get<SkimmerListView>('/skimmers');
    expect(skimmers.body.skimmers).toEqual([expect.objectContaining({ grid: 'FN42et' })]);
    expect(hamdb.requests.toSorted()).toEqual(
      ['DL1ABC', 'K1ABC', 'KM3T'].map((call) => `/v1/${call}/json/spot-query-service`),
    );
    expect(new Set(hamdb.userAgents)).toEqual(
      new Set([expect.stringMatching(/^spot-query-service\/\d+\.\d+\.\d+ \(W1AW\)$/)]),
    );
  });

  it('asks the databases in their order, and the next only when one does not know', async () => {
    const callook = await listen(callookOf({ K1ABC: 'FN42aa', K2ABC: 'FN20aa' }));
    const hamdb = await listen(hamdbOf({ K1ABC: 'AA11aa', DL1ABC: 'JO62qm', W1AW: 'FN31pr' }));
    await start({
      GRID_PROVIDERS: 'callook,hamdb',
      GRID_URLS: `hamdb=${hamdb.url},callook=${callook.url}/`,
    });
    await record([
      aReport({ callsign: 'K1ABC', spotter: 'K2ABC' }),
      aReport({ callsign: 'DL1ABC', spotter: 'W1AW' }),
      aReport({ callsign: 'G4XYZ', spotter: 'W1AW' }),
    ]);
    await eventually(async () => {
      expect(await gridOf('K1ABC')).toEqual(known('K1ABC', 'FN42aa', 'callook'));
      expect(await gridOf('DL1ABC')).toEqual(known('DL1ABC', 'JO62qm'));
      expect(await gridOf('G4XYZ')).toEqual(none('G4XYZ', 'unknown'));
      expect(await gridOf('W1AW')).toEqual(known('W1AW', 'FN31pr'));
      expect(await gridOf('K2ABC')).toEqual(known('K2ABC', 'FN20aa', 'callook'));
    });
    expect(callook.requests.toSorted()).toEqual(['/K1ABC/json', '/K2ABC/json', '/W1AW/json']);
    expect(hamdb.requests.map((url) => url.slice(4, -24)).toSorted()).toEqual([
      'DL1ABC',
      'G4XYZ',
      'W1AW',
    ]);
  });

  it('asks the others when one fails, and does not take that for an answer', async () => {
    const hamdb = await listen((_url, response) => response.writeHead(500).end());
    const callook = await listen(callookOf({ K1ABC: 'FN42aa' }));
    await start({
      GRID_PROVIDERS: 'hamdb,callook',
      GRID_URLS: `hamdb=${hamdb.url},callook=${callook.url}`,
    });
    await record([aReport({ callsign: 'K1ABC', spotter: 'K2ABC' })]);
    await eventually(async () => {
      expect(await gridOf('K1ABC')).toEqual(known('K1ABC', 'FN42aa', 'callook'));
      expect(callook.requests).toHaveLength(2);
    });
    expect(await gridOf('K2ABC')).toEqual(none('K2ABC', 'queued'));
    // Ten minutes, then twenty.
    for (const [minutes, requests] of [
      [9, 2],
      [1.1, 3],
      [19, 3],
      [1.1, 4],
    ] as const) {
      await restartAfter(minutes * 60_000);
      await delay(100);
      await eventually(() =>
        expect({ minutes, asked: callook.requests.length }).toEqual({ minutes, asked: requests }),
      );
    }
    expect(hamdb.requests).toHaveLength(4);
    hamdb.answer = hamdbOf({ K2ABC: 'FN20aa' });
    await restartAfter(41 * 60_000);
    await eventually(async () => expect(await gridOf('K2ABC')).toEqual(known('K2ABC', 'FN20aa')));
    expect([hamdb.requests.length, callook.requests.length]).toEqual([5, 4]);
  });

  it('leaves a database alone for as long as it wants', async () => {
    const hamdb = await listen((_url, response) =>
      response.writeHead(429, { 'Retry-After': '1' }).end(),
    );
    await start({ GRID_PROVIDERS: 'hamdb', GRID_URLS: `hamdb=${hamdb.url}` });
    await record([aReport()]);
    await eventually(() => expect(hamdb.requests).toHaveLength(1));
    hamdb.answer = hamdbOf({ K1ABC: 'FN42aa', KM3T: 'FN42et' });
    await eventually(() => expect(hamdb.requests).toHaveLength(2));
    const [first = 0, second = 0] = hamdb.askedAtMs;
    expect(second - first).toBeGreaterThan(950);
    // Not before it is stored: a request that is cut short is made again.
    await eventually(async () => expect((await gridOf('K1ABC')).state).toBe('known'));
    // The call that was refused waits for its own turn.
    await restartAfter(601_000);
    await eventually(async () => {
      expect([(await gridOf('K1ABC')).state, (await gridOf('KM3T')).state]).toEqual([
        'known',
        'known',
      ]);
    });
    expect(hamdb.requests).toHaveLength(3);
  });

  it('looks a base call up once, for all who sign it', async () => {
    const hamdb = await listen(hamdbOf({ DL1ABC: 'JO62qm', KM3T: 'FN42et' }));
    await start({ GRID_PROVIDERS: 'hamdb', GRID_URLS: `hamdb=${hamdb.url}` });
    const portable = ['DL1ABC', 'DL1ABC/P', 'DL1ABC/QRP', 'DL1ABC/1'];
    await record(portable.map((callsign) => aReport({ callsign })));
    const areKnown = async (calls: string[]) =>
      eventually(async () =>
        expect(await Promise.all(calls.map(gridOf))).toEqual(
          calls.map((call) => known(call, 'JO62qm')),
        ),
      );
    await areKnown(portable);
    await record([aReport({ callsign: 'DL1ABC/M' }), aReport({ callsign: 'DL1ABC/MM' })]);
    await areKnown(['DL1ABC/M']);
    expect(await gridOf('DL1ABC/MM')).toEqual(none('DL1ABC/MM', 'unplaceable'));
    expect(hamdb.requests.filter((url) => url.includes('DL1ABC'))).toHaveLength(1);
  });

  it('says why there is none', async () => {
    const hamdb = await listen(() => undefined);
    await start({ GRID_PROVIDERS: 'hamdb', GRID_URLS: `hamdb=${hamdb.url}` });
    await record([aReport(), aReport({ callsign: 'DL/W1AW' }), aReport({ callsign: 'W1AW/4' })]);
    expect(await gridOf('K1ABC')).toEqual(none('K1ABC', 'queued'));
    expect(await gridOf('k1abc')).toEqual(none('K1ABC', 'queued'));
    expect(await gridOf('DL/W1AW')).toEqual(none('DL/W1AW', 'unplaceable'));
    expect(await gridOf('W1AW/4')).toEqual(none('W1AW/4', 'unplaceable'));
    expect(await gridOf('N0CALL')).toEqual(none('N0CALL', 'unheard'));
    const { status, body } = await service.get('/grids/not%20a%20call');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ field: 'callsign' }] } });
  });

  it("are nobody's business without a database to ask", async () => {
    await start({ GRID_PROVIDERS: 'none' });
    await record([aReport()]);
    expect(await gridOf('K1ABC')).toEqual(none('K1ABC', 'unknown'));
    const { body } = await service.get<HealthView>('/health');
    expect(body.grid).toEqual({ queued: 0, known: 0 });
  });

  it('are asked for again: a found one after 180 days, another after 30', async () => {
    const hamdb = await listen(hamdbOf({ KM3T: 'FN42et' }));
    await start({ GRID_PROVIDERS: 'hamdb', GRID_URLS: `hamdb=${hamdb.url}` });
    await record([aReport()]);
    await eventually(async () =>
      expect([(await gridOf('K1ABC')).state, (await gridOf('KM3T')).state]).toEqual([
        'unknown',
        'known',
      ]),
    );
    hamdb.answer = hamdbOf({ KM3T: 'FN43aa', K1ABC: 'FN42aa' });
    for (const [days, k1abc, km3t, requests] of [
      [29, null, 'FN42et', 2],
      [2, 'FN42aa', 'FN42et', 3],
      [148, 'FN42aa', 'FN42et', 3],
      [2, 'FN42aa', 'FN43aa', 4],
    ] as const) {
      await restartAfter(days * DAY_MS);
      await delay(100);
      await eventually(async () => {
        expect((await gridOf('K1ABC')).grid).toBe(k1abc);
        expect((await gridOf('KM3T')).grid).toBe(km3t);
        expect(hamdb.requests).toHaveLength(requests);
      });
    }
  });

  it('that are being asked for when the worker stops are asked for again', async () => {
    const hamdb = await listen(() => undefined);
    await start({ GRID_PROVIDERS: 'hamdb', GRID_URLS: `hamdb=${hamdb.url}` });
    await record([aReport({ spotter: 'K1ABC' })]);
    await eventually(() => expect(hamdb.requests).toHaveLength(1));
    const { work } = service.app.get(GridWorker, { strict: false });
    await Promise.all([work?.stop(), work?.stop()]);
    hamdb.answer = hamdbOf({ K1ABC: 'FN42aa' });
    await delay(100);
    expect(hamdb.requests).toHaveLength(1);
    work?.start(TERM);
    await eventually(async () => expect(await gridOf('K1ABC')).toEqual(known('K1ABC', 'FN42aa')));
    expect(hamdb.requests).toHaveLength(2);
  });

  it('of HamQTH need a session, which is renewed', async () => {
    const answer = hamqthOf({ K1ABC: 'FN42aa', KM3T: 'FN42et', DL1ABC: 'JO62qm' });
    const hamqth = await listen(answer);
    await start({
      GRID_PROVIDERS: 'hamqth',
      GRID_URLS: `hamqth=${hamqth.url}`,
      GRID_HAMQTH_USER: 'hiram',
      GRID_HAMQTH_PASSWORD: 'se cret&',
    });
    await record([aReport()]);
    await eventually(async () => {
      expect(await gridOf('K1ABC')).toEqual(known('K1ABC', 'FN42aa', 'hamqth'));
      expect(await gridOf('KM3T')).toEqual(known('KM3T', 'FN42et', 'hamqth'));
    });
    expect(hamqth.requests).toHaveLength(3);
    answer.endSessions();
    await record([aReport({ callsign: 'DL1ABC' })]);
    await eventually(async () =>
      expect(await gridOf('DL1ABC')).toEqual(known('DL1ABC', 'JO62qm', 'hamqth')),
    );
    expect(hamqth.requests.slice(3).map((url) => url.replace(/\?(\w+).*/, '?$1'))).toEqual([
      '/xml.php?id',
      '/xml.php?u',
      '/xml.php?id',
    ]);
  });

  it('are counted by the health document', async () => {
    const hamdb = await listen((url, response) => {
      if (url.includes('KM3T')) hamdbOf({ KM3T: 'FN42et' })(url, response, 0);
    });
    await start({
      GRID_PROVIDERS: 'hamdb',
      GRID_URLS: `hamdb=${hamdb.url}`,
    });
    await record([aReport({ callsign: 'K1ABC' }), aReport({ callsign: 'K2ABC' })]);
    await eventually(async () => expect((await gridOf('KM3T')).state).toBe('known'));
    service.clock.advanceMs(60_000);
    expect((await service.get<HealthView>('/health')).body.grid).toEqual({ queued: 2, known: 1 });
  });

  it('are asked for one at a time, at a steady pace', async () => {
    const hamdb = await listen(
      (url, response) => void setTimeout(() => hamdbOf({})(url, response, 0), 5),
    );
    await start({
      GRID_PROVIDERS: 'hamdb',
      GRID_URLS: `hamdb=${hamdb.url}`,
      GRID_RATE_PER_SECOND: '20',
    });
    const fromMs = performance.now();
    await record(
      Array.from({ length: 11 }, (_, index) =>
        aReport({ callsign: `K${index % 10}A${'BC'[index % 2]}` }),
      ),
    );
    const { work } = service.app.get(GridWorker, { strict: false });
    work?.start(TERM);
    work?.start(TERM);
    await eventually(() => expect(hamdb.requests).toHaveLength(11));
    // None comes before its turn, however late the machine has taken those before it.
    const tooEarly = hamdb.askedAtMs.filter((atMs, index) => atMs - fromMs < index * 50 - 10);
    expect(tooEarly).toEqual([]);
    expect(hamdb.maxUnderWay).toBe(1);
  });
});

/** As a restart of the service some time later: the queue is looked at anew, whatever was waited for. */
async function restartAfter(ms: number): Promise<void> {
  const { work } = service.app.get(GridWorker, { strict: false });
  const grids = service.app.get(GridsService, { strict: false });
  // A request that is cut short is made again: what was asked for until now is stored first.
  await eventually(async () => expect(await grids.findNextQueued(1)).toEqual([]));
  service.clock.advanceMs(ms);
  const picking = jest.spyOn(grids, 'findNextQueued');
  await work?.stop();
  picking.mockClear();
  work?.start(TERM);
  await eventually(() => expect(picking).toHaveBeenCalled());
  await picking.mock.results[0]!.value;
  picking.mockRestore();
}
