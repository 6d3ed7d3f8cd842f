import { fittingZoom, kHzAt, LABEL_PX, marksOf, place, pxAt, scaleOf, zoomed } from './scale.js';

describe('the scale of a band', () => {
  const scale = scaleOf('20m', 2, 10)!;

  it('goes from its lowest to its highest frequency', () => {
    expect(scale).toEqual({ minKhz: 14_000, maxKhz: 14_350, pxPerKhz: 2, heightPx: 748 });
    expect([pxAt(scale, 14_000), pxAt(scale, 14_350)]).toEqual([24, 724]);
    expect(kHzAt(scale, pxAt(scale, 14_025.3))).toBeCloseTo(14_025.3, 6);
    expect(scaleOf('other', 2, 10)).toBeUndefined();
  });

  it('is higher where the labels need it', () => {
    expect(scaleOf('30m', 2, 100)!.heightPx).toBe(100 * LABEL_PX);
  });

  it('has marks that stand apart, at round frequencies', () => {
    const marks = marksOf(scale);
    expect([marks[0], marks[1], marks.at(-1)]).toEqual([14_000, 14_050, 14_350]);
    expect(marksOf(scaleOf('60m', 64, 1)!).slice(0, 2)).toEqual([5_060, 5_061]);
    expect(marksOf(scaleOf('6m', 0.25, 1)!)).toHaveLength(21);
  });

  it('places each label beside its frequency, and pushes apart those that would overlap', () => {
    const { placesPx, topsPx } = place(scale, [14_010, 14_100, 14_100, 14_300]);
    expect(placesPx).toEqual([44, 224, 224, 624]);
    expect(topsPx).toEqual([32, 200, 224, 612]);
  });
});

describe('the zoom of a band', () => {
  it('is the smallest at which the labels stand near their frequencies', () => {
    const every = (kHz: number) => Array.from({ length: 60 }, (_, n) => 14_000 + n * kHz);
    expect([fittingZoom('20m', []), fittingZoom('30m', []), fittingZoom('6m', [])]).toEqual([
      2, 16, 0.25,
    ]);
    expect(fittingZoom('20m', every(5))).toBe(8);
    expect(fittingZoom('20m', every(0.5))).toBe(64);
    expect(fittingZoom('20m', every(0))).toBe(64);
  });

  it('goes in and out step by step, and stops at both ends', () => {
    expect([zoomed(2, 1), zoomed(2, -1), zoomed(64, 1), zoomed(0.25, -1)]).toEqual([
      4, 1, 64, 0.25,
    ]);
  });
});
