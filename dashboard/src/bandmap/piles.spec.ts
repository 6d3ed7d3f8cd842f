import { pileUp, type Wish } from './piles.js';

const at = (...placesPx: number[]): Wish[] =>
  placesPx.map((placePx) => ({ placePx, rank: 0, isKept: false }));

describe('labels', () => {
  it('stand alone while each is near its place', () => {
    expect(pileUp([], 24, 36)).toEqual([]);
    expect(pileUp(at(12, 100, 101), 24, 36)).toEqual([
      { head: 0, members: [0], topPx: 0 },
      { head: 1, members: [1], topPx: 77 },
      { head: 2, members: [2], topPx: 101 },
    ]);
  });

  it('are piled up where they are too many, behind the one that matters most', () => {
    const crowd = Array.from({ length: 20 }, (_, n) => ({
      placePx: 200 + n * 0.1,
      rank: n === 7 ? 1 : 0,
      isKept: false,
    }));
    const piles = pileUp([...at(12), ...crowd, ...at(400)], 24, 36);
    expect(piles.flatMap(({ members }) => members)).toEqual(
      Array.from({ length: 22 }, (_, n) => n),
    );
    expect(piles.length).toBeGreaterThanOrEqual(4);
    expect(piles.length).toBeLessThanOrEqual(6);
    expect(piles[0]).toEqual({ head: 0, members: [0], topPx: 0 });
    expect(piles.at(-1)).toEqual({ head: 21, members: [21], topPx: 388 });
    expect(piles.map(({ head }) => head)).toContain(8);
  });

  it('are never farther from their places than told, nor over each other, however many', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => 36 + ((n * n) % 977) * 1.4);
    const wishes = at(...many.sort((a, b) => a - b));
    const piles = pileUp(wishes, 24, 36);
    expect(piles.length).toBeGreaterThan(45);
    for (const [index, { head, topPx }] of piles.entries()) {
      expect(Math.abs(topPx + 12 - wishes[head]!.placePx)).toBeLessThanOrEqual(37);
      expect(topPx - (piles[index - 1]?.topPx ?? -99)).toBeGreaterThanOrEqual(23);
    }
  });

  it('of an even crowd are in many piles of a few', () => {
    const piles = pileUp(at(...Array.from({ length: 300 }, (_, n) => 36 + n * 0.5)), 24, 36);
    expect(piles.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...piles.map(({ members }) => members.length))).toBeLessThan(90);
  });

  it('that are kept are all seen', () => {
    const kept = at(...Array.from({ length: 12 }, () => 200)).map((wish) => ({
      ...wish,
      isKept: true,
    }));
    const piles = pileUp([...kept, ...at(200, 200, 200)], 24, 36);
    expect(piles.map(({ head }) => head)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });
});
