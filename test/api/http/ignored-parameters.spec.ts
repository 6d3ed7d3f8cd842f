import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  await service.record([aReport()]);
});

afterAll(() => service.close());

/** What an answer says that it ignored; `null` for nothing. */
async function ignoredBy(path: string, init?: RequestInit): Promise<string | null> {
  const response = await fetch(`${service.origin}${path}`, init);
  await response.body?.cancel();
  return response.headers.get('X-Ignored-Parameters');
}

describe('parameters that an operation does not have', () => {
  it('are named, and change nothing of the body', async () => {
    expect(await ignoredBy('/api/v1/spots?callsgin=K1ABC&band=20m')).toBe('callsgin');
    const [misspelt, plain] = await Promise.all([
      service.get('/spots?callsgin=K1ABC'),
      service.get('/spots'),
    ]);
    expect(misspelt.body).toEqual(plain.body);
  });

  it('are named by a kept answer too, by HEAD, by a path with a callsign, by exports and streams', async () => {
    const twice = '/api/v1/spots?callsgin=N1XX';
    expect([await ignoredBy(twice), await ignoredBy(twice)]).toEqual(['callsgin', 'callsgin']);
    expect(await ignoredBy(twice, { method: 'HEAD' })).toBe('callsgin');
    expect(await ignoredBy('/api/v1/spots/K1ABC%2FP?bnad=20m&hours=2')).toBe('bnad');
    expect(await ignoredBy('/api/v1/spots?format=csv&bnad=20m')).toBe('bnad');
    expect(await ignoredBy('/api/v1/spots/stream?bnad=20m')).toBe('bnad');
    expect(await ignoredBy('/api/v1/bands?since=1h')).toBe('since');
  });

  it('are at most ten, each at most 40 characters long, and can break no header', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `wrong${at}=1`).join('&');
    expect((await ignoredBy(`/api/v1/bands?${many}`))?.split(',')).toHaveLength(10);
    expect(await ignoredBy('/api/v1/bands?a%0D%0Ab=1&%C3%A9=2')).toBe('a%0D%0Ab,%C3%A9');
    expect(await ignoredBy(`/api/v1/bands?${'x'.repeat(60)}=1`)).toBe(
      encodeURIComponent(`${'x'.repeat(40)}…`),
    );
  });

  it('are none where all mean something, under other names and as lists too, nor on what is no read', async () => {
    expect(await ignoredBy('/api/v1/spots?call=K1&band[]=20m&since=1h&limit=5')).toBeNull();
    expect(await ignoredBy('/api/v1/groups?q=club')).toBeNull();
    expect(await ignoredBy('/api/v1/groups/no-such?edit_key=1', { method: 'DELETE' })).toBeNull();
    expect(await ignoredBy('/api/v1/no-such?a=1')).toBeNull();
    expect(await ignoredBy('/health/live?a=1')).toBeNull();
  });
});
