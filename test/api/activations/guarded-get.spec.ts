import { gzipSync } from 'node:zlib';
import { get } from '../../../src/outbound/guarded-get.js';
import { aList, ListServer } from '../../support/servers/list-server.js';

let server: ListServer;

beforeEach(async () => {
  server = await ListServer.listen();
});
afterEach(() => server.close());

const read = async (
  path: string,
  { allowsPrivate = true, maxBytes = 1_000, withinMs = 5_000 } = {},
) =>
  get(
    { url: `${server.url}${path}`, headers: {}, maxBytes, signal: new AbortController().signal },
    { allowsPrivate, findAddresses: async () => [], withinMs },
  );

it('reads a document that is compressed, and what it is compared by', async () => {
  server.pages['/packed'] = (request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip');
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('ETag', '"1"');
    response.end(gzipSync('{"a":"ü"}'));
  };
  const { status, text, headers } = await read('/packed');
  expect([status, text, headers.get('etag')]).toEqual([200, '{"a":"ü"}', '"1"']);
});

it('stops at a document that is too long, also once it is unpacked', async () => {
  server.pages['/long'] = aList('x'.repeat(1_001));
  server.pages['/bomb'] = (_request, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(50_000_000)));
  };
  await expect(read('/long')).rejects.toThrow('is longer than 0.001 MB');
  await expect(read('/bomb')).rejects.toThrow('is longer than 0.001 MB');
});

it('refuses what is packed wrongly, and gives up what does not end in time', async () => {
  server.pages['/broken'] = (_request, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end('no gzip');
  };
  server.pages['/silent'] = () => undefined;
  server.pages['/endless'] = (_request, response) => void response.write('[');
  await expect(read('/broken')).rejects.toThrow('cannot be reached (Z_DATA_ERROR)');
  await expect(read('/silent', { withinMs: 300 })).rejects.toThrow('no answer in time');
  await expect(read('/endless', { withinMs: 300 })).rejects.toThrow('no answer in time');
});

it('goes to no private address unless that is allowed', async () => {
  await expect(read('/', { allowsPrivate: false })).rejects.toThrow('address not allowed');
  expect(server.requests).toEqual([]);
});
