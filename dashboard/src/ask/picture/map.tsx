import { geoEquirectangular, geoGraticule, geoPath } from 'd3-geo';
import { useWorld } from '../../map/use-world.js';
import type { Cell } from '../value-text.js';
import type { Drawn } from './drawn.js';
import type { Plot } from './frame.js';
import { cellsOf, ShadedPicture } from './shaded.js';
import { Squares } from './shades.js';
import type { Square } from './square-path.js';
import { type MapSquare, squareOfDegree, squareOfGrid } from './squares.js';

const LEFT_PX = 8;
const RIGHT_PX = 14;

interface MapProps {
  readonly drawn: Drawn;
  readonly square: 'degree' | 'grid';
  /** The places in a row of a latitude and a longitude, or of a locator. */
  readonly at: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Squares of the world, a shade each. */
export function MapPicture({ drawn, square, at, rows }: MapProps) {
  const world = useWorld();
  const cells = cellsOf(drawn, rows, at);
  const squareOf = (row: readonly Cell[]): MapSquare => {
    const [first = null, second = null] = at.map((place) => row[place] ?? null);
    return square === 'grid'
      ? squareOfGrid(String(first))
      : squareOfDegree(Number(first), Number(second));
  };
  const find = (x: number, y: number) => {
    const [longitude, latitude] = [360 * x - 180, 90 - 180 * y];
    return cells.find((row) => {
      const { south, west, height, width } = squareOf(row);
      return (
        south <= latitude &&
        latitude < south + height &&
        west <= longitude &&
        longitude < west + width
      );
    });
  };
  const outlines = world === 'missing' ? undefined : world;
  return (
    <ShadedPicture
      drawn={drawn}
      cells={cells}
      at={at}
      plotHeight={Math.round((drawn.width - LEFT_PX - RIGHT_PX) / 2)}
      left={LEFT_PX}
      ground="ask-sea"
      find={find}
    >
      {(plot, shades) => {
        const path = geoPath(
          geoEquirectangular().fitExtent(
            [
              [plot.left, plot.top],
              [plot.left + plot.width, plot.top + plot.height],
            ],
            { type: 'Sphere' },
          ),
        );
        const squares = cells.map((row) => onPlot(squareOf(row), Number(row[drawn.valueAt]), plot));
        return (
          <>
            {outlines && <path class="ask-land" d={path(outlines.land) ?? ''} />}
            <Squares squares={squares} shades={shades} />
            <path class="ask-graticule" d={path(geoGraticule().step([30, 30])()) ?? ''} />
            {outlines && <path class="ask-borders" d={path(outlines.borders) ?? ''} />}
          </>
        );
      }}
    </ShadedPicture>
  );
}

function onPlot({ south, west, height, width }: MapSquare, value: number, plot: Plot): Square {
  const across = (longitude: number) => plot.left + ((longitude + 180) * plot.width) / 360;
  const down = (latitude: number) => plot.top + ((90 - latitude) * plot.height) / 180;
  return {
    left: across(west),
    top: down(south + height),
    right: across(west + width),
    bottom: down(south),
    value,
  };
}
