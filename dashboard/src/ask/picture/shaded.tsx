import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import { type Cell, rowText } from '../value-text.js';
import type { Drawn } from './drawn.js';
import { Frame, type Plot } from './frame.js';
import { SHADES_LEGEND_PX, type Shades, ShadesLegend, shadesOf } from './shades.js';

type Row = readonly Cell[];

/** The rows of a picture that have a place in it, and a value. */
export function cellsOf(
  { valueAt }: Drawn,
  rows: readonly Row[],
  at: readonly number[],
): readonly Row[] {
  return rows.filter(
    (row) => at.every((place) => row[place] !== null) && typeof row[valueAt] === 'number',
  );
}

interface ShadedProps {
  readonly drawn: Drawn;
  readonly cells: readonly Row[];
  /** The places in a row of what says where its cell is. */
  readonly at: readonly number[];
  readonly plotHeight: number;
  /** Room at the left of the plot. */
  readonly left: number;
  /** The class of the plot behind its cells. */
  readonly ground: string;
  /** What stands around the plot. */
  readonly axes?: (plot: Plot) => ComponentChildren;
  /** The cell at a point of the plot: from 0 to 1 from the left, and from the top. */
  readonly find: (x: number, y: number) => Row | undefined;
  readonly children: (plot: Plot, shades: Shades) => ComponentChildren;
}

/** Cells in shades of their values. What the pointer is at is said below: the table says the same to those who have none. */
export function ShadedPicture(props: ShadedProps) {
  const { drawn, cells, at, ground, axes, find } = props;
  const { answer, valueAt, measure, isLog } = drawn;
  const [pointed, setPointed] = useState<string>();
  const values = cells.map((row) => Number(row[valueAt]));
  const shades = shadesOf(values, measure, isLog);
  const point = (event: PointerEvent, { left, top, width, height }: Plot) => {
    const svg = (event.currentTarget as SVGElement).ownerSVGElement;
    if (!svg) return;
    const box = svg.getBoundingClientRect();
    const row = find(
      (event.clientX - box.left - left) / width,
      (event.clientY - box.top - top) / height,
    );
    setPointed(row && rowText(answer, row, [...at, valueAt]));
  };
  return (
    <>
      <Frame
        drawn={drawn}
        plotHeight={props.plotHeight}
        left={props.left}
        hasAxis={axes !== undefined}
        legendHeight={SHADES_LEGEND_PX}
        legend={(left, top, width) => (
          <ShadesLegend {...{ shades, measure, left, top, width }} name={drawn.nameOf(measure)} />
        )}
      >
        {(plot) => (
          <>
            {axes?.(plot)}
            <g
              onPointerMove={(event) => point(event, plot)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <rect
                class={ground}
                x={plot.left}
                y={plot.top}
                width={plot.width}
                height={plot.height}
              />
              {props.children(plot, shades)}
            </g>
          </>
        )}
      </Frame>
      <p class="ask-pointed muted" aria-hidden="true">
        {pointed ?? words.value.ask.pointAt}
      </p>
    </>
  );
}
