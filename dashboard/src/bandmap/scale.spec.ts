import { fittingZoom, kHzAt, marksOf, pxAt, scaleOf, zoomed } from './scale.js';

describe('the scale of a band', () => {
  const scale = scaleOf('20m', 2)!;

  it('goes from its lowest to its highest frequency', () => {
    expect(scale).toEqual({ minKhz: 14_000, maxKhz: 14_350, pxPerKhz: 2, heightPx: 772 });
    expect([pxAt(scale, 14_000), pxAt(scale, 14_350)]).toEqual([36, 736]);
    expect(kHzAt(scale, pxAt(scale, 14_025.3))).toBeCloseTo(14_025.3, 6);
    expect(scaleOf('other', 2)).toBeUndefined();
  });

  it('has marks that stand apart, at round frequencies', () => {
    const marks = marksOf(scale);
    expect([marks[0], marks[1], marks.at(-1)]).toEqual([14_000, 14_050, 14_350]);
    expect(marksOf(scaleOf('60m', 64)!).slice(0, 2)).toEqual([5_060, 5_061]);
    expect(marksOf(scaleOf('6m', 0.25)!)).toHaveLength(21);
  });
});

describe('the zoom of a band', () => {
  it('is the smallest at which the band fills the screen and half of its stations are seen', () => {
    const every = (kHz: number) => Array.from({ length: 60 }, (_, n) => 14_000 + n * kHz);
    expect(['20m', '30m', '6m'].map((band) => fittingZoom(band, []))).toEqual([2, 16, 0.25]);
    expect([5, 2, 0.5].map((kHz) => fittingZoom('20m', every(kHz)))).toEqual([4, 8, 8]);
  });

  it('goes in and out step by step, and stops at both ends', () => {
    expect([zoomed(2, 1), zoomed(2, -1), zoomed(64, 1), zoomed(0.25, -1)]).toEqual([
      4, 1, 64, 0.25,
    ]);
  });
});
