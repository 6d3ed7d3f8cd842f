// A receiver of webhooks: notes when the message of each spot came.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { answer } from '../setup/child.mjs';

/** @type {{ spotId: number, atMs: number }[]} */
let received = [];

const server = createServer((request, response) => {
  // By the clock that all processes of the machine share, as the feed's.
  const atMs = Number(process.hrtime.bigint()) / 1e6;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { spot } = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ spotId: spot?.id ?? 0, atMs });
    response.writeHead(204).end();
  });
});

answer({
  async listen() {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    return `http://127.0.0.1:${port}`;
  },
  count: () => received.length,
  /** What has come since the last time. */
  take() {
    const taken = received;
    received = [];
    return taken;
  },
});
