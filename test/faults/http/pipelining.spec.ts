import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const CONNECTIONS = 5;

/** As many as are read from a socket at once. */
const REQUESTS = 1_200;

let database: TestDatabase;
let service: ServiceProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    FEEDS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await service.untilReady();
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(async () => {
  await service.stop('SIGTERM');
  await database.drop();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function closedPipelines(): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^http_pipelines_closed_total (\d+)$/m.exec(text)?.[1] ?? 'NaN');
}

/** Files and sockets that the service has open; 0 where the system does not tell. */
function openFiles(): number {
  const path = `/proc/${service.child.pid}/fd`;
  return existsSync(path) ? readdirSync(path).length : 0;
}

it('answers a hundred requests that are sent at once, in their order', async () => {
  const socket = await open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const body = '{"name":"no"}';
  const requests = Array.from({ length: 100 }, (_, index) => {
    const end = index === 99 ? 'Connection: close\r\n' : '';
    // Bodies too are kept apart.
    return index % 10 === 5
      ? `POST /api/v1/groups HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      : `GET /api/v1/spots?limit=${index + 1} HTTP/1.1\r\nHost: x\r\n${end}\r\n`;
  });
  socket.write(requests.join(''));
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  const answers = text.split('HTTP/1.1 ').slice(1);
  const told = answers.map((answer) => {
    const json = answer.slice(answer.indexOf('\r\n\r\n'));
    return answer.startsWith('200') ? (JSON.parse(json) as SpotListView).limit : answer.slice(0, 3);
  });
  expect(told).toEqual(requests.map((_, index) => (index % 10 === 5 ? '400' : index + 1)));
  expect(await closedPipelines()).toBe(0);
});

it('closes connections that send requests without end and read no answer, and stays small', async () => {
  const page = await (await fetch(service.origin, { headers: { Accept: 'text/html' } })).text();
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  const before = { mb: residentMb(service), files: openFiles() };
  const liveness = watchLiveness(service);
  let mostFiles = 0;
  for (const path of ['/docs/openapi.json', asset]) {
    const closed = await closedPipelines();
    for (let count = 0; count < CONNECTIONS; count++) {
      const socket = await open();
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(REQUESTS));
    }
    for (let look = 0; look < 20; look++, await delay(100)) {
      mostFiles = Math.max(mostFiles, openFiles());
    }
    await eventually(async () => expect(await closedPipelines()).toBe(closed + CONNECTIONS));
  }
  const { statuses, slowestMs } = await liveness();
  const grownMb = residentMb(service) - before.mb;
  const openedFiles = mostFiles - before.files;
  printFigures('pipelining', { grownMb, openedFiles, slowestMs });
  expect(statuses).toEqual(new Set([200]));
  // Without a bound: 400 MB and more, and 7,000 files.
  expect(grownMb).toBeLessThan(100);
  expect(openedFiles).toBeLessThan(100);
});

it('is not kept by requests that wait behind a stream', async () => {
  const closed = await closedPipelines();
  const before = residentMb(service);
  const socket = await open();
  socket.resume();
  socket.write('GET /api/v1/spots/stream HTTP/1.1\r\nHost: x\r\n\r\n');
  const request = 'GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request.repeat(REQUESTS));
  await once(socket, 'close');
  expect(await closedPipelines()).toBe(closed + 1);
  expect(residentMb(service) - before).toBeLessThan(60);
});
