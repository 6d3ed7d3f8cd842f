import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '../config/env.js';

/**
 * Listens for a moment on each port that the service is to have: so a port in use is told before anything is started.
 * @throws the error of the first that cannot be had, with its `variable`
 */
export async function tryPorts(env: Env): Promise<void> {
  const ports = {
    PORT: env.port,
    METRICS_PORT: env.metricsPort,
    TELNET_PORT: env.telnetPort,
    TELNET_RBN_PORT: env.telnetRbnPort,
  };
  for (const [variable, port] of Object.entries(ports)) {
    if (port !== undefined && port !== 0) await tryPort(variable, port, env.host);
  }
}

async function tryPort(variable: string, port: number, host: string): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw Object.assign(error as Error, { variable });
  }
  server.close();
  await once(server, 'close');
}
