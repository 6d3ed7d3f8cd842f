import type { SpotReport } from '../radio/spot-report.js';
import { type BackfillOptions, backfill } from './demo-backfill.js';
import { DemoBand } from './band/demo-band.js';

const START = Date.UTC(2026, 8, 30, 12) / 1000;
/** In the middle of two minutes of the clock. */
const END = START + 3600 + 250;
const band = new DemoBand({ seed: 1 });

type Chunk = readonly SpotReport[];

/** What a log would hold: each report once. */
class Log {
  readonly chunks: Chunk[] = [];
  readonly stored = new Set<string>();
  private heardAt = new Set<number>();

  constructor(stored: Iterable<SpotReport> = []) {
    this.keep(stored);
  }

  readonly record = async (chunk: Chunk): Promise<void> => {
    this.chunks.push(chunk);
    this.keep(chunk);
  };

  readonly newestIn = async (from: number, to: number): Promise<number | undefined> => {
    const inside = [...this.heardAt].filter((second) => second >= from && second < to);
    return inside.length === 0 ? undefined : Math.max(...inside);
  };

  private keep(reports: Iterable<SpotReport>): void {
    for (const report of reports) {
      this.stored.add(JSON.stringify(report));
      this.heardAt.add(report.heardAtSeconds);
    }
  }
}

function fill(log: Log, changes: Partial<BackfillOptions> = {}): Promise<number> {
  const { record, newestIn } = log;
  return backfill({ band, fromSeconds: START, toSeconds: END, newestIn, record, ...changes });
}

const reports = (from: number, to: number) => [...band.reportsBetween(from, to)];

const textsOf = (to: number) => reports(START, to).map((report) => JSON.stringify(report));
const texts = new Map([END, END + 1000].map((to) => [to, textsOf(to)]));

const missingIn = (log: Log, to = END) => texts.get(to)!.filter((text) => !log.stored.has(text));

const newest = (chunk: Chunk) => chunk.at(-1)?.heardAtSeconds ?? Number.NaN;

describe('backfill', () => {
  it('records two minutes of the clock at a time, the newest first, each oldest first', async () => {
    const log = new Log();
    await fill(log);
    expect(missingIn(log)).toEqual([]);
    expect(log.chunks).toHaveLength(33);
    const ends = log.chunks.map(newest);
    expect(ends).toEqual(ends.toSorted((a, b) => b - a));
    for (const chunk of log.chunks) {
      const seconds = chunk.map((report) => report.heardAtSeconds);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }
    expect(Math.floor((log.chunks[0]?.[5]?.heardAtSeconds ?? 0) / 120)).toBe(Math.floor(END / 120));
  });

  it('records nothing of the present or later', async () => {
    const log = new Log();
    await fill(log);
    expect(Math.max(...log.chunks.map(newest))).toBeLessThan(END);
  });

  it('tells from when on everything is stored', async () => {
    const told: number[] = [];
    const log = new Log();
    await fill(log, { onProgress: (seconds) => told.push(seconds) });
    const chunks = Array.from({ length: 33 }, (_, number) => START + 120 * number);
    expect(told).toEqual([...chunks, END].toReversed());
  });

  it('lets other work run between chunks', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const log = new Log();
    await fill(log);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(log.chunks.length - 1);
  });

  it('waits after each chunk, by how long it took', async () => {
    const waits: number[] = [];
    const log = new Log();
    await fill(log, { pause: async (tookMs) => void waits.push(tookMs) });
    expect(waits).toHaveLength(33);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  it('repeats nothing that is complete but the newest chunk', async () => {
    const log = new Log(reports(START, END));
    await fill(log);
    expect(log.chunks).toHaveLength(1);
  });

  it.each([1, 2, 5])('stopped after %d chunks, has the next one find the rest', async (after) => {
    const stop = new AbortController();
    const log = new Log();
    const record = async (chunk: Chunk) => {
      await log.record(chunk);
      if (log.chunks.length === after) stop.abort();
    };
    await fill(log, { record, signal: stop.signal });
    expect(log.chunks).toHaveLength(after);
    // It comes back later, and goes on until then.
    await fill(log, { toSeconds: END + 1000 });
    expect(missingIn(log, END + 1000)).toEqual([]);
  });

  it.each([
    ['in the middle of a chunk', START + 1_230, START + 1_290],
    ['to the end of a chunk', START + 1790, START + 1800],
    ['across the end of a chunk', START + 1790, START + 2200],
    ['over many chunks', START + 605, END - 5],
    ['of the newest chunk', END - 12, END],
  ])('fills a hole %s that a service left which ended and came back later', async (_, from, to) => {
    // It came back at the end of the hole.
    const log = new Log(reports(START, from));
    await fill(log, { toSeconds: to });
    const chunks = log.chunks.length;
    await fill(log);
    expect(missingIn(log)).toEqual([]);
    expect(log.chunks.length).toBeGreaterThan(chunks);
  });

  it('passes on what the recorder throws', async () => {
    const away = new Error('database away');
    await expect(fill(new Log(), { record: () => Promise.reject(away) })).rejects.toBe(away);
  });
});
