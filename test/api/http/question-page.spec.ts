import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';

/** What browsers send when an address is opened. */
const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const CHROME =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
/** Java's own client, until it is told otherwise. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

const PATH = '/api/v1/aggregate?by=hour,band&measure=spots&callsign=W1AW%2FP&since=24h';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({}, [], { keepsAnswers: true });
  await service.record([aReport()]);
});

afterAll(() => service.close());

async function open(path: string, accept: string | undefined, method = 'GET'): Promise<Response> {
  const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
  return fetch(service.origin + path, { method, headers, redirect: 'manual' });
}

describe('GET /aggregate opened in a browser', () => {
  it.each([FIREFOX, CHROME])('leads to the page with the same question: %s', async (accept) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await open(PATH, accept, method);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/ask?by=hour,band&measure=spots&callsign=W1AW%2FP&since=24h',
      ]);
      expect(answer.headers.get('vary')?.split(/, */)).toContain('Accept');
    }
  });

  it('does so whatever answer is kept, and leaves programs theirs', async () => {
    const first = await open(PATH, undefined);
    const body = await first.text();
    expect([first.status, first.headers.get('vary')]).toEqual([
      200,
      expect.stringContaining('Accept'),
    ]);
    expect((await open(PATH, FIREFOX)).status).toBe(303);
    for (const accept of [undefined, '*/*', 'application/json', JAVA]) {
      const answer = await open(PATH, accept);
      expect([answer.status, (await answer.text()).replace(/"until":"[^"]+"/, '')]).toEqual([
        200,
        body.replace(/"until":"[^"]+"/, ''),
      ]);
    }
  });

  it.each(['json', 'csv'])('is the answer with format=%s, as links have it', async (format) => {
    const answer = await open(`${PATH}&format=${format}`, CHROME);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(format);
  });

  it('is of no other route, and the page is there', async () => {
    expect((await open('/api/v1/spots', CHROME)).status).toBe(200);
    const page = await open('/ask?by=hour', CHROME);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });
});
