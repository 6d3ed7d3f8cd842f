import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ActivationsModule } from '../../../src/activations/activations.module.js';
import {
  type ActivationSource,
  ActivationsService,
  reportOf,
} from '../../../src/activations/activations.service.js';
import { TelnetService } from '../../../src/telnet/telnet.service.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import type { StationListView } from '../../../src/signals/stations.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME, MadeAlert, settled } from '../../support/alerts/alerts.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { aList, ListServer } from '../../support/servers/list-server.js';
import { SharingApps } from '../../support/sharing-apps.js';
import {
  aPotaSpot,
  aWwbotaSpot,
  aWwffSpot,
  PotaDouble,
  untilActive,
} from '../../support/spots/activation-lists.js';
import { EventClient, untilReady } from '../../support/stream/stream-clients.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { aReport } from '../../support/spots/builders.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const MINUTE = 60;

/** An extension's. */
@Module({})
class OwnModule {}

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

const SETTINGS = { CALLSIGN: 'W1AW', GRID_PROVIDERS: 'none' };

/** Starts a service that follows programmes, each with the entries of its list. */
async function follow(
  lists: Readonly<Record<string, readonly unknown[]>>,
  variables: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  for (const [name, entries] of Object.entries(lists)) publish(name, entries);
  const names = Object.keys(lists);
  const ACTIVATION_URLS = names.map((name) => `${name}=${server.url}/${name}`).join();
  return apps.start({ ...SETTINGS, ACTIVATIONS: names.join(), ACTIVATION_URLS, ...variables });
}

function publish(name: string, entries: readonly unknown[]): void {
  server.pages[`/${name}`] = aList(JSON.stringify(entries));
}

const find = async (service: TestApp, query: string) =>
  (await service.get<SpotListView>(`/spots?since=6h&${query}`)).body;
const callsOf = async (service: TestApp, query: string) =>
  (await find(service, query)).spots.map(({ callsign }) => callsign).sort();
const activationsOf = async (service: TestApp, query = '') =>
  new Map(
    (await find(service, `include=activation&${query}`)).spots.map(
      ({ callsign, activation }) => [callsign, activation] as const,
    ),
  );

/** Reports of stations, minutes ago. */
async function hear(service: TestApp, callsigns: readonly string[], minutesAgo = 1) {
  const heardAtSeconds = Math.floor(service.clock.nowMs() / 1000) - minutesAgo * MINUTE;
  await service.record(callsigns.map((callsign) => aReport({ callsign, heardAtSeconds })));
}

/** Lets minutes pass, after which these lists are asked for again; until what they say is known. */
async function passMinutes(
  service: TestApp,
  minutes: number,
  names: readonly string[] = ['pota'],
): Promise<void> {
  const before = names.map((name) => server.asked(`/${name}`).length);
  service.clock.advanceMs(minutes * MINUTE * 1000);
  await eventually(async () => {
    const text = await (await fetch(`${service.origin}/metrics`)).text();
    for (const [at, name] of names.entries()) {
      expect(server.asked(`/${name}`).length).toBeGreaterThan(before[at]!);
      // An answer counts from when it was taken in, by the same clock.
      expect(text).toContain(`published_source_age_seconds{source="${name}"} 0\n`);
    }
  });
}

describe('an activation (page.md 5)', () => {
  it('is known of each programme, in the forms that it publishes', async () => {
    const service = await follow({
      pota: [aPotaSpot({ frequency: '0', mode: '' })],
      wwff: [aWwffSpot()],
      wwbota: [aWwbotaSpot()],
    });
    await hear(service, ['WY7BW', 'DL1ABC', 'M8HPI/P', 'K1ABC']);
    await eventually(async () =>
      expect(await callsOf(service, 'activation=any')).toEqual(['DL1ABC', 'M8HPI/P', 'WY7BW']),
    );
    expect(await activationsOf(service)).toEqual(
      new Map([
        ['WY7BW', { programme: 'pota', reference: 'US-4534', name: 'Bighorn National Forest' }],
        ['DL1ABC', { programme: 'wwff', reference: 'DLFF-0123', name: 'Müritz Nationalpark' }],
        [
          'M8HPI/P',
          { programme: 'wwbota', reference: 'B/G-0977', name: 'ROC Post Fulford Site 1' },
        ],
        ['K1ABC', null],
      ]),
    );
    expect(await callsOf(service, 'activation=WWFF,wwbota')).toEqual(['DL1ABC', 'M8HPI/P']);
    expect(server.asked('/pota')).toEqual([
      expect.objectContaining({
        'user-agent': expect.stringMatching(/^spot-query-service\/\S+ \(W1AW\)$/) as string,
        'accept-encoding': 'gzip',
      }),
    ]);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toContain('stations_activating{programme="pota"} 1\n');
  });

  it('is in /stations, CSV and groups, and asked for there', async () => {
    const service = await follow({ pota: [aPotaSpot()] });
    await hear(service, ['WY7BW', 'WY7BW/M', 'K1ABC']);
    const park = { programme: 'pota', reference: 'US-4534', name: 'Bighorn National Forest' };
    const stationsOf = async (query: string) =>
      (await service.get<StationListView>(`/stations?${query}`)).body;
    await eventually(async () => expect((await stationsOf('activation=pota')).total).toBe(2));
    const { stations } = await stationsOf('include=activation,place');
    expect(stations.map(({ callsign, activation }) => [callsign, activation])).toEqual(
      expect.arrayContaining([
        ['K1ABC', null],
        ['WY7BW', park],
        ['WY7BW/M', park],
      ]),
    );
    expect(JSON.stringify(await stationsOf(''))).not.toContain('activation');
    const asCsv = await fetch(
      `${service.origin}/api/v1/spots?activation=pota&include=activation&format=csv`,
    );
    const [head, ...rows] = (await asCsv.text()).trim().split(/\r?\n/);
    expect(head).toMatch(/,wpm,activation$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/,pota US-4534 Bighorn National Forest$/);
    const groups = await service.get<{ total_spots?: number }>(
      '/aggregate?by=callsign&activation=pota',
    );
    expect([groups.status, JSON.stringify(groups.body)]).toEqual([
      200,
      expect.stringMatching(/WY7BW.*WY7BW/) as string,
    ]);
    expect(JSON.stringify(groups.body)).not.toContain('K1ABC');
  });

  it('lasts from its first report to ten minutes after it was last listed, and joins no other time', async () => {
    const service = await follow({ pota: [aPotaSpot({ spotTime: '2026-03-14T14:49:26' })] });
    // From 14:49:26 to 15:19:26.
    for (const minutes of [19, 20, 21]) await hear(service, ['WY7BW'], minutes);
    await eventually(async () => expect((await find(service, 'activation=pota')).total).toBe(2));
    publish('pota', []);
    await passMinutes(service, 9);
    await hear(service, ['WY7BW'], 0);
    expect((await find(service, 'activation=pota')).total).toBe(3);
    service.clock.advanceMs(2 * MINUTE * 1000);
    await hear(service, ['WY7BW'], 0);
    expect((await find(service, 'activation=pota')).total).toBe(3);
    // Of its own time, not that of the answer.
    const found = (await find(service, 'include=activation')).spots;
    expect(found.map(({ activation }) => activation !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('ends with QRT, from then on: what was told before stays true', async () => {
    const service = await follow({ pota: [aPotaSpot()], wwbota: [aWwbotaSpot()] });
    await hear(service, ['WY7BW', 'M8HPI']);
    await eventually(async () => expect((await find(service, 'activation=any')).total).toBe(2));
    publish('pota', [aPotaSpot({ spotTime: '2026-03-14T15:09:00', comments: 'tnx all, qrt' })]);
    publish('wwbota', [aWwbotaSpot({ time: '2026-03-14T15:09:00Z', type: 'QRT' })]);
    await passMinutes(service, 1, ['pota', 'wwbota']);
    expect(server.asked('/pota')).toHaveLength(2);
    service.clock.advanceMs(MINUTE * 1000);
    await eventually(async () => {
      await hear(service, ['WY7BW', 'M8HPI'], 0);
      const all = (await find(service, 'include=activation')).spots;
      expect(all[0]!.activation).toBeNull();
    });
    expect((await find(service, 'activation=any')).total).toBe(2);
    // It comes back.
    publish('pota', [
      aPotaSpot({ spotTime: '2026-03-14T15:11:30', reference: 'US-0001', name: null }),
    ]);
    await passMinutes(service, 1);
    await hear(service, ['WY7BW'], 0);
    await eventually(async () =>
      expect((await find(service, 'include=activation&activation=pota')).spots[0]).toMatchObject({
        activation: { reference: 'US-0001', name: null },
      }),
    );
  });

  it('is the one that began last, of a station at two places', async () => {
    const service = await follow({
      pota: [
        aPotaSpot({ reference: 'US-0002', name: 'Later', spotTime: '2026-03-14T15:05:00' }),
        aPotaSpot({ reference: 'US-0001', name: 'Earlier', spotTime: '2026-03-14T15:04:00' }),
      ],
      wwff: [aWwffSpot({ activator: 'wy7bw', spot_time: NOW_SECONDS - 8 * MINUTE })],
    });
    await hear(service, ['WY7BW']);
    await eventually(async () => {
      expect((await find(service, 'activation=wwff')).total).toBe(1);
      expect((await activationsOf(service)).get('WY7BW')).toMatchObject({ name: 'Later' });
    });
  });

  it('is in streams of spots and of stations', async () => {
    const pota = await PotaDouble.listen(['WY7BW'], NOW_SECONDS - 3_000);
    const service = await startTestApp(pota.variables, [], { followsLog: true });
    try {
      await untilActive(service);
      const query = '?include=activation&activation=pota';
      const spots = await EventClient.open(service.origin, query);
      const stations = await EventClient.open(service.origin, query, {}, '/stations/stream');
      await untilReady(spots);
      await untilReady(stations);
      await hear(service, ['K1ABC', 'WY7BW/P'], 0);
      const park = { programme: 'pota', reference: 'US-4534', name: 'Bighorn National Forest' };
      const expected = [expect.objectContaining({ callsign: 'WY7BW/P', activation: park })];
      await eventually(() => {
        expect(spots.named('spot').map(({ data }) => data)).toEqual(expected);
        expect(stations.named('station').map(({ data }) => data)).toEqual(expected);
      });
      spots.close();
      stations.close();
    } finally {
      await service.close();
      await pota.close();
    }
  });

  it('is asked for by telnet', async () => {
    const pota = await PotaDouble.listen(['WY7BW'], NOW_SECONDS - 3_000);
    const variables = { ...pota.variables, TELNET_PORT: '0' };
    const service = await startTestApp(variables, [], { followsLog: true });
    try {
      await untilActive(service);
      const [port = 0] = service.app.get(TelnetService, { strict: false }).ports;
      const client = await TelnetClient.login(port);
      expect(await client.ask('set/filter activation=pota')).toBe('Operation successful');
      expect(await client.ask('set/filter activation=sota')).toContain('activation must be of');
      await hear(service, ['K1ABC', 'WY7BW/P']);
      await eventually(async () => expect(await client.ask('sh/dx filter')).toContain('WY7BW/P'));
      expect(await client.ask('sh/dx filter')).not.toContain('K1ABC');
      client.close();
    } finally {
      await service.close();
      await pota.close();
    }
  });

  it('near me sends alerts, which agree with lists and /stations', async () => {
    publish('pota', [aPotaSpot()]);
    const folder = await mkdtemp(join(tmpdir(), 'spot-activations-'));
    const GRID_FILE = join(folder, 'grids.csv');
    await writeFile(GRID_FILE, 'KM3T,FN42\nN6DP,CM87\n');
    const service = await startTestApp(
      {
        ...SETTINGS,
        ...AT_HOME,
        GRID_PROVIDERS: 'file',
        GRID_FILE,
        ACTIVATIONS: 'pota',
        ACTIVATION_URLS: `pota=${server.url}/pota`,
      },
      [],
      { followsLog: true },
    );
    const receiver = await AlertReceiver.start();
    const record = async (minutesAgo: number, heard: readonly (readonly [string, string])[]) =>
      service.record(
        heard.map(([callsign, spotter]) =>
          aReport({ callsign, spotter, heardAtSeconds: NOW_SECONDS - minutesAgo * MINUTE }),
        ),
      );
    const nearMe = { activation: 'pota', spotter_near: 'FN42', spotter_within_km: '800' };
    const query = new URLSearchParams(nearMe).toString();
    try {
      await record(5, [
        ['WY7BW', 'KM3T'],
        ['WY7BW', 'N6DP'],
      ]);
      await eventually(async () => {
        expect((await find(service, 'activation=pota')).total).toBe(2);
        expect((await find(service, query)).total).toBe(1);
      });
      await MadeAlert.agreed(service.origin, receiver, { filter: nearMe });
      await settled(service);
      await record(0, [
        ['K1ABC', 'KM3T'],
        ['WY7BW/M', 'N6DP'],
        ['WY7BW/P', 'KM3T'],
      ]);
      await eventually(() => expect(receiver.spots).toHaveLength(1));
      expect(receiver.spots[0]!.json.spot).toMatchObject({ callsign: 'WY7BW/P', spotter: 'KM3T' });
      expect(await callsOf(service, query)).toEqual(['WY7BW', 'WY7BW/P']);
      const { body } = await service.get<StationListView>(`/stations?${query}`);
      expect(body.stations.map(({ callsign }) => callsign).sort()).toEqual(['WY7BW', 'WY7BW/P']);
    } finally {
      await service.close();
      await receiver.close();
      await removeFolder(folder);
    }
  });

  it('is kept for a day', async () => {
    const service = await follow({ pota: [aPotaSpot()] });
    await hear(service, ['WY7BW']);
    const total = async () =>
      (await service.get<SpotListView>('/spots?since=2d&activation=pota')).body.total;
    const rows = async () => {
      const answer = await apps.client.query<{ rows: number }>(
        'SELECT count(*)::int AS rows FROM activations',
      );
      return answer.rows[0]!.rows;
    };
    await eventually(async () => expect(await total()).toBe(1));
    publish('pota', []);
    // It lasts until ten minutes after the list was read.
    await passMinutes(service, 24 * 60);
    expect([await total(), await rows()]).toEqual([1, 1]);
    await passMinutes(service, 11);
    await eventually(async () => expect([await total(), await rows()]).toEqual([0, 0]));
  });
});

describe('a programme of an extension', () => {
  it('is followed as ours are, without ACTIVATIONS', async () => {
    server.pages['/own'] = aList('[{"who":"K1ABC","where":"lh-7"}]');
    const own: ActivationSource = {
      programme: 'lighthouses',
      url: `${server.url}/own`,
      isOwnUrl: true,
      everyMs: 120_000,
      read: ({ who, where }) =>
        reportOf({
          callsign: who,
          reference: where,
          name: null,
          atSeconds: NOW_SECONDS - 5 * MINUTE,
          isOver: false,
        }),
    };
    const registering = (activations: ActivationsService) => {
      activations.register(own);
      expect(() => activations.register(own)).toThrow('are called lighthouses');
      expect(() => activations.register({ ...own, programme: 'any' })).toThrow('called any');
      expect(() => activations.register({ ...own, programme: 'b', everyMs: 5_000 })).toThrow(
        'more than once a minute',
      );
      return {};
    };
    const extension = {
      module: OwnModule,
      imports: [ActivationsModule],
      providers: [{ provide: 'own', useFactory: registering, inject: [ActivationsService] }],
    };
    const service = await apps.start({}, [extension]);
    await hear(service, ['K1ABC/P', 'WY7BW']);
    await eventually(async () =>
      expect(await callsOf(service, 'activation=lighthouses')).toEqual(['K1ABC/P']),
    );
    expect((await activationsOf(service)).get('K1ABC/P')).toEqual({
      programme: 'lighthouses',
      reference: 'LH-7',
      name: null,
    });
    expect((await service.get('/spots?activation=pota')).status).toBe(400);
  });
});

describe('the filter', () => {
  it('refuses programmes that are not followed', async () => {
    const service = await follow({ pota: [] });
    for (const value of ['wwff', 'sota', 'pota,sota', 'x'.repeat(101)]) {
      expect(await service.get(`/spots?activation=${value}`)).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: 'activation' }] } },
      });
    }
    expect((await find(service, 'activation=any')).total).toBe(0);
  });

  it('is refused, and nothing is known or asked for, where ACTIVATIONS is not set', async () => {
    const service = await apps.start();
    await hear(service, ['WY7BW']);
    for (const path of ['/spots', '/stations', '/spots/WY7BW', '/aggregate']) {
      expect(await service.get(`${path}?activation=pota&by=callsign`)).toMatchObject({
        status: 400,
        body: { error: { details: [{ field: 'activation' }] } },
      });
    }
    expect(await activationsOf(service)).toEqual(new Map([['WY7BW', null]]));
    const { body } = await service.get<HealthView>('/health');
    expect(body).not.toHaveProperty('sources');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).not.toMatch(/stations_activating|published_source/);
  });
});
