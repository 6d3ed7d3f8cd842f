import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to whoever listens on port 0, so that no other server takes one before it is used. */
const FIRST_PORT = 20_000;

/** For each of Jest's workers, which run beside each other. */
const PORTS_OF_WORKER = 1_000;
const WORKERS = 12;

let next = Math.floor(Math.random() * PORTS_OF_WORKER);

/** A TCP port of 127.0.0.1 on which nobody listens now; another one each time. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_WORKER + (next++ % PORTS_OF_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  return true;
}
