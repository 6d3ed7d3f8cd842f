import { connect } from 'node:net';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createGroup } from '../../support/groups.js';

const CLIENTS = 24;

let service: TestApp;

beforeAll(async () => {
  // Longer than a busy machine takes to send them.
  service = await startTestApp({}, [], { requestTimeoutMs: 60_000 });
  await createGroup(service.origin);
});

afterAll(() => service.close());

const PART = Buffer.alloc(16 * 1024, 'x');
const CHUNK = Buffer.concat([Buffer.from('4000\r\n'), PART, Buffer.from('\r\n')]);

/**
 * Sends a head and then a body part by part, whatever the service says meanwhile, as clients do that read only when
 * all is written; gives the status of the answer, or how the connection ended without one.
 */
async function statusOf(head: string, bodyBytes: number, isChunked: boolean): Promise<string> {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
  return new Promise((resolve) => {
    let answer = '';
    let left = bodyBytes;
    const send = () => {
      while (left > 0) {
        left -= PART.length;
        if (!socket.write(isChunked ? CHUNK : PART))
          return void socket.once('drain', () => setTimeout(send, 1));
      }
      if (isChunked) socket.write('0\r\n\r\n');
      socket.resume();
    };
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (/\r\n\r\n.*\}$/s.test(answer)) socket.destroy();
    });
    socket.pause();
    socket.on('error', ({ message }) => (answer ||= message));
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? `none: ${answer}`));
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bodyBytes}`;
    socket.write(`${head}\r\nHost: here\r\n${length}\r\n\r\n`);
    send();
  });
}

const JSON_TYPE = 'Content-Type: application/json';

it.each([
  ['too large a body', `POST /api/v1/groups HTTP/1.1\r\n${JSON_TYPE}`, '413'],
  ['another type', 'POST /api/v1/groups HTTP/1.1\r\nContent-Type: text/plain', '415'],
  ['a wrong method', `POST /api/v1/bands HTTP/1.1\r\n${JSON_TYPE}`, '413'],
  ['no key', 'DELETE /api/v1/groups/my-club HTTP/1.1', '401'],
  ['an unknown path', 'DELETE /nothing HTTP/1.1', '404'],
  ['a malformed path', `POST /api/v1/%zz HTTP/1.1\r\n${JSON_TYPE}`, '400'],
  ['a body for nothing', 'GET /api/v1/bands HTTP/1.1', '200'],
])('who sends %s to its end reads the answer', async (_, head, status) => {
  for (const bytes of [PART.length * 6, PART.length * 64, PART.length * 192]) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_client, n) => statusOf(head, bytes, n % 2 === 0)),
    );
    expect([bytes, ...new Set(answers)]).toEqual([bytes, status]);
  }
});

it('who sends without end is cut', async () => {
  await service.close();
  service = await startTestApp({}, [], { requestTimeoutMs: 1_500 });
  const head = `POST /api/v1/groups HTTP/1.1\r\n${JSON_TYPE}`;
  const untilCut = async (isChunked: boolean) => {
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
    const length = isChunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 999999999999';
    socket.write(`${head}\r\nHost: here\r\n${length}\r\n\r\n`);
    const timer = setInterval(() => socket.write(isChunked ? CHUNK : PART), 20);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    await new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()));
    clearInterval(timer);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  };
  await Promise.all([true, false].map(untilCut));
});
