import type { SpotReport } from '../radio/spot-report.js';
import { type BackfillOptions, backfill } from './demo-backfill.js';
import { DemoBand } from './demo-band.js';

const START = Date.UTC(2026, 8, 30, 12) / 1000;
const band = new DemoBand({ seed: 1 });

function aBackfill(changes: Partial<BackfillOptions> = {}) {
  const batches: (readonly SpotReport[])[] = [];
  const options: BackfillOptions = {
    band,
    fromSeconds: START,
    nowSeconds: () => START + 3600,
    record: async (batch) => void batches.push(batch),
    log: () => undefined,
    ...changes,
  };
  return { batches, done: backfill(options) };
}

const upTo = (seconds: number) => [...band.reportsBetween(START, seconds)];

describe('backfill', () => {
  it('records everything up to the present, in batches of 5,000, oldest first', async () => {
    const { batches, done } = aBackfill();
    expect(await done).toBe(START + 3600);
    expect(batches.flat()).toEqual(upTo(START + 3600));
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.slice(0, -1).every((batch) => batch.length === 5000)).toBe(true);
  });

  it('catches up with a present that moves while it records', async () => {
    let now = START + 1800.9;
    const batches: (readonly SpotReport[])[] = [];
    const record = async (batch: readonly SpotReport[]) => {
      batches.push(batch);
      now += batches.length < 4 ? 20 : 0;
    };
    const { done } = aBackfill({ nowSeconds: () => now, record });
    expect(await done).toBe(Math.floor(now));
    expect(now).toBeGreaterThan(START + 1840);
    expect(batches.flat()).toEqual(upTo(Math.floor(now)));
  });

  it('lets other work run between batches', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const { batches, done } = aBackfill();
    await done;
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(batches.length - 1);
  });

  it('stops when told, at a second before which nothing is missing', async () => {
    const stop = new AbortController();
    const batches: (readonly SpotReport[])[] = [];
    const record = async (batch: readonly SpotReport[]) => {
      batches.push(batch);
      if (batches.length === 2) stop.abort();
    };
    const until = await aBackfill({ record, signal: stop.signal }).done;
    const recorded = batches.flat();
    expect(recorded).toHaveLength(10_000);
    expect(recorded.filter((report) => report.heardAtSeconds < until)).toEqual(upTo(until));
    expect(until).toBeGreaterThanOrEqual(recorded.at(-1)?.heardAtSeconds ?? Infinity);
  });

  it('stopped during the last batch, has recorded all', async () => {
    const stop = new AbortController();
    const record = async () => stop.abort();
    const { done } = aBackfill({ nowSeconds: () => START + 60, record, signal: stop.signal });
    expect(await done).toBe(START + 60);
  });

  it('records nothing when there is no past', async () => {
    const { batches, done } = aBackfill({ nowSeconds: () => START - 5 });
    expect(await done).toBe(START);
    expect(batches).toEqual([]);
  });

  it('passes on what the recorder throws', async () => {
    const away = new Error('database away');
    const { done } = aBackfill({ record: () => Promise.reject(away) });
    await expect(done).rejects.toBe(away);
  });

  it('says in the log that the spots are invented', async () => {
    const messages: string[] = [];
    await aBackfill({ log: (message) => messages.push(message) }).done;
    expect(messages).toHaveLength(2);
    expect(messages.every((message) => message.includes('invented'))).toBe(true);
  });
});
