import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askText } from '../../support/spots/exported.js';
import { createGroup } from '../../support/groups.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const SPOTS = 20_000;

const random = new Random(20_260_315);
const calls = callsigns(random, 2_000);

/** Keeps all its spots in the log. */
let unlimited: TestApp;
/** Keeps a day in the log, and the days before as files. */
let archived: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  const settings = { ARCHIVE_DIR: folder, DATA_DIR: folder, SPOT_RETENTION_DAYS: '1' };
  unlimited = await startTestApp({ SPOT_RETENTION_DAYS: '0', COLUMNS: 'off' });
  archived = await startTestApp(settings);
  const traffic = [
    ...randomTraffic(random, calls, { from: NOW_SECONDS - 8 * DAY, to: NOW_SECONDS, count: SPOTS }),
    // A day imported late: old times with the highest ids.
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 5 * DAY,
      to: NOW_SECONDS - 4 * DAY,
      count: 1_000,
    }),
  ].map((report) => ({ ...report, type: random.pick([null, 'CQ', 'BEACON', 'NCDXF B']) }));
  for (let start = 0; start < traffic.length; start += 5_000) {
    const some = traffic.slice(start, start + 5_000);
    for (const app of [unlimited, archived]) await app.record(some);
  }
  for (const app of [unlimited, archived]) {
    await createGroup(app.origin, { name: 'club', callsigns: calls.slice(0, 300) });
    await createGroup(app.origin, { name: 'few', callsigns: calls.slice(0, 3) });
  }
  const retention = archived.app.get(RetentionService, { strict: false });
  await archived.app.get(ArchiveService, { strict: false }).look();
  await retention.removeOldSpots();
  await retention.removeOldSpots();
});

afterAll(async () => {
  await archived.close();
  await unlimited.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const LAST_DAYS = 'since=9d';
const INSIDE = `since=${at(NOW_SECONDS - 6 * DAY - 77)}&until=${at(NOW_SECONDS - 3 * DAY + 1_111)}`;

/** Both answers, which are to be the same to the byte. */
async function compare(path: string): Promise<string> {
  const [expected, found] = await Promise.all(
    [unlimited, archived].map(async (app) => askText(app, path)),
  );
  expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
  expect(expected!.status).toBe(200);
  return found!.text;
}

const FILTERS = [
  '',
  'callsign=K1ABC',
  'call=1A',
  'spotter=KM3T',
  'spotter_node=KM3T-2',
  'not_spotter=KM3T,W3OA',
  'mode=FT8,PSK31&band=20m',
  'not_mode=CW',
  'type=CQ',
  'not_type=BEACON',
  'snr_min=20&snr_max=30',
  'wpm_min=0&wpm_max=22',
  'freq_min=7000.1&freq_max=7020.3',
  'continent=EU&spotter_continent=NA',
  'not_dxcc=291',
  'group=club',
  'callsign=N0SUCH',
];

describe('days that only files have', () => {
  it('have left the database', async () => {
    const spots = archived.app.get(SpotsService, { strict: false });
    const { total } = await spots.findFacts({
      filter: {},
      window: { fromSeconds: 0, toSeconds: null },
      page: { offset: 0, limit: 1 },
      afterId: 0,
    });
    expect(total).toBeLessThan(SPOTS / 3);
    expect(total).toBeGreaterThan(0);
  });

  it.each(FILTERS)('are listed as if nothing had been removed: %s', async (filter) => {
    for (const window of [filter === '' ? 'since=0' : LAST_DAYS, INSIDE]) {
      const list = `/spots?${filter}&${window}&include=report,place`;
      const { total } = JSON.parse(await compare(`${list}&limit=100`)) as { total: number };
      // A page near the edge between log and files, and one deep in files.
      for (const offset of [Math.floor(total * 0.2), Math.floor(total * 0.7)]) {
        await compare(`${list}&limit=50&offset=${offset}`);
      }
    }
  });

  it('are in the lists of a callsign and of a group', async () => {
    for (const path of ['/spots/K1ABC', '/groups/few/spots', '/groups/club/spots']) {
      await compare(`${path}?hours=168&limit=1000`);
      await compare(`${path}?hours=168&limit=10&offset=500&mode=CW`);
    }
    await compare('/spots/K1ABC?hours=168');
  });

  it('are in exports, whole and in part', async () => {
    for (const [format, filter] of [
      ['csv', ''],
      ['ndjson', 'call=K'],
      ['csv', 'continent=EU&snr_min=10'],
    ]) {
      const list = `/spots?${filter}&${LAST_DAYS}&format=${format}&include=report,place`;
      const lines = (await compare(list)).split('\n').length;
      await compare(`${list}&offset=${Math.floor(lines / 3)}&limit=${Math.floor(lines / 3)}`);
      await compare(`${list}&limit=3`);
    }
  });

  it('are not beyond a cursor', async () => {
    const { body } = await archived.get<{ spots: { id: number }[] }>('/spots?after_id=0&limit=1');
    expect(body.spots[0]?.id).toBeGreaterThan(1);
  });

  const GROUPINGS = [
    'measure=spots,stations,skimmers,snr_max,snr_median,wpm_median,first,last,distance_max',
    'by=hour,band&measure=spots,stations',
    'by=day,mode,type',
    'by=month',
    'by=year,weekday',
    'by=hour_of_day,continent&measure=spots,snr_median',
    'by=callsign&measure=stations,skimmers,last&limit=50',
    'by=spotter,dxcc&order=-spots',
    'by=cq_zone,itu_zone&order=itu_zone',
    'by=grid2,grid4,spotter_grid4',
    'by=distance&measure=spots,distance_max',
    'by=snr,wpm&measure=wpm_median',
    'by=band&order=-band',
    'by=minute&limit=10',
  ];

  it.each(GROUPINGS)('are grouped with those of the log: %s', async (grouping) => {
    for (const filter of [
      LAST_DAYS,
      `call=K&snr_min=5&${INSIDE}`,
      `spotter_continent=EU&${LAST_DAYS}`,
    ]) {
      await compare(`/aggregate?${grouping}&${filter}`);
    }
  });

  it('are read by another process that shares the folder, and are nothing to one that cannot read it', async () => {
    const shared = { DATABASE_URL: archived.database.url, SPOT_RETENTION_DAYS: '1' };
    const another = await startTestApp({ ...shared, ARCHIVE_DIR: folder });
    const without = await startTestApp({ ...shared, ARCHIVE_DIR: join(folder, 'elsewhere') });
    const off = await startTestApp({ ...shared, ARCHIVE_DIR: folder, COLUMNS: 'off' });
    try {
      for (const path of [
        `/spots?${LAST_DAYS}&mode=CW&offset=9000`,
        `/aggregate?by=day&${LAST_DAYS}`,
      ]) {
        const { text } = await askText(unlimited, path);
        expect((await askText(another, path)).text).toBe(text);
        const codes = [without, off].map(async (app) => {
          const { error } = JSON.parse((await askText(app, path)).text) as {
            error: { code: string };
          };
          return error.code;
        });
        expect(await Promise.all(codes)).toEqual(['archive_damaged', 'archive_off']);
        expect((await askText(off, '/spots?since=1d')).status).toBe(200);
      }
    } finally {
      for (const app of [another, without, off]) await app.close();
    }
  });

  it('are told to be damaged, and the rest works', async () => {
    const day = new Date((NOW_SECONDS - 5 * DAY) * 1000).toISOString().slice(0, 10);
    await writeFile(join(folder, `spots-${day}.parquet`), 'not what was written');
    for (const path of ['/spots?', '/aggregate?', '/spots?format=csv&']) {
      const answer = await askText(archived, `${path}${LAST_DAYS}`);
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'archive_damaged' } });
      expect(answer.text).toContain(day);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect((await askText(archived, `${path}since=3d`)).status).toBe(200);
    }
  });
});
