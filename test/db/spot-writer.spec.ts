import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Client } from 'pg';
import type { SpotReport } from '../../src/radio/spot-report.js';
import { SpotsService } from '../../src/spots/spots.service.js';
import { SpotLists } from '../../src/stores/spot-lists.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/spots/builders.js';
import { findRollupDifferences } from '../support/databases/rollups.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
let client: Client;
let spots: SpotsService;
let lists: SpotLists;

beforeAll(async () => {
  service = await startTestApp();
  spots = service.app.get(SpotsService, { strict: false });
  lists = service.app.get(SpotLists, { strict: false });
  client = new Client({ connectionString: service.database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await service.close();
});

/** Few enough values that reports repeat, buckets are shared and days are crossed. */
const anyReport: fc.Arbitrary<SpotReport> = fc.record({
  heardAtSeconds: fc.integer({ min: NOW_SECONDS - 3 * 86_400, max: NOW_SECONDS }).map(
    // Mostly within a few minutes around two midnights and two hours.
    (seconds) =>
      seconds % 7 === 0 ? seconds : Math.floor(seconds / 86_400) * 86_400 + (seconds % 150) - 75,
  ),
  spotter: fc.constantFrom('KM3T', 'W3OA', 'OE9GHV'),
  spotterNode: fc.constantFrom(-1, 0, 2),
  callsign: fc.constantFrom('K1ABC', 'OE/DL7UZO/P', 'VA3XCD/B', 'W3OA'),
  frequencyHz: fc.constantFrom(14_025_300, 7_018_200, 7_018_250, 13_999_999, 250_000_000_000),
  mode: fc.constantFrom('CW', 'FT8', 'RTTY'),
  snrDb: fc.integer({ min: -100, max: 300 }),
  wpm: fc.option(fc.integer({ min: 1, max: 60 })),
});

const anyBatch = fc.array(anyReport, { minLength: 1, maxLength: 60 });

function keyOf(report: SpotReport): string {
  const { spotter, spotterNode, callsign, frequencyHz, mode, heardAtSeconds } = report;
  const minute = Math.floor(heardAtSeconds / 60);
  return [minute, spotter, spotterNode, callsign, frequencyHz, mode].join(' ');
}

describe('SpotsService.record', () => {
  const known = new Set<string>();

  it('keeps every rollup equal to the raw spots, and stores each report once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBatch, { minLength: 1, maxLength: 4 }), async (batches) => {
        for (const batch of batches) {
          const before = known.size;
          for (const report of batch) known.add(keyOf(report));
          const stored = known.size - before;
          expect(await spots.record(batch)).toEqual({
            stored,
            duplicate: batch.length - stored,
            refused: 0,
          });
        }
        expect(await findRollupDifferences(client)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    const { rows } = await client.query(
      'SELECT count(*)::int AS n, count(DISTINCT id)::int AS ids FROM spots',
    );
    expect(rows).toEqual([{ n: known.size, ids: known.size }]);
  });

  it('stores once what concurrent writers report at the same time', async () => {
    const batch = Array.from({ length: 200 }, (_, index) =>
      aReport({ callsign: `N${index % 10}SAME`, frequencyHz: 3_500_000 + index }),
    );
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => spots.record(batch)));
    expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBe(200);
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it('keeps the first-stored second of a report', async () => {
    const minute = Math.floor(NOW_SECONDS / 60) * 60 - 3_600;
    await spots.record([aReport({ callsign: 'N1ST', heardAtSeconds: minute + 40 })]);
    await spots.record([aReport({ callsign: 'N1ST', heardAtSeconds: minute + 10, snrDb: 1 })]);
    const { rows } = await client.query(
      `SELECT date_part('epoch', heard_at)::int AS at, snr_db FROM spots
       JOIN callsigns ON callsigns.id = callsign_id WHERE callsign = 'N1ST'`,
    );
    expect(rows).toEqual([{ at: minute + 40, snr_db: 24 }]);
  });

  it('refuses the sixty-first mode and stores the rest of its batch', async () => {
    const modes = Array.from({ length: 70 }, (_, index) => `MODE${index}`);
    const outcome = await spots.record(modes.map((mode) => aReport({ callsign: 'M0DE', mode })));
    const { rows } = await client.query('SELECT count(*)::int AS modes, max(id) AS top FROM modes');
    expect(rows).toEqual([{ modes: 60, top: 59 }]);
    expect(outcome.refused).toBeGreaterThan(0);
    expect(outcome.stored + outcome.refused).toBe(70);
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it('stores all of a batch or nothing', async () => {
    const before = await client.query('SELECT last_id FROM spot_log');
    const bad = aReport({ callsign: 'B4D', snrDb: 40_000 });
    await expect(spots.record([aReport({ callsign: 'G00D' }), bad])).rejects.toThrow(/smallint/);
    expect((await client.query('SELECT last_id FROM spot_log')).rows).toEqual(before.rows);
    expect((await spots.record([aReport({ callsign: 'G00D' })])).stored).toBe(1);
  });
});

describe('the cursor', () => {
  it('misses nothing and repeats nothing while several writers store, late and early spots', async () => {
    const { rows } = await client.query<{ last_id: string }>('SELECT last_id FROM spot_log');
    const startId = Number(rows[0]!.last_id);
    const seen: number[] = [];
    let isWriting = true;
    const reader = async (): Promise<void> => {
      let afterId = startId;
      for (let isLast = false; !isLast;) {
        isLast = !isWriting;
        const { spots: page } = await lists.find({
          filter: {},
          window: { fromSeconds: NOW_SECONDS - 2 * 86_400, toSeconds: null },
          page: { offset: 0, limit: 50 },
          afterId,
        });
        seen.push(...page.map(({ id }) => id));
        afterId = page.at(-1)?.id ?? afterId;
        if (page.length > 0) isLast = false;
        await delay(2);
      }
    };
    const writer = async (name: number): Promise<void> => {
      for (let batch = 0; batch < 25; batch++) {
        await spots.record(
          Array.from({ length: 1 + ((batch * 7) % 23) }, (_, index) =>
            aReport({
              callsign: `Q${name}RZ`,
              frequencyHz: 7_000_000 + batch * 100 + index,
              // Late by up to a day, on time, or of a skimmer whose clock ran ahead.
              heardAtSeconds:
                NOW_SECONDS - (index % 3 === 0 ? index * 4_000 : 0) + (index % 5 === 0 ? 1 : 0),
            }),
          ),
        );
        await delay(name);
      }
    };
    const reading = reader();
    await Promise.all([1, 2, 3, 4, 5].map(writer));
    isWriting = false;
    await reading;
    const stored = await client.query<{ id: string }>(
      'SELECT id FROM spots WHERE id > $1 ORDER BY id',
      [startId],
    );
    expect(seen).toEqual(stored.rows.map(({ id }) => Number(id)));
    expect(seen.length).toBeGreaterThan(1_000);
  });
});
