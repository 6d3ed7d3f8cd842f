import { squarePath } from './square-path.js';

/** The edges of a path in px. */
function edgesOf(path: string) {
  const [left, top, right, bottom] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return { left, top, right, bottom };
}

describe('the path of a square', () => {
  it('has its corners, in tenths of a px', () => {
    expect(squarePath({ left: 72.04, top: 26, right: 79.56, bottom: 38.3, value: 1 })).toBe(
      'M72 26H79.6V38.3H72z',
    );
  });

  it.each([304, 700, 1_026, 1_153.5])('leaves no seam before the next: 144 in %s px', (room) => {
    const edge = (at: number) => 72 + (at / 144) * room;
    const squares = Array.from({ length: 144 }, (_, n) =>
      edgesOf(
        squarePath({
          left: edge(n),
          top: edge(n),
          right: edge(n + 1),
          bottom: edge(n + 1),
          value: 1,
        }),
      ),
    );
    for (const [at, { left, top }] of squares.slice(1).entries()) {
      expect([left, top]).toEqual([squares[at]!.right, squares[at]!.bottom]);
    }
  });
});
