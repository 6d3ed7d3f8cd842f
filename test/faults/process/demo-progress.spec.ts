import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_SEED, DemoBand } from '../../../src/demo/band/demo-band.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { floorTo } from '../../../src/time/time-window.js';
import type { SpotListView, SpotView } from '../../../src/query/spot-view.dto.js';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { EventClient } from '../../support/stream/stream-clients.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const CHUNK_SECONDS = 600;
const CHUNKS_A_DAY = 144;
/** It is killed when two or three hours are stored. */
const EXACT_CHUNKS = 24;

let folder: string;
let service: ServiceProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spots-demo-progress-'));
  // Run by root, the embedded PostgreSQL is another user's, who must reach its data.
  await chmod(folder, 0o755);
});

afterAll(async () => {
  await service.stop('SIGTERM');
  await removeFolder(folder);
});

const health = () => service.get<HealthView>('/api/v1/health');

const list = (query: string) => service.get<SpotListView>(`/api/v1/spots?${query}`);

const isFresh = ({ spots }: SpotListView) =>
  Date.parse(spots[0]?.timestamp ?? '') > Date.now() - 120_000;

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The past ten minutes of the clock, the newest first. */
function chunksOfThePast(count: number): [from: number, to: number][] {
  const end = floorTo(Date.now() / 1000 - 10, CHUNK_SECONDS);
  return Array.from({ length: count }, (_, chunk) => {
    const to = end - chunk * CHUNK_SECONDS;
    return [to - CHUNK_SECONDS, to];
  });
}

async function totalOf(from: number, to: number): Promise<number> {
  if (to <= from) return 0;
  return (await list(`since=${iso(from)}&until=${iso(to - 1)}&limit=1`)).total;
}

/** How many of the reports are stored: each is known by its minute, not its second. */
function distinct(reports: Iterable<SpotReport>): number {
  const keys = new Set<string>();
  for (const { heardAtSeconds, spotter, spotterNode, callsign, frequencyHz, mode } of reports) {
    const minute = Math.floor(heardAtSeconds / 60);
    keys.add([minute, spotter, spotterNode, callsign, frequencyHz, mode].join());
  }
  return keys.size;
}

/** How far the demo is, each time it was asked, until it is done or `isEnough`. */
async function follow(
  isEnough: (hours: number) => boolean = () => false,
): Promise<NonNullable<HealthView['demoProgress']>[]> {
  const seen: NonNullable<HealthView['demoProgress']>[] = [];
  for (const deadlineMs = performance.now() + 90_000; performance.now() < deadlineMs;) {
    const { demoProgress } = await health();
    if (demoProgress) seen.push(demoProgress);
    if (demoProgress ? isEnough(demoProgress.inventedHours) : seen.length > 0) return seen;
    await sleep(20);
  }
  throw new Error('the past is not there after 90 s');
}

describe('the first start of the demo', () => {
  beforeAll(async () => {
    service = await ServiceProcess.start({ DATA_DIR: folder });
    await service.untilReady();
  });

  it('shows the past hour and what is heard now while it still invents the rest', async () => {
    await eventually(async () => {
      const hour = await list('limit=1');
      expect(hour.total).toBeGreaterThan(5_000);
      expect(isFresh(hour)).toBe(true);
    }, 120_000);
    const { demoProgress, status } = await health();
    expect(status).toBe('ok');
    expect(demoProgress?.inventedHours).toBeLessThan(24);
    expect(await list('since=24h&until=23h')).toMatchObject({ total: 0 });
  });

  it('killed in the middle and started again, invents on, and streams only what is heard now', async () => {
    await follow((hours) => hours >= 2);
    expect(await service.stop('SIGKILL')).toBe('SIGKILL');
    service = await ServiceProcess.start({ DATA_DIR: folder });
    await service.untilReady();
    await eventually(async () => expect(isFresh(await list('limit=1'))).toBe(true));
    const stream = await EventClient.open(service.origin);
    const openedAtMs = Date.now();

    const seen = await follow();
    const hours = seen.map(({ inventedHours }) => inventedHours);
    expect(seen.every(({ totalHours }) => totalHours === 24)).toBe(true);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(new Set(hours).size).toBeGreaterThan(2);
    expect(hours.every((hour) => Number.isInteger(hour) && hour >= 0 && hour <= 24)).toBe(true);

    await eventually(() => expect(stream.ids.length).toBeGreaterThan(0), 90_000);
    stream.close();
    const told = stream.named('spot').map(({ data }) => data as SpotView);
    const oldestMs = Math.min(...told.map(({ timestamp }) => Date.parse(timestamp)));
    expect(oldestMs).toBeGreaterThan(openedAtMs - 60_000);
  }, 240_000);

  it('has every report of the past, each once, on both sides of where it was killed', async () => {
    const band = new DemoBand({ seed: DEMO_SEED });
    const windows = chunksOfThePast(EXACT_CHUNKS);
    const minuteEnd = floorTo(Date.now() / 1000 - 10, 60);
    windows.push([windows[0]![1], Math.max(windows[0]![1], minuteEnd)]);
    for (const [from, to] of windows) {
      const expected = [iso(from), distinct(band.reportsBetween(from, to))];
      expect([iso(from), await totalOf(from, to)]).toEqual(expected);
    }
  });

  it('has no ten minutes of the past day without spots', async () => {
    const windows = chunksOfThePast(CHUNKS_A_DAY - 1);
    const totals = await Promise.all(windows.map(([from, to]) => totalOf(from, to)));
    expect(Math.min(...totals)).toBeGreaterThan(500);
  });

  it('started again, answers from the database while it reads all of that into memory', async () => {
    await service.stop('SIGTERM');
    service = await ServiceProcess.start({ DATA_DIR: folder });
    await service.untilReady();
    expect((await list('limit=1')).total).toBeGreaterThan(5_000);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    const held = Number(/^spots_tail_spots (\d+)$/m.exec(metrics)?.[1]);
    expect(held).toBeLessThan(200_000);
  });
});
