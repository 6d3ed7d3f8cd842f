import type { ArchiveLine } from '../../../src/feed/archive/archive-file.js';
import { ArchiveImport } from '../../../src/feed/archive/archive-import.js';
import { BANDS } from '../../../src/radio/band.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { toArchiveRow } from '../../support/archive/archive.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { type OracleSpot, SpotOracle } from '../../support/spots/spot-oracle.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;
const HOUR = 3_600;

let service: TestApp;
let oracle: SpotOracle;
const random = new Random(314_159);

beforeAll(async () => {
  service = await startTestApp();
  const calls = callsigns(random, 3_000);
  const traffic = [
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 10 * DAY,
      to: NOW_SECONDS - 2 * HOUR,
      count: 70_000,
    }),
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 2 * HOUR,
      to: NOW_SECONDS,
      count: 30_000,
    }),
  ];
  const spots = service.app.get(SpotsService, { strict: false });
  const archive = new ArchiveImport({
    record: (batch) => spots.record(batch),
    isRefusal: () => false,
    log: () => {},
    nowSeconds: NOW_SECONDS,
    retentionDays: 0,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await archive.add(linesOf(traffic));
  expect(archive.counts()).toMatchObject({ read: 100_000, rejected: 0, tooOld: 0 });
  oracle = await SpotOracle.of(service.database.url);
});

afterAll(() => service.close());

async function* linesOf(reports: readonly SpotReport[]): AsyncGenerator<ArchiveLine> {
  for (const [index, report] of reports.entries()) {
    yield { number: index + 1, text: toArchiveRow(report) };
  }
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

function bandOf({ frequencyHz }: OracleSpot): string {
  const khz = frequencyHz / 1000;
  return BANDS.find((band) => khz >= band.minFreqKhz && khz <= band.maxFreqKhz)?.name ?? 'other';
}

/** Names with their counts, by count, then by name. */
function counted<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/**
 * Moves the clock, on demand into the last second of an hour, and gives a window of whole hours, ragged on both
 * ends as the clock is.
 */
function aWindow(defaultHours: number, isLastSecond = false) {
  const seconds = Math.floor(NOW_MS / 1000) + random.integer(0, 2 * DAY);
  const second = isLastSecond ? Math.ceil(seconds / HOUR) * HOUR - 1 : seconds;
  service.clock.currentMs = second * 1_000 + random.integer(1, 999);
  const now = service.clock.currentMs / 1000;
  const start = random.pick([1, 2, 4, 23, 48, 49, 100, 169, 240, 300]);
  const end = random.chance(0.5) ? 0 : random.integer(0, start - 1);
  const parameters = random.chance(0.2)
    ? { text: '', start: defaultHours, end: 0 }
    : end === 0 && random.chance(0.5)
      ? { text: `hours=${start}`, start, end }
      : { text: `start_hours=${start}&end_hours=${end}`, start, end };
  const first = Math.ceil(now) - parameters.start * HOUR;
  const last = Math.floor(now) - parameters.end * HOUR;
  return { ...parameters, first, last, spots: oracle.find({ since: first, until: last }) };
}

const RUNS = 40;

describe('beside a look at each of 100,000 imported spots, for random windows', () => {
  it('GET /stats agrees in every number', async () => {
    for (let run = 0; run < RUNS; run++) {
      const { text, start, end, first, last, spots } = aWindow(1);
      const bands = counted(spots, bandOf);
      const { body } = await service.get(`/stats?${text}`);
      expect({ text, body }).toEqual({
        text,
        body: {
          totalSpots: spots.length,
          spotsPerMinute: Math.round((spots.length / ((start - end) * 60)) * 100) / 100,
          uniqueCallsigns: new Set(spots.map(({ callsign }) => callsign)).size,
          uniqueSpotters: new Set(spots.map(({ spotter }) => spotter)).size,
          modeBreakdown: Object.fromEntries(counted(spots, ({ mode }) => mode)),
          bandBreakdown: Object.fromEntries(bands),
          topBands: bands
            .filter(([band]) => band !== 'other')
            .map(([band, count]) => ({ band, count })),
          timeRange: { start: iso(first), end: iso(last) },
          hours: start - end,
        },
      });
    }
  });

  it('GET /charts agrees in every number', async () => {
    for (let run = 0; run < RUNS; run++) {
      const { text, start, end, first, last, spots } = aWindow(12, run % 5 === 0);
      const to = Math.floor(last / HOUR);
      const from = to - (start - end);
      const inHours = counted(
        oracle.find({ since: from * HOUR, until: to * HOUR - 1 }),
        ({ heardAt }) => iso(Math.floor(heardAt / HOUR) * HOUR),
      );
      const { body } = await service.get(`/charts?${text}`);
      expect({ text, body }).toEqual({
        text,
        body: {
          hourlyActivity: Array.from({ length: to - from }, (_, bar) => {
            const hour = iso((from + bar) * HOUR);
            return { hour, count: new Map(inHours).get(hour) ?? 0 };
          }),
          byMode: counted(spots, ({ mode }) => mode).map(([mode, count]) => ({ mode, count })),
          byBand: counted(spots, bandOf).map(([band, count]) => ({ band, count })),
          topCallsigns: counted(spots, ({ callsign }) => callsign)
            .slice(0, 20)
            .map(([callsign, count]) => ({ callsign, count })),
          timeRange: { start: iso(first), end: iso(last) },
        },
      });
    }
  });

  it('GET /skimmers agrees in every number', async () => {
    for (let run = 0; run < RUNS; run++) {
      service.clock.currentMs =
        NOW_MS + random.integer(0, 3 * HOUR) * 1_000 + random.integer(0, 999);
      const hours = random.pick([1, 2, 3, 24, 25, 100, 168]);
      const since = Math.ceil(service.clock.currentMs / 1000) - hours * HOUR;
      const spots = oracle.find({ since });
      const skimmers = counted(spots, ({ spotter }) => spotter).map(([spotter, spotCount]) => {
        const own = spots.filter((spot) => spot.spotter === spotter);
        const bands = new Set(own.map(bandOf));
        return {
          spotter,
          grid: null,
          spotCount,
          lastSpot: iso(Math.max(...own.map(({ heardAt }) => heardAt))),
          bands: BANDS.map(({ name }) => name).filter((name) => bands.has(name)),
          modes: [...new Set(own.map(({ mode }) => mode))].sort((a, b) => (a < b ? -1 : 1)),
        };
      });
      const { body } = await service.get(`/skimmers?hours=${hours}`);
      expect({ hours, body }).toEqual({
        hours,
        body: { skimmers, count: skimmers.length, total: skimmers.length, hours },
      });
    }
  });
});
