import { useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import { type Cell, valueText } from '../value-text.js';
import { axisOf } from './axis.js';
import type { Drawn } from './drawn.js';
import { Axes, Frame, type Plot, scaleOf } from './frame.js';
import { Pointed } from './pointed.js';
import { SHADES_LEGEND_PX, ShadesLegend, shadesOf, Squares } from './shades.js';

const PLOT_PX = 360;
const LEFT_PX = 72;

interface HeatProps {
  readonly drawn: Drawn;
  readonly x: number;
  readonly y: number;
  /** The rows of the slice that is shown. */
  readonly rows: readonly (readonly Cell[])[];
}

/** Two dimensions of an order, a shade for each cell. */
export function HeatPicture({ drawn, x: xAt, y: yAt, rows }: HeatProps) {
  const { answer, question, valueAt, measure, width } = drawn;
  const [pointed, setPointed] = useState<string>();
  const cells = rows.filter(
    (row) => row[xAt] !== null && row[yAt] !== null && typeof row[valueAt] === 'number',
  );
  const [xName, yName] = [answer.by[xAt] ?? '', answer.by[yAt] ?? ''];
  const axis = (name: string, at: number) =>
    axisOf(
      name,
      cells.flatMap((row) => row[at] ?? []),
      question.steps,
      drawn.window,
    );
  const [x, y] = [axis(xName, xAt), axis(yName, yAt)];
  const shades = shadesOf(
    cells.map((row) => Number(row[valueAt])),
    measure,
    drawn.isLog,
  );
  const up = (at: number) => PLOT_PX - scaleOf(y, PLOT_PX)(at);
  const squaresIn = (plot: Plot) => {
    const across = scaleOf(x, plot.width);
    return cells.map((row) => {
      const [beginX, beginY] = [x.begin(row[xAt] ?? null), y.begin(row[yAt] ?? null)];
      const left = plot.left + across(Math.max(x.from, beginX));
      const right = plot.left + across(Math.min(x.to, x.end(beginX)));
      return {
        left,
        top: plot.top + up(y.end(beginY)),
        right: Math.max(left + 0.5, right),
        bottom: plot.top + up(beginY),
        value: Number(row[valueAt]),
      };
    });
  };
  const point = (share: { x: number; y: number } | undefined) => {
    if (!share) return setPointed(undefined);
    const atX = x.from + share.x * (x.to - x.from);
    const atY = y.to - share.y * (y.to - y.from);
    const isIn = (side: typeof x, value: Cell, at: number) =>
      side.begin(value) <= at && at < side.end(side.begin(value));
    const row = cells.find(
      (one) => isIn(x, one[xAt] ?? null, atX) && isIn(y, one[yAt] ?? null, atY),
    );
    setPointed(
      row &&
        [xAt, yAt, valueAt]
          .map((at) => valueText([...answer.by, ...answer.measures][at] ?? '', row[at] ?? null))
          .join(' · '),
    );
  };
  return (
    <Pointed text={pointed ?? words.value.ask.pointAt}>
      <Frame
        width={width}
        plotHeight={PLOT_PX}
        left={LEFT_PX}
        title={drawn.title}
        caption={drawn.caption}
        legendHeight={SHADES_LEGEND_PX}
        legend={(left, top, room) => (
          <ShadesLegend
            {...{ shades, measure, left, top, width: room }}
            name={drawn.nameOf(measure)}
          />
        )}
      >
        {(plot) => (
          <>
            <Axes
              plot={plot}
              x={x}
              ticksUp={y.ticks(PLOT_PX, 'up')}
              up={up}
              nameAcross={drawn.nameOf(xName)}
            />
            <g
              onPointerMove={(event) => point(shareOf(event, plot))}
              onPointerLeave={() => point(undefined)}
            >
              <rect
                class="ask-catch"
                x={plot.left}
                y={plot.top}
                width={plot.width}
                height={plot.height}
              />
              <Squares squares={squaresIn(plot)} shades={shades} />
            </g>
          </>
        )}
      </Frame>
    </Pointed>
  );
}

/** Where in the plot a pointer is, from 0 to 1 from the left and from the top. */
function shareOf(
  event: PointerEvent,
  { left, top, width, height }: Plot,
): { x: number; y: number } | undefined {
  const svg = (event.currentTarget as SVGElement).ownerSVGElement;
  if (!svg) return undefined;
  const box = svg.getBoundingClientRect();
  return {
    x: (event.clientX - box.left - left) / width,
    y: (event.clientY - box.top - top) / height,
  };
}
