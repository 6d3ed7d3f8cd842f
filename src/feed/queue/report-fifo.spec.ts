import type { SpotReport } from '../../radio/spot-report.js';
import { ReportFifo } from './report-fifo.js';

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
const numbersOf = (reports: readonly SpotReport[]): number[] =>
  reports.map((report) => report.frequencyHz);

describe('ReportFifo', () => {
  it('gives reports in the order they came, across take, push and putBack', () => {
    const fifo = new ReportFifo();
    for (let number = 1; number <= 5; number++) fifo.push(numbered(number), number);
    const taken = fifo.take(2);
    expect(numbersOf(taken)).toEqual([1, 2]);
    fifo.push(numbered(6), 6);
    fifo.putBack(taken, 1);
    expect(fifo.size).toBe(6);
    expect(numbersOf(fifo.take(4))).toEqual([1, 2, 3, 4]);
    expect(fifo.size).toBe(2);
    expect(numbersOf(fifo.take(10))).toEqual([5, 6]);
    expect(fifo.take(1)).toEqual([]);
    expect(fifo.size).toBe(0);
  });

  it('tells when the oldest came, also of those that were put back', () => {
    const fifo = new ReportFifo();
    expect(fifo.oldestAtMs).toBeUndefined();
    for (let number = 1; number <= 9; number++) fifo.push(numbered(number), 100 + number);
    expect(fifo.oldestAtMs).toBe(101);
    const taken = fifo.take(6);
    expect(fifo.oldestAtMs).toBe(107);
    fifo.putBack(taken, 101);
    fifo.take(5);
    expect(fifo.oldestAtMs).toBe(101);
    fifo.take(1);
    expect(fifo.oldestAtMs).toBe(107);
    fifo.take(3);
    expect(fifo.oldestAtMs).toBeUndefined();
  });

  it('keeps order and size over many rounds', () => {
    const fifo = new ReportFifo();
    const seen: number[] = [];
    for (let number = 1; number <= 1_000; number++) {
      fifo.push(numbered(number), number);
      if (number % 7 === 0) fifo.putBack(fifo.take(3), 0);
      if (number % 3 === 0) seen.push(...numbersOf(fifo.take(2)));
    }
    seen.push(...numbersOf(fifo.take(1_000)));
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  });

  it('drops one by one from a long queue as from a short one', () => {
    const report = numbered(1);
    const costOf = (length: number) => {
      const fifo = new ReportFifo();
      for (let count = 0; count < length; count++) fifo.push(report, 0);
      const before = process.cpuUsage();
      for (let count = 0; count < 200_000; count++) {
        fifo.push(report, 0);
        fifo.take(1);
      }
      expect(fifo.size).toBe(length);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const short = costOf(10);
    // Moving what is left would cost some thousand times as much.
    expect(costOf(200_000)).toBeLessThan(100 * Math.max(short, 1_000));
  });
});
