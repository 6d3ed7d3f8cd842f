import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ArchiveView } from '../../../src/archive/archive.dto.js';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import type { ErrorBody } from '../../../src/http/errors/errors.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { askFile, FIRST_DAY_SECONDS, reportsOfDays } from '../../support/archive/archive-days.js';
import { aReport } from '../../support/spots/builders.js';
import { endOf, startImport } from '../../support/archive/import-command.js';

const PER_DAY = 5_000;

let folder: string;
let service: TestApp;

const look = async () => service.app.get(ArchiveService, { strict: false }).look();
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.origin}/api/v1/archive${path}`, { headers, method });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as ErrorBody;
  return [response.status, error.code];
};
const days = async () => (await service.get<ArchiveView>('/archive')).body.days;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  service = await startTestApp({ ARCHIVE_DIR: folder, DATA_DIR: folder });
  await service.record(reportsOfDays(PER_DAY));
  await look();
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const FILE = 'spots-2026-03-13.parquet';
const PATH = '/2026-03-13.parquet';

describe('GET /archive', () => {
  it('lists the days, newest first, with their files', async () => {
    const bytes = await readFile(join(folder, FILE));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const url = '/api/v1/archive/2026-03-13';
    expect(await days()).toEqual([
      {
        date: '2026-03-13',
        spots: PER_DAY,
        first_id: PER_DAY + 1,
        last_id: 2 * PER_DAY,
        files: [
          {
            format: 'parquet',
            bytes: bytes.length,
            sha256,
            url: `${url}.parquet?sha256=${sha256}`,
          },
          { format: 'csv.gz', bytes: null, sha256: null, url: `${url}.csv.gz?sha256=${sha256}` },
        ],
      },
      expect.objectContaining({ date: '2026-03-12', spots: PER_DAY }),
    ]);
  });
});

describe('GET /archive/:file', () => {
  it('gives the file with its SHA-256 as ETag, and 304 to whom has it', async () => {
    const bytes = await readFile(join(folder, FILE));
    const [day] = await days();
    const response = await ask(PATH);
    expect(await bodyOf(response)).toEqual(bytes);
    const etag = `"${day!.files[0]!.sha256}"`;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag,
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'content-type': 'application/vnd.apache.parquet',
      'content-disposition': `attachment; filename="${FILE}"`,
    });
    const known = await ask(PATH, { 'If-None-Match': etag });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
  });

  it('gives any part of it, which together are the file, and 416 behind its end', async () => {
    const bytes = await readFile(join(folder, FILE));
    const parts: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += 10_000) {
      const response = await ask(PATH, { Range: `bytes=${from}-${from + 9_999}` });
      expect(response.status).toBe(206);
      const to = Math.min(from + 9_999, bytes.length - 1);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`);
      parts.push(await bodyOf(response));
    }
    expect(Buffer.concat(parts)).toEqual(bytes);
    expect(await bodyOf(await ask(PATH, { Range: 'bytes=-8' }))).toEqual(bytes.subarray(-8));
    const behind = await ask(PATH, { Range: `bytes=${bytes.length}-` });
    expect(behind.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(await errorOf(behind)).toEqual([416, 'range_not_satisfiable']);
  });

  it('gives a part only of the file that the client knows: If-Range', async () => {
    const etag = (await ask(PATH)).headers.get('etag')!;
    const statusWith = async (ifRange: string) => {
      const response = await ask(PATH, { Range: 'bytes=0-9', 'If-Range': ifRange });
      return [response.status, (await bodyOf(response)).length === 10];
    };
    expect(await statusWith(etag)).toEqual([206, true]);
    expect(await statusWith('"another"')).toEqual([200, false]);
    expect(await statusWith('Wed, 21 Oct 2026 07:28:00 GMT')).toEqual([200, false]);
  });

  it('answers HEAD with the length and no byte', async () => {
    const bytes = await readFile(join(folder, FILE));
    const response = await ask(PATH, {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await bodyOf(response)).toHaveLength(0);
  });

  it.each([
    '/2026-03-11.parquet',
    '/2026-02-30.parquet',
    '/2026-03-13.csv',
    '/2026-03-13',
    '/..%2f..%2fetc%2fpasswd',
    `${PATH}?sha256=${'0'.repeat(64)}`,
  ])('answers 404 in JSON to %s', async (path) => {
    expect(await errorOf(await ask(path))).toEqual([404, 'not_found']);
  });

  it('answers 400 to what is no SHA-256', async () => {
    expect(await errorOf(await ask(`${PATH}?sha256=abc`))).toEqual([400, 'invalid_parameter']);
  });

  it('may be kept for ever by its SHA-256, and is gone there when the day has changed', async () => {
    const urlOf = async () => (await days())[1]!.files[0]!.url.replace('/api/v1/archive', '');
    const before = await urlOf();
    const response = await ask(before);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await bodyOf(response);
    await service.record([aReport({ heardAtSeconds: FIRST_DAY_SECONDS, callsign: 'N0LATE' })]);
    await look();
    expect(await errorOf(await ask(before))).toEqual([404, 'not_found']);
    const after = await ask(await urlOf());
    expect(after.status).toBe(200);
    await bodyOf(after);
  });

  it('can be asked with SQL as it was downloaded, with the count that /spots gives', async () => {
    const path = join(folder, 'downloaded.parquet');
    await writeFile(path, await bodyOf(await ask(PATH)));
    const { body } = await service.get<{ total: number }>(
      '/spots?since=2026-03-13T00:00:00Z&until=2026-03-13T23:59:59Z',
    );
    expect(await askFile(`SELECT count(*) FROM '${path}'`)).toEqual([[body.total]]);
  });

  it('is 503 archive_damaged, naming the day, while its file is cut or gone', async () => {
    const bytes = await readFile(join(folder, FILE));
    await truncate(join(folder, FILE), 100);
    expect(await errorOf(await ask(PATH))).toEqual([503, 'archive_damaged']);
    await rm(join(folder, FILE));
    const response = await ask('/2026-03-13.csv.gz');
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toMatchObject({
      error: { code: 'archive_damaged', message: expect.stringContaining('2026-03-13') as string },
    });
    await writeFile(join(folder, FILE), bytes);
    expect((await ask(PATH, {}, 'HEAD')).status).toBe(200);
  });
});

describe('GET /archive/:day.csv.gz', () => {
  it("has the Reverse Beacon Network's own columns, in order of time", async () => {
    const response = await ask('/2026-03-13.csv.gz');
    expect(response.headers.get('content-type')).toBe('application/gzip');
    const [header, ...lines] = gunzipSync(await bodyOf(response))
      .toString()
      .trim()
      .split('\n');
    expect(header).toBe(
      'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date,speed,tx_mode',
    );
    expect(lines).toHaveLength(PER_DAY);
    const dates = lines.map((line) => line.split(',')[10]!);
    expect(dates).toEqual(dates.toSorted());
    expect(lines.slice(0, 2)).toEqual([
      'ZL2HAM,ZL,OC,14030.313,20m,K1ABC,K,NA,,0,2026-03-13 00:00:00,20,CW',
      'TF3Y,TF,EU,7040.097,40m,VK9/W1AW,VK9N,OC,CQ,17,2026-03-13 00:00:43,37,CW',
    ]);
    expect(lines).toContain('KM3T-2,K,NA,1846.035,160m,K1ABC,K,NA,DX,-5,2026-03-13 00:01:05,35,CW');
  });

  it('is imported by npm run import into the same spots', async () => {
    const path = join(folder, '20260313.csv');
    await writeFile(path, gunzipSync(await bodyOf(await ask('/2026-03-13.csv.gz'))));
    const other = await startTestApp();
    try {
      const variables = { DATABASE_URL: other.database.url, SPOT_RETENTION_DAYS: '0' };
      const { code, output } = await endOf(startImport([path], folder, variables));
      expect([code, output]).toEqual([0, expect.stringContaining(`${PER_DAY} stored`)]);
      const question =
        '/spots?since=2026-03-13T00:00:00Z&until=2026-03-13T23:59:59Z&include=report&limit=1000';
      for (let offset = 0; offset < PER_DAY; offset += 1_000) {
        const [ours, theirs] = await Promise.all(
          [service, other].map(async (one) => {
            const { body } = await one.get<{ spots: object[]; total: number }>(
              `${question}&offset=${offset}`,
            );
            return { ...body, spots: body.spots.map((spot) => ({ ...spot, id: 0 })) };
          }),
        );
        expect(theirs).toEqual(ours);
      }
    } finally {
      await other.close();
    }
  });
});
