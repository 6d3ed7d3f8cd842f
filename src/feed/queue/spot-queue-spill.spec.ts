import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.js';
import { Backoff } from '../../tools/backoff.js';
import type { SpotReport } from '../../radio/spot-report.js';
import type { RecordOutcome } from '../../log/writer/record-outcome.js';
import { Spill } from './spill.js';
import { SpotQueue, type SpotQueueOptions } from './spot-queue.js';

const numbered = (frequencyHz: number): SpotReport => ({
  heardAtSeconds: 1_795_000_020,
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'CS3B',
  frequencyHz,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
});
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const AWAY = new Error('connection refused');

/** A log of spots that can refuse connections or keep silent, and stores none twice. */
class FakeLog {
  readonly stored: number[] = [];
  readonly messages: string[] = [];
  readonly bad = new Set<number>();
  state: 'answering' | 'away' | 'silent' = 'answering';
  answer: () => void = () => {};

  async record(batch: readonly SpotReport[]): Promise<RecordOutcome> {
    if (this.state === 'silent') await new Promise<void>((resolve) => (this.answer = resolve));
    if (this.state === 'away') throw AWAY;
    const numbers = batch.map((report) => report.frequencyHz);
    if (numbers.some((number) => this.bad.has(number))) throw new RangeError();
    const fresh = numbers.filter((number) => !this.stored.includes(number));
    this.stored.push(...fresh);
    return { stored: fresh.length, duplicate: numbers.length - fresh.length, refused: 0 };
  }
}

let root: string;
let log: FakeLog;
const queues: SpotQueue[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spot-queue-'));
  log = new FakeLog();
});
afterEach(async () => {
  log.state = 'away';
  log.answer();
  for (const queue of queues.splice(0)) await queue.drain(0);
  await rm(root, { recursive: true });
});

async function openQueue(options: Partial<SpotQueueOptions> = {}): Promise<SpotQueue> {
  const note = (level: string, message: string): unknown =>
    log.messages.push(`${level} ${message}`);
  const spill = new Spill({
    directory: join(root, 'data/spill'),
    maxBytes: 2 ** 30,
    log: note,
    leaseMs: 100,
  });
  const queue = new SpotQueue({
    record: (batch) => log.record(batch),
    isRefusal: (error) => error instanceof RangeError,
    log: note,
    spill,
    retryBackoff: new Backoff({ initialMs: 20, ceilingMs: 40 }),
    adoptEveryMs: 50,
    ...options,
  });
  queues.push(queue);
  await queue.start();
  return queue;
}
const offerAll = (queue: SpotQueue, numbers: number[]): void => {
  for (const number of numbers) queue.offer(numbered(number));
};

describe('SpotQueue with a spill', () => {
  it('touches no disk while the database answers', async () => {
    const queue = await openQueue();
    offerAll(queue, range(1, 2_500));
    await eventually(() => expect(log.stored).toEqual(range(1, 2_500)));
    expect(queue.stats()).toMatchObject({ state: 'flowing', queued: 0, spilledReports: 0 });
    expect(existsSync(join(root, 'data'))).toBe(false);
  });

  it('puts everything on disk while the database is away, and stores it in order after', async () => {
    log.state = 'away';
    const queue = await openQueue();
    for (let from = 1; from <= 5_000; from += 250) {
      offerAll(queue, range(from, from + 249));
      await sleep(20);
    }
    await eventually(() =>
      expect(queue.stats()).toMatchObject({ state: 'spilling', queued: 0, spilledReports: 5_000 }),
    );
    log.state = 'answering';
    offerAll(queue, range(5_001, 5_100));
    await eventually(() => expect(log.stored).toHaveLength(5_100));
    expect(log.stored).toEqual(range(1, 5_100));
    await eventually(() => expect(queue.stats().state).toBe('flowing'));
    expect(queue.stats()).toMatchObject({ queued: 0, stored: 5_100, duplicate: 0, dropped: 0 });
    expect(log.messages.at(-1)).toMatch(/info 5\d{3} spots that waited on disk are stored/);
  });

  it('says of batches from disk when the oldest report came of those that waited there', async () => {
    const ages: number[] = [];
    const record = async (batch: readonly SpotReport[], receivedAtMs = Number.NaN) => {
      ages.push(Date.now() - receivedAtMs);
      return log.record(batch);
    };
    log.state = 'away';
    const queue = await openQueue({ record });
    offerAll(queue, range(1, 10));
    await eventually(() => expect(queue.stats().spilledReports).toBe(10));
    await sleep(300);
    offerAll(queue, range(11, 20));
    await eventually(() => expect(queue.stats().spilledReports).toBe(20));
    ages.length = 0;
    log.state = 'answering';
    await eventually(() => expect(queue.stats()).toMatchObject({ state: 'flowing', stored: 20 }));
    expect(ages.at(-1)).toBeGreaterThanOrEqual(300);
    ages.length = 0;
    offerAll(queue, [21]);
    await eventually(() => expect(queue.stats().stored).toBe(21));
    expect(ages[0]).toBeLessThan(300);
  });

  it('puts on disk what a silent database does not confirm, the batch in flight first', async () => {
    log.state = 'silent';
    const queue = await openQueue({ gatherMs: 50 });
    offerAll(queue, range(1, 10));
    await sleep(100);
    offerAll(queue, range(11, 15));
    await eventually(() =>
      expect(queue.stats()).toMatchObject({ state: 'spilling', queued: 0, spilledReports: 15 }),
    );
    expect(log.stored).toEqual([]);
    log.state = 'answering';
    log.answer();
    await eventually(() => expect(queue.stats().state).toBe('flowing'));
    expect(log.stored).toEqual(range(1, 15));
    expect(queue.stats()).toMatchObject({ stored: 15, duplicate: 0, spilledReports: 0 });
  });

  it('goes on from disk with what a silent database had not taken when its connection broke', async () => {
    log.state = 'silent';
    const queue = await openQueue({ gatherMs: 50 });
    offerAll(queue, range(1, 10));
    await eventually(() => expect(queue.stats().spilledReports).toBe(10));
    log.state = 'away';
    log.answer();
    await sleep(100);
    log.state = 'answering';
    await eventually(() => expect(log.stored).toEqual(range(1, 10)));
  });

  it('keeps the order when more comes while it drains, and comes back to memory', async () => {
    log.state = 'away';
    const queue = await openQueue({ batchSize: 10 });
    offerAll(queue, range(1, 500));
    await eventually(() => expect(queue.stats().spilledReports).toBe(500));
    log.state = 'answering';
    for (let number = 501; number <= 800; number++) {
      queue.offer(numbered(number));
      if (number % 3 === 0) await sleep(1);
    }
    await eventually(() => expect(log.stored).toHaveLength(800));
    expect(log.stored).toEqual(range(1, 800));
    await eventually(() => expect(queue.stats().state).toBe('flowing'));
    offerAll(queue, [801]);
    expect(queue.stats()).toMatchObject({ queued: 1, spilledReports: 0 });
  });

  it('survives a database that comes and goes', async () => {
    const queue = await openQueue({ batchSize: 20, gatherMs: 10, spillAfterMs: 15 });
    let number = 0;
    for (let round = 0; round < 60; round++) {
      log.state = (['answering', 'away', 'silent'] as const)[(round * 7) % 3]!;
      if (log.state !== 'silent') log.answer();
      for (let count = 0; count < 50; count++) queue.offer(numbered(++number));
      await sleep(10);
    }
    log.state = 'answering';
    log.answer();
    await eventually(() => expect(log.stored).toHaveLength(number));
    expect(log.stored).toEqual(range(1, number));
    expect(queue.stats()).toMatchObject({ dropped: 0, droppedBySpill: 0, setAside: 0 });
  });

  it('sets a refused report aside on its way from disk, and only that', async () => {
    log.state = 'away';
    const queue = await openQueue();
    offerAll(queue, range(1, 300));
    await eventually(() => expect(queue.stats().spilledReports).toBe(300));
    log.bad.add(77);
    log.state = 'answering';
    await eventually(() => expect(queue.stats().state).toBe('flowing'));
    expect(log.stored).toEqual(range(1, 300).filter((number) => number !== 77));
    expect(queue.stats()).toMatchObject({ setAside: 1, spilledReports: 0 });
  });

  it('leaves on disk at the end what the database does not take, and stores it at the next start', async () => {
    log.state = 'away';
    const queue = await openQueue();
    offerAll(queue, range(1, 40));
    await eventually(() => expect(queue.stats().spilledReports).toBe(40));
    offerAll(queue, range(41, 45));
    expect(await queue.drain(5_000)).toBe(0);
    expect(log.messages).toContainEqual('warn 45 spots wait on disk for the next start');

    log.state = 'answering';
    const next = await openQueue();
    await eventually(() => expect(next.stats()).toMatchObject({ state: 'flowing', stored: 45 }));
    expect(log.stored).toEqual(range(1, 45));
  });

  it('leaves on disk what a silent database has not confirmed by the end', async () => {
    log.state = 'silent';
    const queue = await openQueue();
    offerAll(queue, range(1, 5));
    expect(await queue.drain(100)).toBe(0);
    log.state = 'answering';
    const next = await openQueue();
    await eventually(() => expect(next.stats()).toMatchObject({ state: 'flowing', stored: 5 }));
  });

  it('stores at the end what still waits on disk, when the database answers', async () => {
    log.state = 'away';
    const queue = await openQueue({ retryBackoff: new Backoff({ initialMs: 60_000 }) });
    offerAll(queue, range(1, 3_000));
    await eventually(() => expect(queue.stats().spilledReports).toBe(3_000));
    // The attempt that put them there must have ended: what comes meanwhile would follow them.
    await sleep(300);
    log.state = 'answering';
    queue.offer(numbered(3_001));
    expect(await queue.drain(5_000)).toBe(0);
    expect(log.stored).toEqual(range(1, 3_001));
  });

  it('waits in memory when the disk cannot be used, up to its bound, and moves when it can', async () => {
    writeFileSync(join(root, 'data'), 'a file where a folder should be');
    log.state = 'away';
    const queue = await openQueue({ maxReports: 100, gatherMs: 50 });
    offerAll(queue, range(1, 90));
    await sleep(300);
    expect(queue.stats()).toMatchObject({ state: 'spilling', queued: 90, spilledReports: 0 });
    offerAll(queue, range(91, 120));
    expect(queue.stats()).toMatchObject({ queued: 100, dropped: 20 });
    expect(log.messages.filter((message) => /cannot be written/.test(message))).toHaveLength(1);

    await rm(join(root, 'data'));
    await eventually(() => expect(queue.stats()).toMatchObject({ queued: 0, spilledReports: 100 }));
    log.state = 'answering';
    await eventually(() => expect(log.stored).toHaveLength(100));
    // The oldest of those that were not just being tried.
    const whenTried = [...range(1, 90), ...range(111, 120)];
    expect([range(21, 120), whenTried]).toContainEqual(log.stored);
  });

  it('stores from memory when neither disk nor database was there', async () => {
    writeFileSync(join(root, 'data'), 'a file where a folder should be');
    log.state = 'away';
    const queue = await openQueue({ batchSize: 7 });
    offerAll(queue, range(1, 90));
    await sleep(300);
    log.state = 'answering';
    await eventually(() => expect(queue.stats()).toMatchObject({ state: 'flowing', queued: 0 }));
    expect(log.stored).toEqual(range(1, 90));
  });

  it('says how many are lost at the end when neither disk nor database takes them', async () => {
    writeFileSync(join(root, 'data'), 'a file where a folder should be');
    log.state = 'away';
    const queue = await openQueue();
    offerAll(queue, range(1, 7));
    expect(await queue.drain(200)).toBe(7);
  });
});
