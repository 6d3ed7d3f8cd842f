import type { LonLat } from '../radio/geo.js';
import { type Camera, movedBy, placeAt, projectionOf, wholeOf, zoomedAt } from './camera.js';

const BERLIN: LonLat = [13, 52];
const BOSTON: LonLat = [-71, 42.4];
const WIDE = { widthPx: 1_440, heightPx: 568 };
const PHONE = { widthPx: 390, heightPx: 380 };

const pxOf = (camera: Camera, [lon, lat]: LonLat) => projectionOf(camera)([lon, lat]) ?? [0, 0];
const placeOf = (camera: Camera, x: number, y: number) => placeAt(projectionOf(camera), x, y);

describe('the flat map', () => {
  it('shows the world from 84° north to 58° south where it is wide', () => {
    const whole = wholeOf('flat', [0, 0], WIDE);
    expect(placeOf(whole, 720, 0)?.[1]).toBeCloseTo(84, 0);
    expect(placeOf(whole, 720, 568)?.[1]).toBeCloseTo(-58, 0);
    expect(pxOf(whole, [90, 13])[0]).toBeCloseTo(1_080);
  });

  it('is around home where it is narrow, and as high as the canvas', () => {
    const whole = wholeOf('flat', BERLIN, PHONE);
    expect(pxOf(whole, BERLIN)[0]).toBeCloseTo(195);
    expect(placeOf(whole, 195, 1)?.[1]).toBeCloseTo(84, 0);
    expect(placeOf(whole, 195, 379)?.[1]).toBeCloseTo(-58, 0);
  });

  it('goes round sideways, and ends above and below', () => {
    const [once, twice] = [700, 1_440].map((px) => movedBy(wholeOf('flat', [0, 0], WIDE), px, 300));
    expect(pxOf(once!, [-180, 13])[0]).toBeCloseTo(700);
    expect(twice!.x).toBeCloseTo(0);
    expect(twice!.y).toBe(once!.y);
    expect(placeOf(twice!, 720, 0)?.[1]).toBeCloseTo(84, 0);
  });
});

describe('the azimuthal map', () => {
  const whole = wholeOf('azimuthal', BERLIN, WIDE);

  it('has home in the middle, and what is as far away on a ring around it', () => {
    const at = (place: LonLat) => {
      const [x, y] = pxOf(whole, place);
      return { px: Math.hypot(x - 720, y - 284), isNorth: y < 284 };
    };
    expect(at(BERLIN).px).toBeCloseTo(0);
    // A quarter of the earth is half of the way to the edge.
    expect(at([13, -38])).toEqual({ px: expect.closeTo(142, 5), isNorth: false });
    expect(at([-167, 38])).toEqual({ px: expect.closeTo(142, 5), isNorth: true });
  });

  it('has no place beside the earth', () => {
    expect(placeOf(whole, 720, 284)?.[1]).toBeCloseTo(52);
    expect(placeOf(whole, 20, 20)).toBeUndefined();
  });

  it('stays below the middle of the canvas', () => {
    expect(movedBy(whole, -200, 200)).toMatchObject({ x: 0, y: 0 });
    const moved = movedBy(zoomedAt(whole, 2), 9_000, 0);
    expect([moved.x, moved.y]).toEqual([expect.closeTo(-Math.PI / 2), 0]);
  });
});

describe.each(['flat', 'azimuthal'] as const)('zooming the %s map', (kind) => {
  it('keeps what is below the pointer', () => {
    const whole = wholeOf(kind, BERLIN, WIDE);
    const zoomed = zoomedAt(whole, 3, 600, 200);
    const before = placeOf(whole, 600, 200)!;
    const after = placeOf(zoomed, 600, 200)!;
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([
      expect.closeTo(0),
      expect.closeTo(0),
    ]);
    const [x, y] = pxOf(zoomed, BOSTON);
    const [wholeX, wholeY] = pxOf(whole, BOSTON);
    expect([x - 600, y - 200]).toEqual([
      expect.closeTo(3 * (wholeX - 600)),
      expect.closeTo(3 * (wholeY - 200)),
    ]);
  });

  it('ends at the whole map, and where more is no use', () => {
    const whole = wholeOf(kind, BERLIN, WIDE);
    expect(zoomedAt(whole, 0.5)).toBe(whole);
    const most = zoomedAt(whole, 1_000);
    expect(most.zoom).toBe(24);
    expect(zoomedAt(most, 2)).toBe(most);
    expect(zoomedAt(most, 0)).toMatchObject({ zoom: 1, y: expect.closeTo(whole.y) });
  });
});
