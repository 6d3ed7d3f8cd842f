import { interpolateViridis } from 'd3-scale-chromatic';
import { type Measure, MEASURES } from '../kinds.js';
import { valueText } from '../value-text.js';
import { greatest as greatestOf, least as leastOf } from './extremes.js';
import { type Square, squarePath } from './square-path.js';

/** Shades of a picture: one path each, instead of one element for each of thousands of cells. */
const SHADES = 32;

/** The shades of a picture's values, from the least to the greatest. */
export interface Shades {
  readonly least: number;
  readonly greatest: number;
  readonly isLog: boolean;
  /** The shade of a value, 0 to {@link SHADES} − 1. */
  readonly shadeOf: (value: number) => number;
}

/** Counts begin at 0 or, with logarithms, at 1; figures at the least of them, and are never logarithmic. */
export function shadesOf(values: readonly number[], measure: Measure, wantsLog: boolean): Shades {
  const isCount = MEASURES[measure] === 'count';
  const isLog = wantsLog && isCount;
  const greatest = greatestOf(values, isCount ? 1 : undefined);
  const least = isCount ? (isLog ? 1 : 0) : leastOf(values, greatest);
  const scaled = (value: number) => (isLog ? Math.log(Math.max(1, value)) : value);
  const [from, to] = [scaled(least), scaled(greatest)];
  const shadeOf = (value: number) =>
    Math.min(SHADES - 1, Math.floor((SHADES * (scaled(value) - from)) / (to - from || 1)));
  return { least, greatest, isLog, shadeOf };
}

/** Draws squares, a path for each shade. */
export function Squares({ squares, shades }: { squares: readonly Square[]; shades: Shades }) {
  const paths = Array.from({ length: SHADES }, () => '');
  for (const square of squares) paths[shades.shadeOf(square.value)] += squarePath(square);
  return (
    <g shape-rendering="crispEdges">
      {paths.map(
        (path, shade) => path !== '' && <path key={shade} d={path} fill={colourOf(shade)} />,
      )}
    </g>
  );
}

export const SHADES_LEGEND_PX = 34;
const BAR_PX = 240;

/** What the shades mean: the least, the middle and the greatest. */
export function ShadesLegend(props: {
  shades: Shades;
  measure: Measure;
  name: string;
  left: number;
  top: number;
  width: number;
}) {
  const { shades, measure, name, left, top } = props;
  const width = Math.min(BAR_PX, props.width);
  const { least, greatest, isLog } = shades;
  const middle = isLog ? Math.sqrt(least * greatest) : (least + greatest) / 2;
  const marks = [
    [0, 'start', least],
    [0.5, 'middle', middle],
    [1, 'end', greatest],
  ] as const;
  return (
    <g class="ask-legend">
      {Array.from({ length: SHADES }, (_, shade) => (
        <rect
          key={shade}
          x={left + (shade * width) / SHADES}
          y={top}
          width={width / SHADES + 0.5}
          height={10}
          fill={colourOf(shade)}
        />
      ))}
      {marks.map(([share, anchor, value]) => (
        <text key={share} x={left + share * width} y={top + 23} text-anchor={anchor}>
          {valueText(
            measure,
            MEASURES[measure] === 'count' ? Math.round(value) : Math.round(value * 10) / 10,
          )}
        </text>
      ))}
      <text x={left + width + 10} y={top + 10}>
        {name}
      </text>
    </g>
  );
}

function colourOf(shade: number): string {
  return interpolateViridis(shade / (SHADES - 1));
}
