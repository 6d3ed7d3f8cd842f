import { geoEquirectangular, geoGraticule, geoPath } from 'd3-geo';
import { useState } from 'preact/hooks';
import { useWorld } from '../../map/use-world.js';
import { words } from '../../words/words.js';
import { type Cell, valueText } from '../value-text.js';
import type { Drawn } from './drawn.js';
import { Frame, type Plot } from './frame.js';
import { Pointed } from './pointed.js';
import { SHADES_LEGEND_PX, ShadesLegend, shadesOf, Squares } from './shades.js';
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
  const { answer, valueAt, measure, width } = drawn;
  const world = useWorld();
  const [pointed, setPointed] = useState<string>();
  const cells = rows.filter(
    (row) => at.every((place) => row[place] !== null) && typeof row[valueAt] === 'number',
  );
  const squareOf = (row: readonly Cell[]): MapSquare => {
    const [first = null, second = null] = at.map((place) => row[place] ?? null);
    return square === 'grid'
      ? squareOfGrid(String(first))
      : squareOfDegree(Number(first), Number(second));
  };
  const shades = shadesOf(
    cells.map((row) => Number(row[valueAt])),
    measure,
    drawn.isLog,
  );
  const plotHeight = Math.round((width - LEFT_PX - RIGHT_PX) / 2);
  const point = (longitude: number, latitude: number) => {
    const row = cells.find((one) => {
      const { south, west, height, width: across } = squareOf(one);
      return (
        south <= latitude &&
        latitude < south + height &&
        west <= longitude &&
        longitude < west + across
      );
    });
    const columns = [...answer.by, ...answer.measures];
    setPointed(
      row &&
        [...at, valueAt]
          .map((place) => valueText(columns[place] ?? '', row[place] ?? null))
          .join(' · '),
    );
  };
  return (
    <Pointed text={pointed ?? words.value.ask.pointAt}>
      <Frame
        width={width}
        plotHeight={plotHeight}
        left={LEFT_PX}
        title={drawn.title}
        caption={drawn.caption}
        hasAxis={false}
        legendHeight={SHADES_LEGEND_PX}
        legend={(left, top, room) => (
          <ShadesLegend
            {...{ shades, measure, left, top, width: room }}
            name={drawn.nameOf(measure)}
          />
        )}
      >
        {(plot) => {
          const path = geoPath(
            geoEquirectangular().fitExtent(
              [
                [plot.left, plot.top],
                [plot.left + plot.width, plot.top + plot.height],
              ],
              { type: 'Sphere' },
            ),
          );
          const land = world !== undefined && world !== 'missing';
          return (
            <g
              onPointerMove={(event) => {
                const { longitude, latitude } = degreesOf(event, plot);
                point(longitude, latitude);
              }}
              onPointerLeave={() => setPointed(undefined)}
            >
              <rect
                class="ask-sea"
                x={plot.left}
                y={plot.top}
                width={plot.width}
                height={plot.height}
              />
              {land && <path class="ask-land" d={path(world.land) ?? ''} />}
              <Squares
                squares={cells.map((row) => onPlot(squareOf(row), Number(row[valueAt]), plot))}
                shades={shades}
              />
              <path class="ask-graticule" d={path(geoGraticule().step([30, 30])()) ?? ''} />
              {land && <path class="ask-borders" d={path(world.borders) ?? ''} />}
            </g>
          );
        }}
      </Frame>
    </Pointed>
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

function degreesOf(event: PointerEvent, { left, top, width, height }: Plot) {
  const box = (event.currentTarget as SVGElement).ownerSVGElement?.getBoundingClientRect();
  const x = event.clientX - (box?.left ?? 0) - left;
  const y = event.clientY - (box?.top ?? 0) - top;
  return { longitude: (360 * x) / width - 180, latitude: 90 - (180 * y) / height };
}
