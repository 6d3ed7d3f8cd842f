import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { cutWhenStalled } from './stalled-reader.js';

/** A busy machine lets a reader wait for a second. */
const STALLED_AFTER_MS = 2_000;
const PIECE = 'x'.repeat(100_000);

/** More than the system takes of an answer that nobody reads. */
const PIECES = 300;

let server: ReturnType<typeof createServer>;

/** Answers a request, and gives the client's socket, which reads when it is told to. */
async function open(answer: (response: ServerResponse) => void) {
  server = createServer((_request, response) => {
    cutWhenStalled(response, STALLED_AFTER_MS);
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.0\r\n\r\n');
  return socket;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('cuts a reader that takes nothing', async () => {
  const cut = new AbortController();
  const socket = await open((response) => {
    response.once('close', () => response.writableFinished || cut.abort());
    Readable.from(Array<string>(PIECES).fill(PIECE)).pipe(response);
  });
  while (!cut.signal.aborted) await delay(20);
  socket.destroy();
});

it('lets a reader go on that is slow', async () => {
  const socket = await open((response) => {
    Readable.from(Array<string>(PIECES).fill(PIECE)).pipe(response);
  });
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length;
    await delay(10);
  }
  expect(bytes).toBeGreaterThan(PIECES * PIECE.length);
});

it('lets an answer go on that waits for the service', async () => {
  const socket = await open((response) => {
    response.write('begun');
    void delay(2 * STALLED_AFTER_MS).then(() => response.end('ended'));
  });
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/begunended$/);
});
