// `npm test`: the extension in a running service, with a database of its own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

/** The folder of the service. */
const SERVICE = process.env.SPOT_QUERY_SERVICE ?? resolve(import.meta.dirname, '../../..');

const MEMBERS = '/api/v1/club/members';

let folder;
let service;
let origin;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  service = spawn(process.execPath, [join(SERVICE, 'scripts/start.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      EXTENSIONS: import.meta.dirname,
      DATA_DIR: folder,
      FEEDS: 'none',
      HOST: '127.0.0.1',
      PORT: String(port),
      CLUB_UDP_PORT: '0',
      CLUB_IGNORED_SKIMMERS: 'W9XYZ',
    },
    stdio: 'inherit',
  });
  await until(async () => (await fetch(`${origin}/health/ready`)).ok);
});

after(async () => {
  service.kill();
  await new Promise((ended) => service.once('exit', ended));
  await rm(folder, { recursive: true });
});

void test('a spot of a trusted skimmer is counted for its member', async () => {
  const answer = await fetch(origin + MEMBERS, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ callsign: 'K1ABC', name: 'Ann' }),
  });
  assert.equal(answer.status, 200);
  await until(async () => (await get('/api/v1/health'))['club'].udpPort !== null);
  const { udpPort } = (await get('/api/v1/health'))['club'];
  const sender = createSocket('udp4');
  for (const skimmer of ['W9XYZ', 'KM3T-2']) {
    const spot = `${skimmer} K1ABC 14025.3 CW 24`;
    await new Promise((sent) => sender.send(spot, udpPort, '127.0.0.1', sent));
  }
  sender.close();
  await until(async () => (await get(MEMBERS)).members[0].spots === 1);
});

async function get(path) {
  return (await fetch(origin + path)).json();
}

/** Waits for a state; what keeps it away is the error when it does not come. */
async function until(isSo) {
  for (const endsAtMs = Date.now() + 60_000; ; await delay(100)) {
    try {
      if (await isSo()) return;
      if (Date.now() > endsAtMs) throw new Error(`it is not so: ${isSo}`);
    } catch (error) {
      if (Date.now() > endsAtMs || service.exitCode !== null) throw error;
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}
