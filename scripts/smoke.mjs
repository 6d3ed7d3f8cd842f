// Starts the built service as a stranger would, in a folder of its own, and asks it what she would.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_WITHIN_MS = 60_000;
const SPOTS_WITHIN_MS = 60_000;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

async function until(withinMs, what, check) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const result = await check().catch(() => undefined);
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await delay(200);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { PATH: process.env.PATH, HOME: folder, PORT: String(port), DATA_DIR: folder },
  stdio: 'inherit',
});
const ended = new Promise((resolve) => service.on('exit', (code) => resolve(code)));
const get = async (path) => {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};
try {
  await until(START_WITHIN_MS, 'ready', () => get('/health/ready'));
  const page = await until(SPOTS_WITHIN_MS, 'five spots', async () => {
    const body = await (await get('/api/v1/spots?limit=5')).json();
    return body.spots.length === 5 && body;
  });
  console.log(`smoke: ${page.total} spots of the last hour`);
  const health = await (await get('/api/v1/health')).json();
  if (health.demo !== true || health.database !== 'connected') throw new Error('health');
  if (!(await (await get('/')).text()).includes('/assets/')) throw new Error('/');
  if (!(await (await get('/docs')).text()).includes('swagger')) throw new Error('/docs');
  const { openapi } = await (await get('/docs/openapi.json')).json();
  if (!openapi?.startsWith('3.')) throw new Error('/docs/openapi.json');
  const { asyncapi } = await (await get('/docs/asyncapi.json')).json();
  if (!asyncapi?.startsWith('3.')) throw new Error('/docs/asyncapi.json');
} finally {
  service.kill('SIGTERM');
}
const code = await Promise.race([ended, delay(12_000, 'no end', { ref: false })]);
if (code !== 0) throw new Error(`the service ended with ${code} instead of 0`);
rmSync(folder, { recursive: true, force: true });
console.log('smoke: started, answered, stopped with 0');
