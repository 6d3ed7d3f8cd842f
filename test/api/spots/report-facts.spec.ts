import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { EventClient, SocketClient, untilReady } from '../../support/stream/stream-clients.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import type { SpotView, SpotListView } from '../../../src/query/spot-view.dto.js';

let service: TestApp;

afterEach(() => service.close());

/** A spot of each type, and what `include=report` says of it. */
const SPOTS = [
  { type: 'CQ', spotterNode: 2, told: { type: 'CQ', spotter_node: 2 } },
  { type: 'NCDXF B', spotterNode: -1, told: { type: 'NCDXF B', spotter_node: null } },
  { type: null, spotterNode: 0, told: { type: null, spotter_node: 0 } },
];

const reports = (callsign = 'K1ABC') =>
  SPOTS.map(({ type, spotterNode }, at) =>
    aReport({ callsign, type, spotterNode, frequencyHz: 14_000_000 + at * 100 }),
  );

const told = (spots: readonly SpotView[]) =>
  spots.map(({ type, spotter_node }) => ({ type, spotter_node }));

const FACTS = SPOTS.map((spot) => spot.told);

describe.each([
  ['from the database', {}],
  ['from memory', { followsLog: true }],
])('what a report says, %s', (_, options) => {
  beforeEach(async () => {
    service = await startTestApp({}, [], options);
    await service.record(reports());
  });

  it('is added behind the ten fields by include=report, in every list, and to nothing else', async () => {
    await service.app.get(SpotsService, { strict: false }).sync();
    const group = {
      name: 'my-club',
      callsigns: ['K1ABC'],
      creator_name: 'Hiram',
      creator_email: 'hiram@example.org',
    };
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(group),
    });
    for (const path of [
      '/spots?after_id=0',
      '/spots?since=2h',
      '/spots?call=K1&since=2h',
      '/spots?mode=CW&band=20m&since=2h',
      '/spots?spotter=KM3T&since=2h',
      '/spots/K1ABC?limit=10',
      '/spots/K1ABC?hours=24',
      '/groups/my-club/spots?hours=2',
    ]) {
      const { spots } = (await service.get<SpotListView>(`${path}&include=report`)).body;
      const byId = spots.toSorted((a, b) => a.id - b.id);
      expect(told(byId)).toEqual(FACTS);
      expect(Object.keys(byId[0]!).slice(-3)).toEqual(['wpm', 'type', 'spotter_node']);
      const plain = (await service.get<SpotListView>(path)).body.spots;
      expect(plain).toEqual(spots.map(({ type: _t, spotter_node: _n, ...ten }) => ten));
    }
  });

  it('is refused by its name when it is unknown', async () => {
    for (const path of ['/spots', '/spots/K1ABC', '/spots/stream']) {
      const { status, body } = await service.get(`${path}?include=report,everything`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { details: [{ field: 'include' }] } });
    }
  });
});

describe('the streams', () => {
  beforeEach(async () => {
    service = await startTestApp({}, [], { followsLog: true });
  });

  it('tell it to who asks for it, live and resumed, and to nobody else', async () => {
    await service.record(reports('K1ABC'));
    const clients = [
      await EventClient.open(service.origin, '?include=report&after_id=0'),
      await SocketClient.open(service.origin, '?include=report&after_id=0'),
      await EventClient.open(service.origin, '?after_id=0'),
    ] as const;
    await untilReady(...clients);
    await service.record(reports('W1AW'));
    await eventually(() => {
      for (const client of clients) expect(client.ids).toHaveLength(6);
    });
    const [events, socket, plain] = clients;
    const spotsOf = (client: EventClient) =>
      client.named('spot').map(({ data }) => data as SpotView);
    expect(told(spotsOf(events))).toEqual([...FACTS, ...FACTS]);
    expect(told(socket.messages.flatMap(({ spots = [] }) => spots))).toEqual([...FACTS, ...FACTS]);
    for (const spot of spotsOf(plain)) expect(Object.keys(spot)).toHaveLength(10);
    for (const client of clients) client.close();
  });
});

describe('types of reports', () => {
  beforeEach(async () => {
    service = await startTestApp({}, [], { followsLog: true });
  });

  const record = (...args: Parameters<SpotsService['record']>) =>
    service.app.get(SpotsService, { strict: false }).record(...args);

  it('do not make two reports of one', async () => {
    expect(await record([aReport({ type: 'CQ' })])).toMatchObject({ stored: 1 });
    expect(await record([aReport({ type: 'DX' })])).toMatchObject({ stored: 0, duplicate: 1 });
  });

  it('are sixty at most; of others a spot has none', async () => {
    await record(
      Array.from({ length: 70 }, (_, at) =>
        aReport({ type: `T${at}`, frequencyHz: 14_000_000 + at }),
      ),
    );
    const { spots } = (await service.get<SpotListView>('/spots?since=1d&include=report')).body;
    expect(spots).toHaveLength(70);
    expect(spots.filter(({ type }) => type === null)).toHaveLength(10);
  });

  it('are filled in where they were missing, in memory too, and nothing else changes', async () => {
    const withType = reports();
    await record(withType.map((report) => ({ ...report, type: null })));
    const before = (await service.get<SpotListView>('/spots?since=1d')).body;
    expect(await record(withType)).toMatchObject({ stored: 0, duplicate: 3 });
    const untouched = (await service.get<SpotListView>('/spots?since=1d&include=report')).body;
    expect(untouched.spots.map(({ type }) => type)).toEqual([null, null, null]);
    const filling = await record([...withType, aReport({ callsign: 'N1NEW', type: 'CQ' })], {
      fillsTypes: true,
    });
    expect(filling).toEqual({ stored: 1, duplicate: 3, refused: 0, typesFilled: 2 });
    expect(await record(withType, { fillsTypes: true })).toMatchObject({ typesFilled: 0 });
    await eventually(async () => {
      const { spots } = (await service.get<SpotListView>('/spots?after_id=0&include=report')).body;
      expect(told(spots.slice(0, 3))).toEqual(FACTS);
    });
    const after = (await service.get<SpotListView>('/spots?since=1d&call=K1ABC')).body;
    expect(after).toEqual(before);
    const client = new Client({ connectionString: service.database.url });
    await client.connect();
    expect(await findRollupDifferences(client)).toEqual([]);
    await client.end();
  });

  it('take no byte more of a row', async () => {
    const client = new Client({ connectionString: service.database.url });
    await client.connect();
    await client.query('CREATE TABLE before (LIKE spots)');
    await client.query('ALTER TABLE before DROP COLUMN type_id');
    await client.query('CREATE TABLE without_type AS SELECT * FROM before');
    await client.query('CREATE TABLE with_type (LIKE spots)');
    const row = (more: string) =>
      `SELECT i, now(), 14000000, i, i, 2, 1, 1, 20, 28 ${more} FROM generate_series(1, 20000) AS i`;
    await client.query(`INSERT INTO without_type ${row('')}`);
    await client.query(`INSERT INTO with_type ${row(', 1')}`);
    const { rows } = await client.query<{ without: string; with: string }>(
      `SELECT pg_relation_size('without_type') AS without, pg_relation_size('with_type') AS with`,
    );
    expect(rows[0]!.with).toBe(rows[0]!.without);
    await client.end();
  });
});
