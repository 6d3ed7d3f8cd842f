import { gzipSync } from 'node:zlib';
import { downloadList } from '../../../src/lists/source/list-download.js';
import { NO_VALIDATORS } from '../../../src/lists/source/list-source.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import { eventually } from '../../support/eventually.js';
import { aList, answerStatus, ListServer } from '../../support/servers/list-server.js';

let server: ListServer;

beforeEach(async () => {
  server = await ListServer.listen();
});

afterEach(() => server.close());

const NOW_MS = Date.UTC(2026, 2, 14);

const download = (url: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  downloadList(url, {
    userAgent: 'test',
    nowMs: NOW_MS,
    validators: NO_VALIDATORS,
    signal: new AbortController().signal,
    ...options,
  });

const failed = (reason: string, retryAfterMs: number | null = null) => ({
  kind: 'failed',
  reason,
  retryAfterMs,
});

it('follows redirects, relative and to another server, which gets no credentials', async () => {
  const other = await ListServer.listen({ '/there': aList('K1ABC\n', { etag: '"1"' }) });
  server.pages['/a'] = answerStatus(301, { Location: 'b?c' });
  server.pages['/b?c'] = answerStatus(307, { Location: `${other.url}/there` });
  const outcome = await download(`http://op:secret@${server.host}/a`);
  await other.close();
  expect(outcome).toEqual({ kind: 'fetched', text: 'K1ABC\n', etag: '"1"', lastModified: null });
  const authorization = `Basic ${Buffer.from('op:secret').toString('base64')}`;
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    authorization,
    authorization,
  ]);
  expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

it('gives up on too many redirects, and on those that lead elsewhere than to http', async () => {
  server.pages['/loop'] = answerStatus(302, { Location: '/loop' });
  server.pages['/file'] = answerStatus(302, { Location: 'file:///etc/passwd' });
  server.pages['/nowhere'] = answerStatus(302, { Location: 'http://' });
  server.pages['/none'] = answerStatus(302);
  expect(await download(`${server.url}/loop`)).toEqual(failed('redirects more than 5 times'));
  expect(server.requests).toHaveLength(6);
  expect(await download(`${server.url}/file`)).toEqual(failed('redirects to file://'));
  expect(await download(`${server.url}/nowhere`)).toEqual(failed('redirects to what is no URL'));
  expect(await download(`${server.url}/none`)).toEqual(failed('answered 302'));
});

it('reads no more than 5 MB, however long it goes on, compressed or not', async () => {
  let sent = 0;
  server.pages['/endless'] = (request, response) => {
    const timer = setInterval(() => {
      for (let i = 0; i < 100 && response.writableLength < 1e6; i++) {
        response.write('K1ABC\n'.repeat(1_000));
        sent += 6_000;
      }
    }, 1);
    request.socket.on('close', () => clearInterval(timer));
  };
  expect(await download(`${server.url}/endless`)).toEqual(failed('is longer than 5 MB'));
  expect(sent).toBeLessThan(50_000_000);
  server.pages['/packed'] = (_request, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync('K1ABC\n'.repeat(900_000)));
  };
  expect(await download(`${server.url}/packed`)).toEqual(failed('is longer than 5 MB'));
});

it('ends what takes too long: without an answer, in the middle of one, and when it is stopped', async () => {
  const late = failed('did not answer in time');
  server.pages['/silent'] = () => {};
  server.pages['/slow'] = (_request, response) => void response.write('K1ABC\n');
  expect(await download(`${server.url}/silent`, { timeoutMs: 100 })).toEqual(late);
  expect(await download(`${server.url}/slow`, { timeoutMs: 100 })).toEqual(late);
  const stopping = new AbortController();
  const outcome = download(`${server.url}/slow`, { signal: stopping.signal });
  setTimeout(() => stopping.abort(), 50);
  expect(await outcome).toEqual(failed('cannot be reached'));
});

it('ends what takes too long though garbage is collected meanwhile', async () => {
  server.pages['/silent'] = () => {};
  const outcome = download(`${server.url}/silent`, { timeoutMs: 1_000 });
  await eventually(() => expect(server.requests).toHaveLength(1));
  await collectGarbage();
  expect(await outcome).toEqual(failed('did not answer in time'));
});

it('says by its code why a server cannot be reached, and what it asks for', async () => {
  server.pages['/later'] = answerStatus(429, { 'Retry-After': 'Sat, 14 Mar 2026 01:00:00 GMT' });
  expect(await download(`${server.url}/later`)).toEqual(failed('answered 429', 3_600_000));
  server.pages['/unasked'] = answerStatus(304);
  expect(await download(`${server.url}/unasked`)).toEqual(failed('answered 304'));
  const closed = await ListServer.listen();
  const { url } = closed;
  await closed.close();
  expect(await download(url)).toEqual(failed('cannot be reached (ECONNREFUSED)'));
});
