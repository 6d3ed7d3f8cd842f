import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountryFileView, PlaceView } from '../../../src/places/places.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';

/** The United States with a district, a call elsewhere, and an entity without a position. */
const FILE = `K,United States,291,NA,5,8,37.6,91.87,5.0,K N W K6(3)[6];
G,England,223,EU,14,27,52.77,1.47,-0.0,G M =K1ABC/QRP;
XX,Nowhere Else,900,AF,39,53,,,-1.0,XX;
DL,Germany,230,EU,14,28,51,-10,-1.0,DA DL =VER20260301;\n`;

let folder: string;
let service: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'where-'));
  await writeFile(join(folder, 'cty.csv'), FILE);
  await writeFile(join(folder, 'grids.csv'), 'K2ABC,FN42\n');
  service = await startTestApp({
    COUNTRY_FILE: join(folder, 'cty.csv'),
    GRID_PROVIDERS: 'file',
    GRID_FILE: join(folder, 'grids.csv'),
  });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const UNITED_STATES = { dxcc: 291, entity: 'United States', continent: 'NA' };

describe('where a call is', () => {
  it('is told of calls that nobody heard', async () => {
    expect((await service.get('/places/k6abc')).body).toEqual({
      callsign: 'K6ABC',
      ...UNITED_STATES,
      cq_zone: 3,
      itu_zone: 6,
      latitude: 37.6,
      longitude: -91.87,
      home_call: 'K6ABC',
      grid: null,
      state: 'unheard',
    });
  });

  it.each([
    ['a prefix before it', 'DL/K1ABC', { dxcc: 230, home_call: 'K1ABC' }],
    ['an escaped slash', 'DL%2FK1ABC', { dxcc: 230, callsign: 'DL/K1ABC' }],
    ['its number moved', 'K1ABC/6', { dxcc: 291, cq_zone: 3, home_call: 'K1ABC' }],
    ['listed by itself', 'K1ABC/QRP', { dxcc: 223, home_call: 'K1ABC' }],
    ['a skimmer of several', 'K1ABC-2', { dxcc: 291, home_call: 'K1ABC' }],
    ['an entity without a position', 'XX9A', { dxcc: 900, latitude: null, longitude: null }],
  ])('by its entity: %s', async (_of, callsign, expected) => {
    expect((await service.get(`/places/${callsign}`)).body).toMatchObject(expected);
  });

  it('is the middle of the grid, once one is known', async () => {
    await service.record([aReport({ callsign: 'K2ABC' })]);
    await eventually(async () =>
      expect((await service.get<PlaceView>('/places/K2ABC')).body).toMatchObject({
        ...UNITED_STATES,
        latitude: 42.5,
        longitude: -71,
        grid: 'FN42',
        state: 'known',
      }),
    );
  });

  it.each([
    ['K1ABC/MM', /^K1ABC\/MM is at sea or in the air: in no DXCC entity\.$/],
    ['K1ABC/AM', /at sea or in the air/],
    ['QA1XYZ', /^QA1XYZ is in no DXCC entity that the country file has\.$/],
  ])('is nowhere for %s, and says why', async (callsign, message) => {
    const { status, body } = await service.get(`/places/${callsign}`);
    expect({ status, body }).toEqual({
      status: 404,
      body: { error: { status: 404, code: 'not_found', message: expect.stringMatching(message) } },
    });
  });

  it('is asked of callsigns alone', async () => {
    const { status, body } = await service.get('/places/HELLO');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ field: 'callsign' }] } });
  });
});

describe('the country file', () => {
  it('is given by place, with its prefixes and calls', async () => {
    const { body, headers } = await service.get<CountryFileView>('/country-file');
    expect(body.version).toBe('2026-03-01');
    expect(body.places).toContainEqual({
      ...UNITED_STATES,
      cq_zone: 3,
      itu_zone: 6,
      prefixes: ['K6'],
      calls: [],
    });
    expect(body.places.find(({ dxcc }) => dxcc === 223)).toMatchObject({
      prefixes: ['G', 'M'],
      calls: ['K1ABC/QRP'],
    });
    const again = await fetch(`${service.origin}/api/v1/country-file`, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const second = await service.get<CountryFileView>('/country-file');
    expect(second.body).toEqual(body);
    for (const name of ['etag', 'content-type', 'vary']) {
      expect(second.headers.get(name)).toBe(headers.get(name));
    }
  });

  it('is another when the operator has replaced it', async () => {
    const before = await service.get<CountryFileView>('/country-file');
    await writeFile(join(folder, 'cty.csv'), FILE.replace('DA DL', 'DA DB DL'));
    await eventually(async () => {
      const { body, headers } = await service.get<CountryFileView>('/country-file');
      expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
      expect(body.places.find(({ dxcc }) => dxcc === 230)?.prefixes).toContain('DB');
    });
  });

  it('that comes with the service has every entity', async () => {
    const other = await startTestApp({ DATABASE_URL: service.database.url });
    const { body } = await other.get<CountryFileView>('/country-file');
    await other.close();
    const entities = new Set(body.places.map(({ dxcc }) => dxcc));
    expect(entities.size).toBeGreaterThanOrEqual(340);
    expect(body.places.flatMap(({ calls }) => calls).length).toBeGreaterThan(10_000);
  });
});
