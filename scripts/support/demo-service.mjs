import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 12_000;

/**
 * Starts the built service as a stranger would: no settings, a folder of its own, on a free port of this machine.
 *
 * @param {'ignore' | 'inherit'} log where what it logs goes
 * @returns where it answers, and what ends it; its exit code is 0 unless something went wrong, `no end` while it goes on
 */
export async function startDemo(log) {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const port = await freePort();
  const service = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { PATH: process.env.PATH, HOME: folder, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', log, 'inherit'],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => service.on('exit', resolve));
  const stop = async () => {
    service.kill('SIGTERM');
    const code = await Promise.race([ended, delay(ENDED_WITHIN_MS, 'no end', { ref: false })]);
    if (code === 0) rmSync(folder, { recursive: true, force: true });
    return code;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(READY_WITHIN_MS, 'ready', async () => (await fetch(`${origin}/health/ready`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

/**
 * Waits for what a check has found.
 *
 * @template Found
 * @param {number} withinMs
 * @param {string} what for the error after that time
 * @param {() => Promise<Found>} check is called until it gives something true
 */
export async function until(withinMs, what, check) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await check().catch(() => undefined);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await delay(200);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
