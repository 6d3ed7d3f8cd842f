import { Client } from 'pg';
import { RoleLost, type Term } from '../../../src/leadership/roles.service.js';
import { type Place, PlacesService } from '../../../src/log/places.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { changeLog, storedPlaces } from '../../support/spots/place-tables.js';

const UNITED_STATES = '291 United States NA 5 8';

let service: TestApp;
let client: Client;

beforeEach(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.url });
  await client.connect();
  // From then on the writer places new names.
  await eventually(async () => expect((await changeLog(client)).file).not.toBe(''));
});

afterEach(async () => {
  await client.end();
  await service.close();
});

async function hear(by: TestApp, ...callsigns: string[]): Promise<void> {
  await by.record(callsigns.map((callsign) => aReport({ callsign })));
}

async function addPlaces(count: number): Promise<void> {
  await client.query(
    `INSERT INTO places SELECT n, 999, 'Atlantis ' || n, 'EU', 1, 1 FROM generate_series(1, $1) AS n`,
    [count],
  );
}

describe('the number of a place', () => {
  it('is one, also when several writers need it at the same time', async () => {
    const others = await Promise.all(
      [1, 2].map(() => startTestApp({ DATABASE_URL: service.database.url })),
    );
    const writers = [service, ...others];
    const prefixes = ['F', 'DL', 'G', 'I', 'EA', 'SM', 'OH', 'LA', 'OZ', 'SP', 'OK', 'HA', 'YO'];
    for (const round of ['A', 'B', 'C', 'D']) {
      await Promise.all(
        writers.map((writer, index) =>
          hear(writer, ...prefixes.map((prefix) => `${prefix}5${round}${index}X`)),
        ),
      );
    }
    await Promise.all(others.map((other) => other.close()));
    const { rows } = await client.query<{ id: number; names: number }>(`
      SELECT places.id, count(callsigns.id)::int AS names
      FROM places LEFT JOIN callsigns ON place_id = places.id GROUP BY 1 ORDER BY 1`);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows.filter(({ names }) => names === 0)).toEqual([]);
    const names = rows.reduce((sum, row) => sum + row.names, 0);
    expect(names).toBe(prefixes.length * 4 * writers.length + 1);
  });

  it('is not remembered beyond what the database lost', async () => {
    await hear(service, 'K1ABC');
    // As after an older backup: another place has the number meanwhile.
    await client.query('TRUNCATE places');
    await addPlaces(1);
    await client.query('UPDATE spot_log SET dictionary_generation = dictionary_generation + 1');
    await hear(service, 'K1XYZ');
    expect(await storedPlaces(client)).toMatchObject({ K1XYZ: UNITED_STATES });
  });

  it('is not remembered of a batch that was not stored', async () => {
    await client.query('ALTER TABLE spots ADD CONSTRAINT never CHECK (snr_db < 90)');
    const refused = [aReport({ callsign: 'DL1ABC', snrDb: 99 })];
    await expect(service.record(refused)).rejects.toThrow('never');
    await hear(service, 'DL1XYZ');
    expect(await storedPlaces(client)).toEqual({
      DL1XYZ: '230 Fed. Rep. of Germany EU 14 28',
      KM3T: UNITED_STATES,
    });
  });

  it('is missing when none is left, which changes nothing else', async () => {
    await addPlaces(32_766);
    await hear(service, 'K1ABC');
    await hear(service, 'DL1ABC');
    expect(await storedPlaces(client)).toEqual({
      DL1ABC: 'waiting',
      K1ABC: UNITED_STATES,
      KM3T: UNITED_STATES,
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await changeLog(client)).toMatchObject({ changes: 0 });
  });
});

it('a place is not written for a role whose term is over', async () => {
  await hear(service, 'K1ABC');
  const { rows } = await client.query<{ id: number }>('SELECT id FROM callsigns');
  const atlantis: Place = { dxcc: 999, entity: 'Atlantis', continent: 'EU', cqZone: 1, ituZone: 1 };
  const answers = rows.map(({ id }) => ({ id, place: atlantis }));
  const over: Term = { role: 'maintenance', number: 0, holder: 'elsewhere', sinceMs: 0 };
  const places = service.app.get(PlacesService, { strict: false });
  await expect(places.store(over, answers)).rejects.toThrow(RoleLost);
  await expect(places.setFile(over, 'another', 1_000)).rejects.toThrow(RoleLost);
  expect(await storedPlaces(client)).toEqual({ K1ABC: UNITED_STATES, KM3T: UNITED_STATES });
});
