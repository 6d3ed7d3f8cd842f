import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { withinTime } from './within-time.js';

const LONG_MS = 3_600_000;
const never = async () => new Promise<never>(() => {});

it('gives what the work gives, or throws what it throws, and forgets the other signal', async () => {
  const { signal } = new AbortController();
  expect(await withinTime(LONG_MS, signal, async () => 5)).toBe(5);
  const failing = async () => Promise.reject(new Error('Broken'));
  await expect(withinTime(LONG_MS, undefined, failing)).rejects.toThrow('Broken');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('tells work that the time is up, and does not wait for it', async () => {
  let told: AbortSignal | undefined;
  const work = async (signal: AbortSignal) => {
    told = signal;
    return never();
  };
  await expect(withinTime(1, undefined, work)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(told?.aborted).toBe(true);
});

it('ends with another signal, for its reason, and does not begin after it', async () => {
  const other = new AbortController();
  const ended = withinTime(LONG_MS, other.signal, never);
  other.abort(new Error('Stopping'));
  await expect(ended).rejects.toThrow('Stopping');
  let hasBegun = false;
  const work = async () => (hasBegun = true);
  await expect(withinTime(LONG_MS, other.signal, work)).rejects.toThrow('Stopping');
  expect(hasBegun).toBe(false);
});

it('ends the reading of an answer that has come and is still unpacked', async () => {
  const packed = gzipSync(' '.repeat(4_000_000));
  let sendRest: () => void;
  const server = createServer((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').flushHeaders();
    sendRest = () => response.end(packed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stopping = new AbortController();
  const reading = withinTime(LONG_MS, stopping.signal, async (signal) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`, { signal });
    sendRest();
    for await (const piece of response.body ?? []) {
      // All of it has come with its first piece.
      if (piece.length > 0) stopping.abort(new Error('Stopping'));
    }
  });
  await expect(reading).rejects.toThrow('Stopping');
  server.closeAllConnections();
  server.close();
});
