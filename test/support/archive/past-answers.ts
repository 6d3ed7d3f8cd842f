import type { TimeWindow } from '../../../src/time/time-window.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, type TestApp } from '../app.js';
import { placeCallsigns } from '../databases/dictionary.js';
import { createGroup } from '../groups.js';
import { Random } from '../random.js';
import { askText } from '../spots/exported.js';
import { callsigns, randomTraffic, someGrids } from '../spots/random-traffic.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const SPOTS = 8_000;

const random = new Random(20_260_315);
export const PAST_CALLS = callsigns(random, 2_000);

/** Gives both services the same eight days of spots, groups and grids. */
export async function recordPast(apps: readonly TestApp[]): Promise<void> {
  const traffic = [
    ...randomTraffic(random, PAST_CALLS, {
      from: NOW_SECONDS - 8 * DAY,
      to: NOW_SECONDS,
      count: SPOTS,
    }),
    // A day imported late: old times with the highest ids.
    ...randomTraffic(random, PAST_CALLS, {
      from: NOW_SECONDS - 5 * DAY,
      to: NOW_SECONDS - 4 * DAY,
      count: 1_000,
    }),
  ].map((report) => ({ ...report, type: random.pick([null, 'CQ', 'BEACON', 'NCDXF B']) }));
  for (let start = 0; start < traffic.length; start += 5_000) {
    const some = traffic.slice(start, start + 5_000);
    for (const app of apps) await app.record(some);
  }
  const grids = someGrids(random, PAST_CALLS);
  for (const app of apps) {
    await createGroup(app.origin, { name: 'club', callsigns: PAST_CALLS.slice(0, 300) });
    await createGroup(app.origin, { name: 'few', callsigns: PAST_CALLS.slice(0, 3) });
    await placeCallsigns(app.database.url, grids);
  }
}

/** Whether the days before have left the database: each of the days has as many spots as any other. */
export async function hasLittleLog({ app }: TestApp): Promise<boolean> {
  const { total } = await app.get(SpotsService, { strict: false }).findFacts({
    filter: {},
    window: { fromSeconds: 0, toSeconds: null },
    page: { offset: 0, limit: 1 },
    afterId: 0,
  });
  return total > 0 && total < SPOTS / 3;
}

/** Two services with the same spots. */
export interface PastServices {
  /** Keeps all its spots in the log. */
  readonly unlimited: TestApp;
  /** Keeps a day in the log, and the days before elsewhere. */
  readonly past: TestApp;
}

const at = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
export const LAST_DAYS = 'since=9d';
export const INSIDE = `since=${at(NOW_SECONDS - 6 * DAY - 77)}&until=${at(NOW_SECONDS - 3 * DAY + 1_111)}`;

/** Both answers, which are to be the same to the byte. */
async function compareBoth({ unlimited, past }: PastServices, path: string): Promise<string> {
  const [expected, found] = await Promise.all(
    [unlimited, past].map(async (app) => askText(app, path)),
  );
  expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
  expect(found!.headers.get('x-located')).toBe(expected!.headers.get('x-located'));
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
  'distance_min=900&distance_max=4000',
  'mid_box=-30,100,75,-50',
  'callsign=N0SUCH',
  'activation=any',
  'activation=pota&mode=CW',
];

/** What is asked of days that have left the log is answered as if nothing had been removed. */
export function itAnswersThePast(services: () => PastServices): void {
  const unlimited = () => services().unlimited;
  const past = () => services().past;
  const compare = async (path: string) => compareBoth(services(), path);

  it('have left the database', async () => {
    expect(await hasLittleLog(past())).toBe(true);
  });

  // One filter is asked of all days, the next of some: what a filter finds does not hang on the window.
  it.each(FILTERS.map((filter, n) => [filter, n % 2 === 0 ? LAST_DAYS : INSIDE]))(
    'are listed as if nothing had been removed: %s, %s',
    async (filter, some) => {
      for (const window of filter === '' ? ['since=0', INSIDE] : [some]) {
        const list = `/spots?${filter}&${window}&include=report,place`;
        const { total } = JSON.parse(await compare(`${list}&limit=100`)) as { total: number };
        // A page near the edge between log and files, and one deep in files.
        for (const offset of [Math.floor(total * 0.2), Math.floor(total * 0.7)]) {
          await compare(`${list}&limit=50&offset=${offset}`);
        }
      }
    },
  );

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
      ['ndjson', 'distance_min=3000'],
    ]) {
      const list = `/spots?${filter}&${LAST_DAYS}&format=${format}&include=report,place`;
      const lines = (await compare(list)).split('\n').length;
      await compare(`${list}&offset=${Math.floor(lines / 3)}&limit=${Math.floor(lines / 3)}`);
      await compare(`${list}&limit=3`);
    }
  });

  it('are not beyond a cursor', async () => {
    const { body } = await past().get<{ spots: { id: number }[] }>('/spots?after_id=0&limit=1');
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
    'by=time,distance,band&time_step=30m&distance_step=100&measure=spots,paths,located',
    'by=mid_lat,mid_lon&limit=10000',
    'by=mid_grid4,bearing&measure=snr_q1,snr_q3',
    'by=solar_hour,snr&snr_step=10',
    'by=minute,callsign,spotter&measure=spots,last&limit=1000000&format=ndjson',
    'by=day,distance&format=csv',
  ];

  /** What is asked beside all days: each grouping of one of them. */
  const PARTS = [
    `call=K&snr_min=5&${INSIDE}`,
    `spotter_continent=EU&${LAST_DAYS}`,
    `mid_box=0,-170,80,170&${LAST_DAYS}`,
  ];

  it.each(GROUPINGS.map((grouping, n) => [grouping, PARTS[n % PARTS.length]]))(
    'are grouped with those of the log: %s',
    async (grouping, part) => {
      for (const filter of [LAST_DAYS, part]) await compare(`/aggregate?${grouping}&${filter}`);
    },
  );

  it('are counted with those of the log for what share has both grids', async () => {
    const count = async ({ app }: TestApp, window: TimeWindow) => {
      const spots = app.get(SpotsService, { strict: false });
      const asked = { filter: { distance_min: 1_000, mode: ['CW'] }, window, countsLocated: true };
      const { total, located } = await spots.findText({
        ...asked,
        page: { offset: 0, limit: 1 },
      });
      const all = await spots.findAll(asked);
      expect([all.total, all.located]).toEqual([total, located]);
      return located!;
    };
    for (const window of [
      { fromSeconds: NOW_SECONDS - 9 * DAY, toSeconds: null },
      { fromSeconds: NOW_SECONDS - 6 * DAY - 77, toSeconds: NOW_SECONDS - 3 * DAY + 1_111 },
    ]) {
      const found = await count(past(), window);
      expect(found).toEqual(await count(unlimited(), window));
      expect(found.located).toBeGreaterThan(100);
      expect(found.spots).toBeGreaterThan(found.located);
    }
  });
}
