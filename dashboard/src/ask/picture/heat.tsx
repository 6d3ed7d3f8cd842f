import type { Cell } from '../value-text.js';
import { axisOf } from './axis.js';
import type { Drawn } from './drawn.js';
import { Axes, type Plot, scaleOf } from './frame.js';
import { cellsOf, ShadedPicture } from './shaded.js';
import { Squares } from './shades.js';

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
  const { answer, question, valueAt } = drawn;
  const cells = cellsOf(drawn, rows, [xAt, yAt]);
  const axis = (at: number) =>
    axisOf(
      answer.by[at] ?? '',
      cells.flatMap((row) => row[at] ?? []),
      question.steps,
      drawn.window,
    );
  const [x, y] = [axis(xAt), axis(yAt)];
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
  const find = (shareX: number, shareY: number) => {
    const atX = x.from + shareX * (x.to - x.from);
    const atY = y.to - shareY * (y.to - y.from);
    const isIn = (side: typeof x, value: Cell, at: number) =>
      side.begin(value) <= at && at < side.end(side.begin(value));
    return cells.find((row) => isIn(x, row[xAt] ?? null, atX) && isIn(y, row[yAt] ?? null, atY));
  };
  return (
    <ShadedPicture
      drawn={drawn}
      cells={cells}
      at={[xAt, yAt]}
      plotHeight={PLOT_PX}
      left={LEFT_PX}
      ground="ask-catch"
      find={find}
      axes={(plot) => (
        <Axes
          plot={plot}
          x={x}
          ticksUp={y.ticks(PLOT_PX, 'up')}
          up={up}
          nameAcross={drawn.nameOf(x.name)}
        />
      )}
    >
      {(plot, shades) => <Squares squares={squaresIn(plot)} shades={shades} />}
    </ShadedPicture>
  );
}
