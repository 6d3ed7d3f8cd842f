import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aReport } from '../../support/spots/builders.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({}, [], { keepsAnswers: true });
  await service.record([
    aReport({ heardAtSeconds: NOW_SECONDS - 60 }),
    aReport({ heardAtSeconds: NOW_SECONDS - 3 * 86_400 }),
  ]);
});

afterAll(() => service.close());

/** Parts of the answer by name, in ms. */
async function partsOf(path: string, init?: RequestInit): Promise<Record<string, number>> {
  const response = await fetch(`${service.origin}/api/v1${path}`, init);
  await response.arrayBuffer();
  const text = response.headers.get('server-timing') ?? '';
  return Object.fromEntries(
    text.split(', ').flatMap((part) => {
      const [, name, ms] = /^([a-z]+);dur=(\d+(?:\.\d)?)$/.exec(part) ?? [];
      return name ? [[name, Number(ms)]] : [];
    }),
  );
}

describe('Server-Timing', () => {
  it.each(['/spots', '/stations'])('says that memory answered %s', async (path) => {
    await eventually(async () => expect(Object.keys(await partsOf(path))).toContain('memory'));
  });

  it.each([
    '/spots?since=4d',
    '/spots/K1ABC?hours=96',
    '/aggregate?since=4d&by=band',
    '/stations?since=24h',
    '/spots?since=4d&format=csv',
  ])('says that PostgreSQL answered %s', async (path) => {
    const parts = await partsOf(path);
    expect(parts.postgres).toBeGreaterThan(0);
    expect(Object.keys(parts)).not.toContain('memory');
    // Nothing else is asked.
    expect(Object.keys(parts)).not.toContain('wait');
  });

  it('is sent with HEAD, and not with errors or writes', async () => {
    expect(await partsOf('/spots?since=4d', { method: 'HEAD' })).toHaveProperty('postgres');
    expect(await partsOf('/spots?limit=nonsense')).toEqual({});
    expect(await partsOf('/groups/none')).toEqual({});
  });

  it('tells how long a heavy question waited for its place', async () => {
    const ask = async (hours: number) =>
      partsOf(`/aggregate?since=${hours}h&by=callsign,spotter&measure=snr_median`);
    const answers = await Promise.all([90, 91, 92].map(ask));
    const waits = answers.map((parts) => parts.wait ?? 0).sort((a, b) => a - b);
    expect(answers.filter((parts) => 'wait' in parts)).toHaveLength(2);
    const asked = answers.map((parts) => parts.postgres ?? 0).sort((a, b) => a - b);
    expect(waits[2]).toBeGreaterThan(asked[0]! / 2);
    expect(waits[0]).toBeLessThan(waits[2]!);
  });

  it('of a kept answer is that of its making', async () => {
    const path = '/spots?since=3d&band=20m';
    // Kept for a second at most: several in a row are the same, if any is kept.
    await eventually(async () => {
      const [first, ...others] = await Promise.all(
        Array.from({ length: 12 }, async () => partsOf(path)),
      );
      expect(first).toHaveProperty('postgres');
      for (const other of others) expect(other).toEqual(first);
    });
  });

  it('may be read by pages of other origins', async () => {
    const { headers } = await fetch(`${service.origin}/api/v1/spots`, {
      headers: { Origin: 'https://club.invalid' },
    });
    expect(headers.get('access-control-expose-headers')).toContain('Server-Timing');
  });
});
