import { types } from 'node:util';
import { Client } from 'pg';
import { PLAN_SETTINGS } from '../../src/database/data-source.js';
import { SpotsService } from '../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/spots/builders.js';
import { aGroup, send } from '../support/groups.js';
import { eventually } from '../support/eventually.js';
import {
  nodesOf,
  planOf,
  type PlanNode,
  type SentStatement,
  statementsOf,
  valuesOf,
} from '../support/databases/plans.js';
import { Random } from '../support/random.js';
import { callsigns, randomTraffic } from '../support/spots/random-traffic.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAYS = 5;
const SPOTS = 250_000;
const BATCH = 5_000;

/** Has heard one spot of fifty: few enough that its index is the way to them. */
const QUIET_SKIMMER = 'OX3LX';

/** More rows than that in a plan's sort is a day, and not a page. */
const MANY_ROWS = 20_000;

const TODAY = 'spots_2026_03_14';
const YESTERDAY = 'spots_2026_03_13';

let service: TestApp;
let client: Client;
let calls: string[];
let headId: number;
/** How the newest batch was stored. */
let storing: SentStatement[];

beforeAll(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.url });
  await client.connect();
  // As the service has it.
  for (const [name, value] of Object.entries({ ...PLAN_SETTINGS, timezone: 'UTC' })) {
    await client.query(`SET ${name} = '${value}'`);
  }
  const random = new Random(27);
  calls = callsigns(random, 5_000);
  const window = { from: NOW_SECONDS - DAYS * 86_400, to: NOW_SECONDS, count: SPOTS };
  const traffic = [...randomTraffic(random, calls, window)].map((report, place) =>
    place % 50 === 0 ? { ...report, spotter: QUIET_SKIMMER } : report,
  );
  for (let from = 0; from < traffic.length; from += BATCH) {
    storing = await statementsOf(() => service.record(traffic.slice(from, from + BATCH)));
  }
  await client.query('ANALYZE');
  // A new skimmer: the statistics say that skimmers end early in the dictionary, and now one does not.
  await service.record([aReport({ spotter: 'ZZ9NEW', heardAtSeconds: NOW_SECONDS })]);
  const { rows } = await client.query<{ id: string }>('SELECT last_id AS id FROM spot_log');
  headId = Number(rows[0]!.id);
});

afterAll(async () => {
  await client.end();
  await service.close();
});

/** The plans of what an answer is made from, by their statements. */
async function plansOf(path: string): Promise<{ text: string; nodes: readonly PlanNode[] }[]> {
  const sent = await statementsOf(async () => {
    expect((await service.get(path)).status).toBe(200);
  });
  const reading = sent.filter(({ text }) => /\bFROM\b/.test(text));
  expect(reading.length).toBeGreaterThan(0);
  const plans = [];
  for (const one of reading) plans.push({ text: one.text, nodes: await planOf(client, one) });
  return plans;
}

/** The days whose partitions are read by any of the nodes. */
function daysIn(nodes: readonly PlanNode[]): string[] {
  const tables = nodes.filter(isOfSpots).map((node) => node['Relation Name'] ?? '');
  return [...new Set(tables)].sort();
}

/** The days ahead have their partitions already, and nothing in them. */
function isOfSpots(node: PlanNode): boolean {
  const table = node['Relation Name'] ?? '';
  return /^spots_\d{4}/.test(table) && table <= TODAY;
}

/** The kinds of indexes of spots that are used: `heard_at`, `id`, … */
function indexesIn(nodes: readonly PlanNode[]): string[] {
  const used = nodes.flatMap((node) => {
    const [, columns] =
      /^spots_\d{4}_\d{2}_\d{2}_(.*)_idx\d*$/.exec(node['Index Name'] ?? '') ?? [];
    return columns ?? [];
  });
  return [...new Set(used)].sort();
}

/** A day is neither read from end to end nor sorted. */
function expectNoWholeDay(nodes: readonly PlanNode[]): void {
  const wholeDays = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isOfSpots(node));
  expect(wholeDays).toEqual([]);
  const sorts = nodes.filter((node) => /^(Incremental )?Sort$/.test(node['Node Type']));
  for (const sort of sorts) {
    const isOfMany = sort['Node Type'] === 'Sort' && sort['Plan Rows'] > MANY_ROWS;
    expect(isOfMany ? sort : undefined).toBeUndefined();
  }
}

/** What stands behind the fence: rows that are fetched before they are sorted. */
function behindFence(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const fence = nodes.find((node) => node['Subplan Name'] === 'CTE spots');
  expect(fence).toBeDefined();
  return nodesOf(fence!);
}

/** Walked from the cursor on, and not from the first id of the day. */
function expectWalkFromCursor(nodes: readonly PlanNode[]): void {
  expect(indexesIn(nodes)).toEqual(['id']);
  const walks = nodes.filter((node) => isOfSpots(node));
  for (const walk of walks) expect(walk['Index Cond']).toMatch(/\bid > /);
}

function onlyOf<T>(items: readonly T[]): T {
  expect(items).toHaveLength(1);
  return items[0]!;
}

const isLookUp = ({ text }: { text: string }) => text.includes('callsigns.callsign = ANY');
const isPage = ({ text }: { text: string }) => text.includes('AS "spotterGrid"');
const isCensus = ({ text }: { text: string }) => text.includes('AS bucket');

describe('names', () => {
  it.each([
    '/spots',
    '/spots?since=24h&limit=1000',
    '/spots?spotter=OX3LX&since=24h',
    '/spots?after_id=0&since=5d',
    '/skimmers?hours=24',
    '/charts?hours=24',
    '/activity?call=K1ABC,W1AW&hours=24',
  ])('are looked up one by one, and not by a walk through the dictionary: %s', async (path) => {
    const plans = await plansOf(path);
    const ofNames = plans.flatMap(({ nodes }) =>
      nodes.filter((node) => /^(callsigns|callsign_last)$/.test(node['Relation Name'] ?? '')),
    );
    expect(ofNames.length).toBeGreaterThan(0);
    const walks = ofNames.filter((node) => node['Plan Rows'] > 10);
    expect(walks).toEqual([]);
  });
});

describe('sets of callsigns', () => {
  it('are looked up by what they have in common, and not each with each', async () => {
    const named = calls.slice(470, 530);
    for (const group of [
      aGroup({ name: 'most', callsigns: calls.slice(0, 500) }),
      aGroup({ name: 'some', callsigns: named }),
    ]) {
      expect((await send(service.origin, 'POST', '/groups', group)).status).toBe(201);
    }
    const callsign = encodeURIComponent(named.join(','));
    for (const path of [
      `/spots?group=most&callsign=${callsign}`,
      '/groups/some/spots?group=most',
    ]) {
      const sent = await statementsOf(async () => {
        expect((await service.get(path)).status).toBe(200);
      });
      const { text, values } = onlyOf(sent.filter(isLookUp));
      expect(text.match(/= ANY/g)).toHaveLength(1);
      expect([...(values[0] as string[])].sort()).toEqual(calls.slice(470, 500).sort());
    }
  });
});

describe('the data', () => {
  it('has a partition for each day, with statistics', async () => {
    const { rows } = await client.query<{ days: string; spots: number }>(`
      SELECT count(*) AS days, min(reltuples) AS spots FROM pg_class
      JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'spots'::regclass AND reltuples > 0`);
    expect(Number(rows[0]!.days)).toBe(DAYS + 1);
    expect(rows[0]!.spots).toBeGreaterThan(10_000);
  });
});

describe('the newest spots', () => {
  it('are walked by time, in the day they are of', async () => {
    const { nodes } = onlyOf((await plansOf('/spots?since=2h')).filter(isPage));
    expect(daysIn(nodes)).toEqual([TODAY]);
    expect(indexesIn(nodes)).toEqual(['heard_at']);
    expectNoWholeDay(nodes);
  });

  it('are walked by time though the window has many days', async () => {
    const { nodes } = onlyOf((await plansOf('/spots?since=96h&limit=1000')).filter(isPage));
    // The census has said in which hours they are.
    expect(daysIn(nodes)).toEqual([TODAY]);
    expectNoWholeDay(nodes);
  });

  it('are found deep in the past without passing those above', async () => {
    const { nodes } = onlyOf((await plansOf('/spots?since=96h&offset=190000')).filter(isPage));
    expect(daysIn(nodes)).toEqual(['spots_2026_03_10']);
    expectNoWholeDay(nodes);
  });

  it('are counted by rollups, and row by row at the edges alone', async () => {
    const plans = (await plansOf('/spots?since=96h')).filter(isCensus);
    for (const { nodes } of plans) {
      expectNoWholeDay(nodes);
      expect(daysIn(nodes).length).toBeLessThanOrEqual(2);
    }
    const tables = plans.flatMap(({ nodes }) => nodes.map((node) => node['Relation Name']));
    expect(tables).toContain('spot_hour');
    expect(tables).toContain('spot_minute');
  });
});

describe('spots of some modes and bands', () => {
  it('are fetched minute by minute, of those minutes that have any', async () => {
    const path = '/spots?mode=RTTY&band=160m&since=96h';
    const { nodes } = onlyOf((await plansOf(path)).filter(isPage));
    const fetched = behindFence(nodes);
    expect(fetched.map((node) => node['Relation Name'])).toContain('spot_minute');
    expect(indexesIn(fetched)).toEqual(['heard_at']);
    const walks = fetched.filter((node) => isOfSpots(node));
    for (const walk of walks)
      expect(walk['Index Cond']).toMatch(/heard_at >= to_timestamp\(.*minute/);
    expectNoWholeDay(nodes);
  });
});

describe('spots of some stations or of a skimmer', () => {
  it('are fetched by the station’s index behind a fence, not walked', async () => {
    const plans = await plansOf('/spots?call=OE%2FDL7&since=48h');
    const { nodes } = onlyOf(plans.filter(isPage));
    const fetched = behindFence(nodes);
    expect(indexesIn(fetched)).toEqual(['callsign_id_heard_at']);
    expectNoWholeDay(nodes);
  });

  it('are fetched by the skimmer’s index behind a fence', async () => {
    const { nodes } = onlyOf(
      (await plansOf(`/spots?spotter=${QUIET_SKIMMER}&since=14h`)).filter(isPage),
    );
    expect(indexesIn(behindFence(nodes))).toEqual(['spotter_id_heard_at']);
    expect(daysIn(nodes)).toEqual([TODAY]);
    expectNoWholeDay(nodes);
  });

  it('are all fetched so where no limit is given', async () => {
    const plans = (await plansOf('/spots/OE%2FDL7UZO%2FP?hours=24')).filter(isPage);
    for (const { nodes } of plans) {
      expect(indexesIn(behindFence(nodes))).toEqual(['callsign_id_heard_at']);
      for (const day of daysIn(nodes)) expect([YESTERDAY, TODAY]).toContain(day);
    }
  });

  it('of a letter are walked by time, each station looked up', async () => {
    const { nodes } = onlyOf((await plansOf('/spots?call=K&since=48h')).filter(isPage));
    expect(indexesIn(nodes)).toEqual(['heard_at']);
    expect(daysIn(nodes)).toEqual([TODAY]);
    expectNoWholeDay(nodes);
  });
});

describe('spots of places', () => {
  it.each(['not_callsign=K1ABC', 'not_spotter=K1ABC', 'not_spotter=K1ABC&not_callsign=K1ABC'])(
    'of many are walked by time, until enough pass: %s',
    async (filter) => {
      const { nodes } = onlyOf((await plansOf(`/spots?${filter}&since=48h`)).filter(isPage));
      expect(indexesIn(nodes)).toEqual(['heard_at']);
      expect(daysIn(nodes)).toEqual([TODAY]);
      expectNoWholeDay(nodes);
    },
  );

  it('of many are counted without the dictionary', async () => {
    const plans = (await plansOf('/spots?not_spotter=K1ABC&since=96h')).filter(isCensus);
    const tables = plans.flatMap(({ nodes }) => nodes.map((node) => node['Relation Name']));
    expect(tables).toContain('spotter_hour');
    expect(tables).not.toContain('callsigns');
  });
});

describe('spots beyond a cursor', () => {
  it('near the head are walked by id, on the day they are of', async () => {
    const path = `/spots?after_id=${headId - 30}&since=2h`;
    const { nodes } = onlyOf((await plansOf(path)).filter(isPage));
    expectWalkFromCursor(nodes);
    expect(daysIn(nodes)).toEqual([TODAY]);
    expectNoWholeDay(nodes);
  });

  it('far behind are walked by id, though the window has many days', async () => {
    const path = `/spots?after_id=${headId - 150_000}&since=96h&limit=500`;
    const plans = await plansOf(path);
    const { nodes } = onlyOf(plans.filter(isPage));
    expectWalkFromCursor(nodes);
    expectNoWholeDay(nodes);
    for (const { nodes: all } of plans) expect(daysIn(all)).not.toContain('spots_2026_03_09');
  });
});

describe('statistics', () => {
  it.each(['/stats?hours=72', '/charts?hours=72', '/skimmers?hours=72'])(
    'of %s read raw spots at the edges alone',
    async (path) => {
      for (const { nodes } of await plansOf(path)) {
        expectNoWholeDay(nodes);
        const edges = [TODAY, 'spots_2026_03_11'];
        for (const day of daysIn(nodes)) expect(edges).toContain(day);
      }
    },
  );
});

describe('what is read', () => {
  // The driver's Dates cost a parse and an object each: times leave the database as numbers.
  it.each(['/spots?since=2h', '/spots?call=K1&since=48h', '/stats?hours=24', '/skimmers?hours=24'])(
    'for %s has no Date in it',
    async (path) => {
      const values = await valuesOf(() => service.get(path));
      expect(values.length).toBeGreaterThan(0);
      expect(values.filter((value) => types.isDate(value))).toEqual([]);
    },
  );

  it('for activity and beyond a cursor has none either', async () => {
    const paths = [
      `/activity?call=${calls.slice(3, 30).join(',')}`,
      `/spots?after_id=${headId - 50}`,
    ];
    for (const path of paths) {
      const values = await valuesOf(() => service.get(path));
      expect(values.length).toBeGreaterThan(20);
      expect(values.filter((value) => types.isDate(value))).toEqual([]);
    }
  });
});

describe('storing a batch', () => {
  const append = () => onlyOf(storing.filter(({ text }) => text.includes('INSERT INTO spots')));

  it('looks for what is stored by the station’s index, on the days of the batch', async () => {
    const nodes = await planOf(client, append());
    const reads = nodes.filter((node) => isOfSpots(node) && node['Node Type'] !== 'ModifyTable');
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) {
      expect(read['Node Type']).toMatch(/^Index (Only )?Scan$/);
      expect(read['Index Name']).toMatch(/_callsign_id_heard_at_idx/);
      expect([TODAY, YESTERDAY]).toContain(read['Relation Name']);
    }
  });
});

describe('the end of the log in memory', () => {
  it('is followed by the index of ids, also on a day without statistics', async () => {
    const follower = await startTestApp({ DATABASE_URL: service.database.url }, [], {
      followsLog: true,
    });
    try {
      const spots = follower.app.get(SpotsService, { strict: false });
      await eventually(() => expect(spots.heldUpToId).toBe(headId));
      const sent = await statementsOf(async () => {
        await service.record([aReport({ heardAtSeconds: NOW_SECONDS })]);
        await eventually(() => expect(spots.heldUpToId).toBe(headId + 1));
      });
      const place = sent.findIndex(({ text }) => /FROM spots WHERE id/.test(text));
      const [setting, reading] = sent.slice(place - 1);
      // As on a day that has just begun.
      await client.query('BEGIN');
      await client.query(
        `SELECT pg_clear_attribute_stats('public', '${TODAY}', attname, false)
         FROM pg_attribute WHERE attrelid = '${TODAY}'::regclass AND attnum > 0`,
      );
      await client.query(setting!.text);
      const nodes = await planOf(client, reading!);
      await client.query('ROLLBACK');
      expectWalkFromCursor(nodes);
      for (const day of daysIn(nodes)) expect([YESTERDAY, TODAY]).toContain(day);
      const tables = nodes.filter((node) => node['Relation Name']?.startsWith('spots_'));
      expect(tables.length).toBeLessThanOrEqual(2);
      expectNoWholeDay(nodes);
    } finally {
      await follower.close();
    }
  });
});
