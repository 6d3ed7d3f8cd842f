import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ClickHouseSession } from '../../src/columns/clickhouse/clickhouse-session.repository.js';
import { openClient } from '../../src/columns/clickhouse/servers.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';

/** What a cluster says whose replicas are busy with another insert, or too slow for this one. */
const NO_QUORUM = `Code: 319. DB::Exception: Unknown status of insert. (UNKNOWN_STATUS_OF_INSERT)`;

let engine: TestClickHouse;
let between: Server;
/** Inserts that are stored, and then answered so. */
let unknown = 0;
let inserts = 0;

beforeAll(async () => {
  engine = await TestClickHouse.start();
  await engine.ask(
    'CREATE TABLE numbers (number Int32) ENGINE = MergeTree ORDER BY number SETTINGS non_replicated_deduplication_window = 100',
  );
  between = createServer(passOn);
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  between?.close();
  await engine?.stop();
});

/** Passes a statement on to the real server, and its answer back. */
function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { url, method, headers } = asked;
  const isInsert = decodeURIComponent(url ?? '').includes('INSERT');
  const passed = request(
    { host: '127.0.0.1', port: engine.port, path: url, method, headers },
    async (found) => {
      const isUnknown = isInsert && found.statusCode === 200 && unknown-- > 0;
      if (isInsert) inserts++;
      const body = await text(found);
      if (isUnknown) answer.writeHead(500, { 'X-ClickHouse-Exception-Code': '319' }).end(NO_QUORUM);
      else answer.writeHead(found.statusCode ?? 500).end(body);
    },
  );
  asked.pipe(passed);
}

async function insert(token?: string): Promise<void> {
  const { port } = between.address() as AddressInfo;
  const url = new URL(engine.url);
  url.port = String(port);
  const client = await openClient(url.href);
  const session = new ClickHouseSession(client);
  try {
    await session.insert('numbers', 'TabSeparated', () => ['1\n', '2\n'], { token });
  } finally {
    session.close();
    await client.close();
  }
}

const stored = async () => (await engine.ask('SELECT count() FROM numbers'))[0]?.[0];

it('an insert of which a cluster does not know whether it is stored is sent again, and counts once', async () => {
  unknown = 2;
  await insert();
  expect([inserts, await stored()]).toEqual([3, 2]);
});

it('equal rows are stored again under another token, and once under one', async () => {
  await insert('one');
  await insert('one');
  expect(await stored()).toBe(4);
  await insert();
  expect(await stored()).toBe(6);
});

it('what no repetition mends is told', async () => {
  unknown = 100;
  await expect(insert()).rejects.toThrow('Unknown status of insert');
});
