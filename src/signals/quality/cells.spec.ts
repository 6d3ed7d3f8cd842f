import { Cells } from './cells.js';
import { JudgedSignal, type Presence } from './judged-signal.js';

const signal = (number: number) => new JudgedSignal(number, 'K1ABC', 1);

describe('the cells of a band and mode', () => {
  it('drop slots of 600 s that have ended, and tell the signals heard before', () => {
    const cells = new Cells();
    const [one, other] = [signal(1), signal(2)];
    cells.enter(one, 599, 7_000_000);
    cells.enter(one, 600, 7_000_000);
    cells.enter(other, 1_200, 7_000_000);
    const toldBefore = (seconds: number) => {
      const told: JudgedSignal[] = [];
      cells.dropBefore(seconds, (heard) => told.push(heard));
      return told;
    };
    expect(toldBefore(0)).toEqual([]);
    expect(toldBefore(599)).toEqual([one]);
    expect(cells.find(one, 0, 7_000_000)).toBeDefined();
    expect(toldBefore(600)).toEqual([one]);
    expect(cells.find(one, 0, 7_000_000)).toBeUndefined();
    expect(toldBefore(600)).toEqual([]);
    expect(cells.isEmpty).toBe(false);
    expect(toldBefore(1_201)).toEqual([one, other]);
    expect(toldBefore(1_800)).toEqual([other]);
    expect(cells.isEmpty).toBe(true);
  });

  it('tell what is present in the nine that touch', () => {
    const cells = new Cells();
    const slots = [0, 600, 1_200, 1_800, 2_400];
    const buckets = [0, 300, 600, 900, 1_200].map((step) => 7_200_000 + step);
    for (const seconds of slots) {
      for (const hertz of buckets) cells.enter(signal(hertz + seconds), seconds, hertz);
    }
    const middle = signal(0);
    const told: Presence[] = [];
    cells.eachAround(cells.enter(middle, 1_799, 7_200_600), (other) => told.push(other));
    const around = [600, 1_200, 1_800].flatMap((seconds) =>
      [300, 600, 900].map((step) => 7_200_000 + step + seconds),
    );
    expect(told).toHaveLength(10);
    expect(new Set(told.map((other) => other.signal.number))).toEqual(new Set([0, ...around]));
  });
});
