import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Random } from '../../support/random.js';

const REQUESTS = 3_000;
const AT_ONCE = 30;

/** A client waits longer than this for nothing: a request that does not arrive is told 408 sooner. */
const ANSWERED_WITHIN_MS = 10_000;

const TARGETS = [
  '/api/v1/spots',
  '/api/v1/spots?limit=1',
  '/api/v1/spots/W1AW/P',
  '/api/v1/groups',
  '/api/v1/groups/my-club',
  '/api/v1/stream',
  '/api/v1/%zz',
  '/api/v1/\u00ff',
  '//',
  '/../..',
  '/%00',
  '*',
  'http://here/api/v1/bands',
  'here:80',
  'bands',
  '/#fragment',
  '/?',
  `/${'x'.repeat(9_000)}`,
];

const HEADERS = [
  'Connection: close',
  'Connection: keep-alive',
  'Connection: Upgrade',
  'Connection: upgrade, HTTP2-Settings',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Upgrade: websocket, h2c',
  'Upgrade:',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Version: 12',
  'Expect: 100-continue',
  'Expect: something',
  'Host: other',
  'Content-Type: application/json',
  'Content-Type: text/plain',
  'Content-Type: ;;',
  'Content-Encoding: gzip',
  'Content-Length: 0',
  'Content-Length: 2',
  'Content-Length: 70000',
  'Content-Length: 9999999999999999999999',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: nonsense',
  'TE: trailers',
  'Trailer: X',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'Accept: text/html',
  'Accept-Encoding: gzip',
  'X-Edit-Key: wrong',
  'X: \u00ff',
  'X : blank before the colon',
  ': no name',
  ' folded',
  `Cookie: ${'x'.repeat(12_000)}`,
];

const BODIES = ['', '{}', '{"a":', '2\r\n{}\r\n0\r\n\r\n', 'zz\r\n', 'x'.repeat(70_000)];

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({}, [], { requestTimeoutMs: 1_000 });
});

afterAll(() => service.close());

function anyRequest(random: Random): Buffer {
  const methods = [...METHODS, 'GET', 'GET', 'POST', 'PUT', 'HEAD', 'get', 'FOO', 'PRI', ''];
  const versions = [
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/2.0',
    'HTTP/0.9',
    'HTTP/1.1 ',
  ];
  const line = [random.pick(methods), random.pick(TARGETS), random.pick(versions)].join(' ');
  const headers = Array.from({ length: random.integer(0, 4) }, () => random.pick(HEADERS));
  const host = random.chance(0.9) ? ['Host: here'] : [];
  return Buffer.from([line, ...host, ...headers, '', random.pick(BODIES)].join('\r\n'), 'latin1');
}

/** What came back; empty when the connection was closed, or cut, without an answer. */
async function answerTo(bytes: Buffer): Promise<string> {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
  let answer = '';
  const isAnswered = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      // "100 Continue" is no answer yet.
      if (/^HTTP\/1\.1 (?!100)\d{3} /m.test(answer)) resolve();
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.setTimeout(ANSWERED_WITHIN_MS, () => resolve());
  });
  socket.write(bytes);
  await isAnswered;
  socket.destroy();
  return answer;
}

it(`of ${REQUESTS} raw requests of any form none is left without an answer, and none is a fault`, async () => {
  const random = new Random(160_010);
  const unanswered: string[] = [];
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => anyRequest(random));
    const answers = await Promise.all(requests.map(answerTo));
    for (const [index, answer] of answers.entries()) {
      const request = requests[index]!.toString('latin1').slice(0, 300);
      const status = /^HTTP\/1\.1 (?!100)(\d{3}) /m.exec(answer)?.[1];
      statuses.set(status ?? 'none', (statuses.get(status ?? 'none') ?? 0) + 1);
      if (status === undefined) unanswered.push(request);
      else if (status.startsWith('5')) faults.push(`${status}: ${request}`);
    }
  }
  if (process.env.FUZZ_DEBUG) console.log(Object.fromEntries(statuses));
  expect({ unanswered, faults }).toEqual({ unanswered: [], faults: [] });
});
