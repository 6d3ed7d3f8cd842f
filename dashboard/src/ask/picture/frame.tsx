import type { ComponentChildren } from 'preact';
import type { Axis, Tick } from './axis.js';
import type { Drawn } from './drawn.js';
import { CAPTION_FONT, linesOf, TITLE_FONT, widthIn } from './text-lines.js';

/** Where the plot stands in a picture, in px. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const TITLE_PX = 26;
const TITLE_LINE_PX = 18;
const CAPTION_PX = 22;
const CAPTION_LINE_PX = 16;
const AXIS_PX = 34;
const RIGHT_PX = 14;
/** From the edge of the picture to a text, where it has not the room that it has above the plot. */
const EDGE_PX = 8;

interface FrameProps {
  readonly drawn: Pick<Drawn, 'width' | 'title' | 'caption'>;
  readonly plotHeight: number;
  /** Room at the left, for the texts of the axis that goes up. */
  readonly left: number;
  readonly legendHeight?: number;
  readonly legend?: (left: number, top: number, width: number) => ComponentChildren;
  /** Below the plot stands an axis. */
  readonly hasAxis?: boolean;
  readonly children: (plot: Plot) => ComponentChildren;
}

/** A picture with its title, what it is of, and its legend in it: so it is whole where it is kept as a file. */
export function Frame(props: FrameProps) {
  const { plotHeight, left, legendHeight = 0, legend, hasAxis = true } = props;
  const { width, title, caption } = props.drawn;
  const room = width - 2 * EDGE_PX;
  const isShort = widthIn(TITLE_FONT)(title) <= width - left - EDGE_PX;
  const titleLines = isShort ? [title] : linesOf(title, room, widthIn(TITLE_FONT));
  const captionLines = linesOf(caption, room, widthIn(CAPTION_FONT));
  const plot = {
    left,
    top: TITLE_PX + TITLE_LINE_PX * (titleLines.length - 1),
    width: Math.max(1, width - left - RIGHT_PX),
    height: plotHeight,
  };
  const legendTop = plot.top + plot.height + (hasAxis ? AXIS_PX : 10);
  const captionTop = legendTop + legendHeight;
  const height = captionTop + CAPTION_PX + CAPTION_LINE_PX * (captionLines.length - 1);
  return (
    <svg
      class="ask-picture"
      role="img"
      aria-label={`${title}. ${caption}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect class="ask-back" width={width} height={height} />
      <Lines
        class="ask-title"
        x={isShort ? left : EDGE_PX}
        y={17}
        lines={titleLines}
        apart={TITLE_LINE_PX}
      />
      {props.children(plot)}
      {legend?.(left, legendTop, plot.width)}
      <Lines
        class="ask-caption"
        x={EDGE_PX}
        y={captionTop + CAPTION_PX - 7}
        lines={captionLines}
        apart={CAPTION_LINE_PX}
      />
    </svg>
  );
}

/** Lines of text, so many px below each other: an SVG breaks none by itself. */
function Lines(props: {
  class: string;
  x: number;
  y: number;
  lines: readonly string[];
  apart: number;
}) {
  const { x, y, lines, apart } = props;
  return (
    <>
      {lines.map((line, at) => (
        <text key={at} class={props.class} x={x} y={y + at * apart}>
          {line}
        </text>
      ))}
    </>
  );
}

/** Places values of an axis along a length of px. */
export function scaleOf(
  { from, to }: Pick<Axis, 'from' | 'to'>,
  lengthPx: number,
): (at: number) => number {
  return (at) => ((at - from) / (to - from)) * lengthPx;
}

interface AxesProps {
  readonly plot: Plot;
  readonly x: Axis;
  readonly ticksUp: readonly Tick[];
  /** Where a value of the axis that goes up stands, in px from the top of the plot. */
  readonly up: (at: number) => number;
  readonly nameAcross: string;
}

/** Ticks and their texts, below and at the left. */
export function Axes({ plot, x, ticksUp, up, nameAcross }: AxesProps) {
  const { left, top, width, height } = plot;
  const across = scaleOf(x, width);
  return (
    <g class="ask-axes">
      {ticksUp.map(({ at, text }) => (
        <g key={`up ${at}`}>
          <line x1={left} x2={left + width} y1={top + up(at)} y2={top + up(at)} />
          <text x={left - 6} y={top + up(at) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {x.ticks(width, 'across').map(({ at, text }) => (
        <g key={`across ${at}`}>
          <line
            x1={left + across(at)}
            x2={left + across(at)}
            y1={top + height}
            y2={top + height + 4}
          />
          <text x={left + across(at)} y={top + height + 16} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
      <line class="ask-line" x1={left} x2={left + width} y1={top + height} y2={top + height} />
      <text x={left + width} y={top + height + 29} text-anchor="end">
        {nameAcross}
      </text>
    </g>
  );
}
