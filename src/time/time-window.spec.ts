import fc from 'fast-check';
import { splitWindow } from './time-window.js';

const UNITS = [86_400, 3_600, 60, 1];

describe('splitWindow', () => {
  it('cuts a ragged window into hours, minutes and seconds, oldest first', () => {
    const window = { fromSeconds: 3_600 - 61, toSeconds: 7_200 + 62 };
    expect(splitWindow(window, [3_600, 60, 1])).toEqual([
      { unitSeconds: 1, fromSeconds: 3_539, toSeconds: 3_540 },
      { unitSeconds: 60, fromSeconds: 3_540, toSeconds: 3_600 },
      { unitSeconds: 3_600, fromSeconds: 3_600, toSeconds: 7_200 },
      { unitSeconds: 60, fromSeconds: 7_200, toSeconds: 7_260 },
      { unitSeconds: 1, fromSeconds: 7_260, toSeconds: 7_262 },
    ]);
  });

  it('leaves the coarsest segment open when the window is', () => {
    expect(splitWindow({ fromSeconds: 59, toSeconds: null }, [60, 1])).toEqual([
      { unitSeconds: 1, fromSeconds: 59, toSeconds: 60 },
      { unitSeconds: 60, fromSeconds: 60, toSeconds: null },
    ]);
  });

  it('gives nothing for an empty window', () => {
    expect(splitWindow({ fromSeconds: 60, toSeconds: 60 }, UNITS)).toEqual([]);
  });

  it('covers any window exactly, aligned and without gaps', () => {
    const second = fc.integer({ min: 0, max: 400_000 });
    fc.assert(
      fc.property(second, second, fc.subarray(UNITS.slice(0, 3)), (a, b, coarse) => {
        const window = { fromSeconds: Math.min(a, b), toSeconds: Math.max(a, b) };
        const segments = splitWindow(window, [...coarse, 1]);
        let at = window.fromSeconds;
        for (const { unitSeconds, fromSeconds, toSeconds } of segments) {
          expect(fromSeconds).toBe(at);
          expect(fromSeconds % unitSeconds).toBe(0);
          expect(toSeconds! % unitSeconds).toBe(0);
          expect(toSeconds!).toBeGreaterThan(fromSeconds);
          at = toSeconds!;
        }
        expect(at).toBe(window.toSeconds);
      }),
    );
  });
});
