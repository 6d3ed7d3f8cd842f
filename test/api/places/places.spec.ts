import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { demoSkimmers, demoStations } from '../../../src/demo/band/demo-stations.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import { PlacesService } from '../../../src/log/places.service.js';
import type { TestApp } from '../../support/app.js';
import { collectWarnings } from '../../support/service-log.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { changeLog, storedNames, storedPlaces } from '../../support/spots/place-tables.js';

const UNITED_STATES = '291 United States NA 5 8';

/** A small country file, as cty.csv has it; of one callsign the zones are to be chosen. */
const fileWith = (zones: string, more = '') =>
  `K,United States,291,NA,5,8,37.6,91.87,5.0,K N W =K1ABC${zones};
DL,Fed. Rep. of Germany,230,EU,14,28,51,-10,-1.0,DA DL;${more}\n`;

let folder: string;
let path: string;
let apps: SharingApps;
let client: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  path = join(folder, 'cty.csv');
  apps = await SharingApps.open();
  ({ client } = apps);
});

afterEach(async () => {
  await apps.close();
  await rm(folder, { recursive: true });
});

/** Starts a service, and waits until writers may place new names. */
async function startPlacing(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const { file } = await changeLog(client);
  const service = await apps.start(variables);
  await eventually(async () => expect((await changeLog(client)).file).not.toBe(file));
  return service;
}

/** As editors and scripts do: a new file in the place of the old. */
async function replaceFile(text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

async function hear(service: TestApp, ...callsigns: string[]): Promise<void> {
  await service.record(callsigns.map((callsign) => aReport({ callsign })));
}

async function addNames(...callsigns: string[]): Promise<void> {
  await client.query('INSERT INTO callsigns (callsign) SELECT unnest($1::text[])', [callsigns]);
}

const healthOf = async (service: TestApp) => (await service.get<HealthView>('/health')).body.places;

describe('the place of a callsign', () => {
  it('is stored with a new name', async () => {
    const service = await startPlacing();
    await hear(service, 'K1ABC', 'F/K1ABC', 'K1ABC/MM', 'K2PO/7', 'TE5T/ABC');
    expect(await storedNames(client)).toEqual({
      'F/K1ABC': { place: '227 France EU 14 27', change: 0 },
      K1ABC: { place: UNITED_STATES, change: 0 },
      'K1ABC/MM': { place: 'nowhere', change: 0 },
      'K2PO/7': { place: '291 United States NA 3 6', change: 0 },
      KM3T: { place: UNITED_STATES, change: 0 },
      'TE5T/ABC': { place: '308 Costa Rica NA 7 11', change: 0 },
    });
    expect(await changeLog(client)).toMatchObject({ changes: 0 });
    expect(await healthOf(service)).toEqual({
      countryFile: 'built-in',
      version: '2026-05-30',
      checkedAt: null,
      unplaced: 0,
      problem: null,
    });
  });

  it('is found soon for a name that was stored before, and is a numbered change', async () => {
    await addNames('DL1ABC', 'K1ABC/AM');
    await apps.start();
    const expected = {
      DL1ABC: { place: '230 Fed. Rep. of Germany EU 14 28', change: 1 },
      'K1ABC/AM': { place: 'nowhere', change: 1 },
    };
    await eventually(async () => expect(await storedNames(client)).toEqual(expected));
    await addNames('JA1ABC');
    const japan = { place: '339 Japan AS 25 45', change: 2 };
    await eventually(async () =>
      expect(await storedNames(client)).toEqual({ ...expected, JA1ABC: japan }),
    );
    expect(await changeLog(client)).toMatchObject({ changes: 2 });
  });

  it('changes with COUNTRY_FILE where it says something else, and only there', async () => {
    await writeFile(path, fileWith('(4)[7]'));
    const service = await startPlacing({ COUNTRY_FILE: path });
    const { file } = await changeLog(client);
    await hear(service, 'K1ABC', 'DL1ABC', 'F5ABC');
    const before = {
      DL1ABC: { place: '230 Fed. Rep. of Germany EU 14 28', change: 0 },
      F5ABC: { place: 'nowhere', change: 0 },
      K1ABC: { place: '291 United States NA 4 7', change: 0 },
      KM3T: { place: UNITED_STATES, change: 0 },
    };
    expect(await storedNames(client)).toEqual(before);
    const france = '\nF,France,227,EU,14,27,46,-2,-1.0,F =VER20270102;';
    await replaceFile(fileWith('(3)[6]', france));
    const after = {
      ...before,
      F5ABC: { place: '227 France EU 14 27', change: 1 },
      K1ABC: { place: '291 United States NA 3 6', change: 1 },
    };
    await eventually(async () => expect(await storedNames(client)).toEqual(after));
    await eventually(async () => expect((await changeLog(client)).file).not.toBe(file));
    const next = await changeLog(client);
    expect(next.changes).toBe(1);
    await hear(service, 'F6ABC');
    expect(await storedNames(client)).toEqual({
      ...after,
      F6ABC: { place: '227 France EU 14 27', change: 0 },
    });
    expect(await healthOf(service)).toMatchObject({ countryFile: 'file', version: '2027-01-02' });
    await replaceFile(fileWith('(3)[6]', `${france}\nI,Italy,248,EU,15,28,42,-12,-1.0,I;`));
    await eventually(async () => expect((await changeLog(client)).file).not.toBe(next.file));
    expect(await changeLog(client)).toMatchObject({ changes: 1 });
  });

  it('stays what it was while COUNTRY_FILE is gone, broken or no file', async () => {
    await writeFile(path, fileWith('(4)[7]'));
    const service = await startPlacing({ COUNTRY_FILE: path });
    const { file } = await changeLog(client);
    await hear(service, 'K1ABC');
    const told = (problem: string) =>
      eventually(async () =>
        expect(await healthOf(service)).toEqual({
          countryFile: 'file',
          version: null,
          checkedAt: '2026-03-14T15:09:26Z',
          unplaced: 0,
          problem: `COUNTRY_FILE ${problem}; what it said before still holds`,
        }),
      );
    await rm(path);
    await told('cannot be read (ENOENT)');
    await replaceFile(fileWith('(3)[6]').slice(0, -3));
    await told('is no country file: it does not end with a semicolon');
    await rm(path);
    await mkdir(path);
    await told('is no country file: it is no file');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toMatch(/^country_file_unreadable 1$/m);
    expect(metrics).toMatch(/^unplaced_callsigns 0$/m);
    await hear(service, 'K1XYZ');
    expect(await storedPlaces(client)).toMatchObject({
      K1ABC: '291 United States NA 4 7',
      K1XYZ: UNITED_STATES,
    });
    expect(await changeLog(client)).toEqual({ changes: 0, file });
    await rm(path, { recursive: true });
    await replaceFile(fileWith('(3)[6]'));
    await eventually(async () =>
      expect((await storedNames(client)).K1ABC).toEqual({
        place: '291 United States NA 3 6',
        change: 1,
      }),
    );
    expect(await healthOf(service)).toMatchObject({ problem: null });
  });

  it('is of entities that are named in the log when a new COUNTRY_FILE lacks them', async () => {
    await writeFile(path, fileWith('', '\nF,France,227,EU,14,27,46,-2,-1.0,F;'));
    const service = await startPlacing({ COUNTRY_FILE: path });
    const warnings = collectWarnings(service);
    await replaceFile(fileWith(''));
    const places = service.app.get(PlacesService, { strict: false });
    await eventually(async () => expect(places.entityOf(227)).toBeUndefined());
    expect(warnings).toEqual(['COUNTRY_FILE: in use before, and gone now: France (227)']);
  });

  it('comes with facts of its entity, by the file of now', async () => {
    await writeFile(path, fileWith('(4)[7]'));
    const service = await startPlacing({ COUNTRY_FILE: path });
    const places = service.app.get(PlacesService, { strict: false });
    const germany = { name: 'Fed. Rep. of Germany', prefix: 'DL', longitudeDegrees: 10 };
    expect(places.entityOf(230)).toMatchObject(germany);
    expect(places.entityOf(227)).toBeUndefined();
    await replaceFile(fileWith('', '\nF,France,227,EU,14,27,46,-2,-1.0,F;'));
    const france = { prefix: 'F', latitudeDegrees: 46, longitudeDegrees: 2 };
    await eventually(async () => expect(places.entityOf(227)).toMatchObject(france));
    expect(places.entityOf(230)).toMatchObject(germany);
  });

  it('is by the built-in file when COUNTRY_FILE never could be read', async () => {
    const service = await startPlacing({ COUNTRY_FILE: path });
    await hear(service, 'K1ABC');
    expect(await storedPlaces(client)).toEqual({ K1ABC: UNITED_STATES, KM3T: UNITED_STATES });
    expect(await healthOf(service)).toEqual({
      countryFile: 'built-in',
      version: '2026-05-30',
      checkedAt: null,
      unplaced: 0,
      problem: 'COUNTRY_FILE cannot be read (ENOENT); the built-in one is used',
    });
    expect((await service.get<HealthView>('/health')).body.status).toBe('ok');
  });

  it('is not taken back to the built-in file by a process that cannot read COUNTRY_FILE', async () => {
    await writeFile(path, fileWith('(4)[7]', '\nF,Gallia,227,EU,14,27,46,-2,-1.0,F;'));
    const first = await startPlacing({ COUNTRY_FILE: path });
    await hear(first, 'K1ABC', 'F5ABC');
    await apps.stop(first);
    await rename(path, `${path}.away`);
    const second = await startPlacing({ COUNTRY_FILE: path });
    await hear(second, 'F6ABC', 'JA1ABC');
    expect(await storedPlaces(client)).toEqual({
      F5ABC: '227 Gallia EU 14 27',
      F6ABC: '227 France EU 14 27',
      JA1ABC: '339 Japan AS 25 45',
      K1ABC: '291 United States NA 4 7',
      KM3T: UNITED_STATES,
    });
    await rename(`${path}.away`, path);
    await eventually(async () =>
      expect(await storedPlaces(client)).toEqual({
        F5ABC: '227 Gallia EU 14 27',
        F6ABC: '227 Gallia EU 14 27',
        JA1ABC: 'nowhere',
        K1ABC: '291 United States NA 4 7',
        KM3T: UNITED_STATES,
      }),
    );
  });

  it('is in the end by the file of the process that holds the role', async () => {
    await writeFile(path, fileWith('(4)[7]'));
    const holder = await startPlacing({ COUNTRY_FILE: path });
    const other = await apps.start();
    await hear(holder, 'K1ABC');
    await hear(other, 'K1XYZ', 'F5ABC', 'K1ABC');
    await eventually(async () =>
      expect(await storedPlaces(client)).toEqual({
        F5ABC: 'nowhere',
        K1ABC: '291 United States NA 4 7',
        K1XYZ: UNITED_STATES,
        KM3T: UNITED_STATES,
      }),
    );
    await apps.stop(holder);
    await eventually(async () =>
      expect(await storedPlaces(client)).toEqual({
        F5ABC: '227 France EU 14 27',
        K1ABC: UNITED_STATES,
        K1XYZ: UNITED_STATES,
        KM3T: UNITED_STATES,
      }),
    );
  });

  it('has all of the demo', async () => {
    const service = await startPlacing();
    const people = [...demoSkimmers(1), ...demoStations(1, 100)];
    const callsigns = [...new Set(people.map(({ callsign }) => callsign))];
    await service.record(callsigns.map((callsign) => aReport({ callsign })));
    const places = Object.entries(await storedPlaces(client));
    expect(places.length).toBeGreaterThan(6_000);
    expect(places.filter(([, place]) => place === 'nowhere' || place === 'waiting')).toEqual([]);
  });
});
