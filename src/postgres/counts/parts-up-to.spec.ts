import fc from 'fast-check';
import { SECONDS_PER_HOUR } from '../../time/time-window.js';
import { partsUpTo } from './parts-up-to.js';

const HOUR = SECONDS_PER_HOUR;

describe('parts of a window by an id', () => {
  it('are whole where all spots have it or a lower one, mixed where some have, and left out where none has', () => {
    const hours = [
      { hour: 13, firstId: 5, newestId: 30 },
      { hour: 10, firstId: 1, newestId: 4 },
      { hour: 11, firstId: 2, newestId: 20 },
      { hour: 14, firstId: 21, newestId: 40 },
      { hour: 16, firstId: 6, newestId: 7 },
      { hour: 17, firstId: 8, newestId: 20 },
    ];
    const window = { fromSeconds: 10 * HOUR + 100, toSeconds: 17 * HOUR + 50 };
    expect(partsUpTo(window, hours, 20)).toEqual({
      whole: [
        { fromSeconds: 10 * HOUR + 100, toSeconds: 12 * HOUR },
        { fromSeconds: 16 * HOUR, toSeconds: 17 * HOUR + 50 },
      ],
      mixed: [{ fromSeconds: 13 * HOUR, toSeconds: 14 * HOUR }],
    });
  });

  it('end with the last hour that has spots where the window is open', () => {
    const hours = [{ hour: 10, firstId: 1, newestId: 4 }];
    expect(partsUpTo({ fromSeconds: 0, toSeconds: null }, hours, 4)).toEqual({
      whole: [{ fromSeconds: 10 * HOUR, toSeconds: 11 * HOUR }],
      mixed: [],
    });
  });

  it('end with the window, whatever hours beyond it are known', () => {
    const hours = [
      { hour: 0, firstId: 1, newestId: 1 },
      { hour: 1, firstId: 3, newestId: 3 },
      { hour: 2, firstId: 2, newestId: 2 },
      { hour: 3, firstId: 2, newestId: 2 },
    ];
    expect(partsUpTo({ fromSeconds: 0, toSeconds: HOUR + 1 }, hours, 2)).toEqual({
      whole: [{ fromSeconds: 0, toSeconds: HOUR }],
      mixed: [],
    });
  });

  it('have every spot up to the id once, and none beyond', () => {
    const spot = fc.record({ id: fc.nat(50), at: fc.nat(6 * HOUR - 1) });
    fc.assert(
      fc.property(
        fc.array(spot, { maxLength: 40 }),
        fc.nat(50),
        fc.nat(6 * HOUR),
        fc.option(fc.nat(6 * HOUR)),
        (spots, id, fromSeconds, toSeconds) => {
          const inside = (part: { fromSeconds: number; toSeconds: number | null }) =>
            spots.filter(
              ({ at }) =>
                at >= part.fromSeconds && (part.toSeconds === null || at < part.toSeconds),
            );
          const hours = [0, 1, 2, 3, 4, 5].flatMap((hour) => {
            const ids = spots
              .filter(({ at }) => Math.floor(at / HOUR) === hour)
              .map((one) => one.id);
            return ids.length === 0
              ? []
              : [{ hour, firstId: Math.min(...ids), newestId: Math.max(...ids) }];
          });
          const { whole, mixed } = partsUpTo({ fromSeconds, toSeconds }, hours, id);
          const counted = whole.reduce((sum, part) => sum + inside(part).length, 0);
          const read = mixed.flatMap((part) => inside(part)).filter((one) => one.id <= id).length;
          const expected = inside({ fromSeconds, toSeconds }).filter((one) => one.id <= id).length;
          expect(counted + read).toBe(expected);
        },
      ),
    );
  });
});
