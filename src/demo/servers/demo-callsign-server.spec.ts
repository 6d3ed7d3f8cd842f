import { readHamdb } from '../../grid/databases/hamdb.js';
import { DemoBand } from '../band/demo-band.js';
import { DemoCallsignServer } from './demo-callsign-server.js';

const homes = new DemoBand({ seed: 73 }).homes();

let server: DemoCallsignServer;

beforeAll(async () => {
  server = await DemoCallsignServer.listen(homes);
});

afterAll(() => server.close());

async function ask(callsign: string) {
  const response = await fetch(`${server.url}/v1/${encodeURIComponent(callsign)}/json/test`);
  expect(response.status).toBe(200);
  return readHamdb(await response.text(), callsign);
}

/** The south-west corner of a locator's square, in degrees. */
function cornerOf(grid: string): { latitude: number; longitude: number } {
  const [a, b, c, d] = [...grid].map((letter) => Number.parseInt(letter, 36)) as [
    number,
    number,
    number,
    number,
  ];
  return { longitude: (a - 10) * 20 + c * 2 - 180, latitude: (b - 10) * 10 + d - 90 };
}

describe('DemoCallsignServer', () => {
  it('knows every skimmer and most stations, each in its country', async () => {
    const sample = [...homes].filter((_, index, { length }) => index < 400 || index > length - 50);
    let unknown = 0;
    for (const [callsign, home] of sample) {
      const outcome = await ask(callsign);
      if (outcome.kind !== 'found') {
        expect(home.isSkimmer).toBe(false);
        unknown++;
        continue;
      }
      const { latitude, longitude } = cornerOf(outcome.grid);
      expect(Math.abs(latitude - home.latitude)).toBeLessThanOrEqual(2.5);
      expect(Math.abs(longitude - home.longitude)).toBeLessThanOrEqual(3.5);
    }
    expect(unknown).toBeGreaterThan(20);
    expect(unknown).toBeLessThan(100);
  });

  it('says the same each time, and that it does not know the others', async () => {
    const [callsign = ''] = [...homes].at(-1) ?? [];
    expect(await ask(callsign)).toEqual(await ask(callsign));
    expect(await ask('N0CALL')).toEqual({ kind: 'notFound' });
    const { status } = await fetch(`${server.url}/`);
    expect(status).toBe(200);
  });
});
