import { jest } from '@jest/globals';
import { Backoff } from '../../tools/backoff.js';
import type { SpotReport } from '../../radio/spot-report.js';
import type { RecordOutcome } from '../../log/writer/record-outcome.js';
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
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const AWAY = new Error('connection refused');

class Refusal extends Error {}

/** A log of spots that can be away, refuse data, commit without an answer, or never answer. */
class FakeLog {
  readonly batches: number[][] = [];
  readonly stored: number[] = [];
  readonly messages: string[] = [];
  readonly bad = new Set<number>();
  isAway = false;
  answersAreLost = false;
  inFlight = 0;
  maxInFlight = 0;
  latencyMs = 0;

  async record(batch: readonly SpotReport[]): Promise<RecordOutcome> {
    this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
    const numbers = batch.map((report) => report.frequencyHz);
    this.batches.push(numbers);
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    await Promise.resolve();
    this.inFlight--;
    if (this.isAway) throw AWAY;
    if (numbers.some((number) => this.bad.has(number))) throw new Refusal('value out of range');
    const fresh = numbers.filter((number) => !this.stored.includes(number));
    this.stored.push(...fresh);
    if (this.answersAreLost) throw AWAY;
    return { stored: fresh.length, duplicate: numbers.length - fresh.length, refused: 0 };
  }

  queue(options: Partial<SpotQueueOptions> = {}): SpotQueue {
    return new SpotQueue({
      record: (batch) => this.record(batch),
      log: (level, message) => this.messages.push(`${level} ${message}`),
      isRefusal: (error) => error instanceof Refusal,
      retryBackoff: new Backoff({ initialMs: 250, ceilingMs: 5_000, random: () => 0 }),
      ...options,
    });
  }
}

const offerAll = (queue: SpotQueue, numbers: number[]): void => {
  for (const number of numbers) queue.offer(numbered(number));
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('SpotQueue', () => {
  let log: FakeLog;

  beforeEach(() => {
    jest.useFakeTimers();
    log = new FakeLog();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stores a lone report within 4 ms', async () => {
    const queue = log.queue();
    offerAll(queue, [1]);
    await pass(3);
    expect(log.batches).toEqual([]);
    expect(queue.stats().queued).toBe(1);
    await pass(1);
    expect(log.batches).toEqual([[1]]);
    expect(queue.stats()).toEqual({
      queued: 0,
      stored: 1,
      duplicate: 0,
      refused: 0,
      setAside: 0,
      typesFilled: 0,
      dropped: 0,
      state: 'flowing',
      spilledReports: 0,
      spilledBytes: 0,
      droppedBySpill: 0,
      unreadableInSpill: 0,
    });
  });

  it('stores a full batch at once and the rest soon after, in order', async () => {
    const queue = log.queue();
    for (const from of [0, 1_000, 2_000]) {
      offerAll(queue, upTo(2_500).slice(from, from + 1_000));
      await pass(0);
    }
    expect(log.batches.map((batch) => batch.length)).toEqual([1_000, 1_000]);
    await pass(4);
    expect(log.stored).toEqual(upTo(2_500));
    expect(queue.stats().stored).toBe(2_500);
  });

  it('stores together what has come while it was busy, up to four batches', async () => {
    log.latencyMs = 100;
    const queue = log.queue();
    offerAll(queue, upTo(1_000));
    await pass(10);
    offerAll(queue, upTo(7_500).slice(1_000));
    await pass(1_000);
    expect(log.batches.map((batch) => batch.length)).toEqual([1_000, 4_000, 2_500]);
    expect(log.stored).toEqual(upTo(7_500));
  });

  it('has one batch in flight, however fast reports come', async () => {
    log.latencyMs = 100;
    const queue = log.queue({ batchSize: 3 });
    for (const number of upTo(40)) {
      queue.offer(numbered(number));
      await pass(10);
    }
    await pass(2_000);
    expect(log.maxInFlight).toBe(1);
    expect(log.stored).toEqual(upTo(40));
    expect(queue.stats().queued).toBe(0);
  });

  it.each([
    ['a fast disk', 5, 35],
    ['a slow one', 50, 360],
  ])('lets the pace of %s say how long reports wait', async (_disk, latencyMs, mostMs) => {
    log.latencyMs = latencyMs;
    const queue = log.queue();
    const queued: number[] = [];
    for (const number of upTo(12_000)) {
      queue.offer(numbered(number));
      await pass(1);
      queued.push(queue.stats().queued);
    }
    // One report each millisecond: as many as are not stored, so long has the oldest waited.
    const settled = queued.slice(9_000);
    expect(Math.max(...settled)).toBeGreaterThan(4 * latencyMs);
    expect(Math.max(...settled)).toBeLessThan(mostMs);
  });

  it('spends a quarter of any second at most on batches that are not full, slow ones among them', async () => {
    const tookMs = [2, 3, 2, 30, 2, 5, 60, 2, 2, 20];
    let spentMs = 0;
    let place = 0;
    const queue = log.queue({
      record: async (batch) => {
        for (let left = tookMs[place++ % tookMs.length] ?? 0; left > 0; left--) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          spentMs++;
        }
        return { stored: batch.length, duplicate: 0, refused: 0 };
      },
    });
    const spentUpToMs: number[] = [];
    for (const number of upTo(20_000)) {
      queue.offer(numbered(number));
      await pass(1);
      spentUpToMs.push(spentMs);
    }
    const inSecond = spentUpToMs
      .slice(1_000)
      .map((spent, from) => spent - (spentUpToMs[from] ?? 0));
    // What is begun within the quarter may take longer than is usual.
    expect(Math.max(...inSecond)).toBeLessThanOrEqual(250 + 60);
    expect(spentMs / 20_000).toBeLessThan(0.25);
    expect(spentMs / 20_000).toBeGreaterThan(0.15);
  });

  it('has its pace again a second after a batch that took a minute', async () => {
    log.latencyMs = 5;
    const queue = log.queue();
    offerAll(queue, [1]);
    await pass(100);
    log.latencyMs = 60_000;
    offerAll(queue, [2]);
    await pass(60_100);
    log.latencyMs = 5;
    await pass(1_000);
    for (const number of [3, 4, 5]) {
      offerAll(queue, [number]);
      await pass(35);
      expect(log.stored).toContain(number);
    }
  });

  it('says of each batch when its oldest report came', async () => {
    const ages: number[] = [];
    const queue = log.queue({
      record: async (batch, receivedAtMs = Number.NaN) => {
        ages.push(Date.now() - receivedAtMs);
        return log.record(batch);
      },
    });
    log.latencyMs = 50;
    offerAll(queue, [1]);
    await pass(10);
    offerAll(queue, [2]);
    await pass(20);
    offerAll(queue, [3]);
    await pass(400);
    expect(log.batches).toEqual([[1], [2, 3]]);
    // The second waited for the first batch, and for a pause of four times what is usual: 5.5 ms now.
    expect(ages).toEqual([4, 44 + 22]);
  });

  it('counts what the log of spots says of a batch', async () => {
    const queue = log.queue({
      record: () => Promise.resolve({ stored: 3, duplicate: 2, refused: 1 }),
    });
    offerAll(queue, upTo(6));
    await pass(250);
    expect(queue.stats()).toMatchObject({ queued: 0, stored: 3, duplicate: 2, refused: 1 });
  });

  it('rests when there is nothing to store', async () => {
    const queue = log.queue();
    offerAll(queue, [1]);
    await pass(10_000);
    expect(log.batches).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keeps everything while the database is away, asking less and less often', async () => {
    log.isAway = true;
    const queue = log.queue({ batchSize: 10 });
    offerAll(queue, upTo(25));
    await pass(0);
    const attemptsAt: number[] = [];
    for (let elapsedMs = 0; elapsedMs < 20_000; elapsedMs += 50) {
      const before = log.batches.length;
      await pass(50);
      if (log.batches.length > before) attemptsAt.push(elapsedMs + 50);
    }
    expect(attemptsAt).toEqual([250, 750, 1_750, 3_750, 7_750, 12_750, 17_750]);
    expect(queue.stats()).toMatchObject({ queued: 25, stored: 0, setAside: 0, dropped: 0 });
    expect(log.messages).toHaveLength(1);

    log.isAway = false;
    await pass(5_000);
    expect(log.stored).toEqual(upTo(25));
    expect(queue.stats()).toMatchObject({ queued: 0, stored: 25 });
  });

  it('starts with short delays again at the next outage', async () => {
    const queue = log.queue();
    log.isAway = true;
    offerAll(queue, [1]);
    await pass(10_000);
    log.isAway = false;
    await pass(5_000);
    log.isAway = true;
    offerAll(queue, [2]);
    await pass(250);
    const before = log.batches.length;
    await pass(250);
    expect(log.batches.length).toBe(before + 1);
  });

  it('records a batch again when its outcome is unknown', async () => {
    log.answersAreLost = true;
    const queue = log.queue();
    offerAll(queue, upTo(5));
    await pass(250);
    log.answersAreLost = false;
    await pass(250);
    expect(log.batches).toEqual([upTo(5), upTo(5)]);
    expect(queue.stats()).toMatchObject({ queued: 0, stored: 0, duplicate: 5 });
  });

  it('survives a record function that throws instead of rejecting', async () => {
    let attempts = 0;
    const queue = log.queue({
      record: (batch) => {
        if (++attempts === 1) throw AWAY;
        return log.record(batch);
      },
    });
    offerAll(queue, [1]);
    await pass(500);
    expect(log.stored).toEqual([1]);
  });

  it.each([[[1]], [[1_000]], [[17]], [[1, 500, 501, 1_000]], [upTo(20)]])(
    'sets aside only the bad reports of a batch: %j',
    async (bad) => {
      bad.forEach((number) => log.bad.add(number));
      const queue = log.queue();
      offerAll(queue, upTo(1_000));
      await pass(0);
      expect(log.stored).toEqual(upTo(1_000).filter((number) => !log.bad.has(number)));
      expect(queue.stats()).toMatchObject({
        queued: 0,
        stored: 1_000 - bad.length,
        setAside: bad.length,
        dropped: 0,
      });
      expect(log.messages.filter((message) => /refused a spot/.test(message))).toHaveLength(
        bad.length,
      );
    },
  );

  it('does not fill the log with reports that were set aside', async () => {
    upTo(500).forEach((number) => log.bad.add(number));
    const queue = log.queue();
    offerAll(queue, upTo(500));
    await pass(250);
    expect(queue.stats().setAside).toBe(500);
    expect(log.messages).toHaveLength(100);
  });

  it('goes on where it was when the database leaves in the middle of a refused batch', async () => {
    log.bad.add(7);
    const queue = log.queue({
      batchSize: 8,
      record: (batch) => {
        log.isAway = log.batches.length === 2;
        return log.record(batch);
      },
    });
    offerAll(queue, upTo(8));
    await pass(0);
    expect(queue.stats()).toMatchObject({ queued: 4, stored: 4, setAside: 0 });
    await pass(250);
    expect(queue.stats()).toMatchObject({ queued: 0, stored: 7, duplicate: 0, setAside: 1 });
    expect(log.stored).toEqual([1, 2, 3, 4, 5, 6, 8]);
  });

  it('drops the oldest when it is full, counts them and gives them back', async () => {
    log.isAway = true;
    const queue = log.queue({ maxReports: 5, batchSize: 2 });
    offerAll(queue, upTo(5));
    await pass(0);
    expect(queue.offer(numbered(6))?.frequencyHz).toBe(1);
    expect(queue.offer(numbered(7))?.frequencyHz).toBe(2);
    expect(queue.stats()).toMatchObject({ queued: 5, dropped: 2 });
    log.isAway = false;
    await pass(1_000);
    expect(log.stored).toEqual([3, 4, 5, 6, 7]);
    expect(queue.offer(numbered(8))).toBeUndefined();
  });

  it('holds 500,000 reports unless told otherwise', () => {
    log.isAway = true;
    const queue = log.queue();
    const report = numbered(1);
    for (let count = 0; count < 500_010; count++) queue.offer(report);
    expect(queue.stats()).toMatchObject({ queued: 500_000, dropped: 10 });
    expect(log.messages.filter((message) => /queue is full/.test(message))).toHaveLength(1);
  });

  describe('drain', () => {
    it('stores what is here at once and says that nothing is left', async () => {
      const queue = log.queue({ batchSize: 10 });
      offerAll(queue, upTo(25));
      await expect(queue.drain(1_000)).resolves.toBe(0);
      expect(log.stored).toEqual(upTo(25));
      expect(jest.getTimerCount()).toBe(0);
    });

    it('is done at once with an empty queue', async () => {
      await expect(log.queue().drain(1_000)).resolves.toBe(0);
      expect(jest.getTimerCount()).toBe(0);
    });

    it('does not wait for the end of a pause between attempts', async () => {
      log.isAway = true;
      const queue = log.queue();
      offerAll(queue, upTo(5));
      await pass(10_000);
      log.isAway = false;
      await expect(queue.drain(1_000)).resolves.toBe(0);
      expect(log.stored).toEqual(upTo(5));
    });

    it('says how many are left when the database stays away, and rests then', async () => {
      log.isAway = true;
      const queue = log.queue();
      offerAll(queue, upTo(5));
      const left = queue.drain(2_000);
      await pass(2_000);
      await expect(left).resolves.toBe(5);
      await pass(0);
      expect(jest.getTimerCount()).toBe(0);
      const attempts = log.batches.length;
      expect(attempts).toBeGreaterThan(2);
      await pass(60_000);
      expect(log.batches).toHaveLength(attempts);
    });

    it('ends in time though an answer never comes', async () => {
      const queue = log.queue({ record: () => new Promise(() => {}) });
      offerAll(queue, upTo(5));
      const left = queue.drain(2_000);
      await pass(2_000);
      await expect(left).resolves.toBe(5);
      expect(jest.getTimerCount()).toBe(0);
    });

    it('works on after the next offer', async () => {
      log.isAway = true;
      const queue = log.queue();
      offerAll(queue, upTo(5));
      const left = queue.drain(100);
      await pass(100);
      await left;
      log.isAway = false;
      offerAll(queue, [6]);
      await pass(250);
      expect(log.stored).toEqual(upTo(6));
    });
  });
});
