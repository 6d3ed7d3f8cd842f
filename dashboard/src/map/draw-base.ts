import { geoCircle, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { subsolarPoint } from '../radio/geo.js';
import { count } from '../words/numbers.js';
import type { MapColours } from './colours.js';
import type { World } from './outlines.js';
import type { Seen } from './seen.js';

/** How far below the horizon the sun is where each shade of the night begins: sunset, civil, nautical. */
const SHADES_DEGREES = [0, 6, 12];

/** Rings around the middle of the azimuthal map: 45° of a great circle are 5,000 km. */
const RINGS = [1, 2, 3];
const RING_DEGREES = 45;
const RING_KM = 5_000;

/** Draws outlines, night and sun; on the azimuthal map also distances from its middle. */
export function drawBase(
  context: CanvasRenderingContext2D,
  world: World,
  { projection, camera: { kind, origin, widthPx, heightPx } }: Seen,
  colours: MapColours,
  atMs: number,
): void {
  const path = geoPath(projection, context);
  const paint = (shape: GeoPermissibleObjects, how: 'fill' | 'stroke', colour: string) => {
    context.beginPath();
    path(shape);
    context[`${how}Style`] = colour;
    context[how]();
  };
  context.clearRect(0, 0, widthPx, heightPx);
  paint({ type: 'Sphere' }, 'fill', colours.sea);
  paint(world.land, 'fill', colours.land);
  context.lineWidth = 0.6;
  paint(world.borders, 'stroke', colours.border);
  const [lon, lat] = subsolarPoint(atMs);
  const nights = SHADES_DEGREES.map((degrees) =>
    geoCircle()
      .center([lon + 180, -lat])
      .radius(90 - degrees)
      .precision(2)(),
  );
  for (const night of nights) paint(night, 'fill', colours.night);
  // The night is light: its edge, the grey line, is drawn as one.
  if (nights[0]) paint(nights[0], 'stroke', colours.skimmer);
  context.fillStyle = colours.sun;
  context.beginPath();
  context.arc(...(projection([lon, lat]) ?? [-99, -99]), Math.max(4, widthPx / 180), 0, 7);
  context.fill();
  if (kind === 'flat') return;
  context.font = '11px sans-serif';
  context.textAlign = 'center';
  for (const ring of RINGS) {
    const radius = ring * RING_DEGREES;
    paint(
      geoCircle()
        .center([...origin])
        .radius(radius)
        .precision(2)(),
      'stroke',
      colours.border,
    );
    const [x, y] = projection([origin[0], origin[1] - radius]) ?? [-99, -99];
    context.fillStyle = colours.text;
    context.fillText(`${count(ring * RING_KM)} km`, x, y - 3);
  }
}
