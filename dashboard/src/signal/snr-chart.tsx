import { useRef } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import { bandLabel } from '../radio/band-unit.js';
import { bandClass } from '../radio/bands.js';
import { Band } from '../parts/band.js';
import { DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { clockText, count, minuteText } from '../words/time.js';
import type { Polled } from '../service/use-polling.js';
import { useWidth } from '../browser/use-width.js';
import { words } from '../words/words.js';
import { type Asked, WINDOWS } from './choices.js';
import { runsOf, scaleOf, type SnrLine } from './snr-lines.js';
import type { Strength } from './use-signal.js';

const HEIGHT_PX = 220;
const MARGIN_PX = { top: 12, right: 46, bottom: 22, left: 34 };

interface SnrChartProps {
  readonly asked: Asked;
  readonly strength: ReadonlySignal<Polled<Strength>>;
}

/** The median SNR by minute or hour, a line for each band; the same figures as a table. */
export function SnrChart({ asked, strength }: SnrChartProps) {
  const text = words.value.mySignal;
  const { step } = WINDOWS[asked.window];
  return (
    <Panel
      title={text.chartTitle}
      class="signal-chart"
      aside={<span class="muted">{text.chartOf[step]}</span>}
    >
      <Answer of={strength}>
        {(answer) =>
          answer.lines.length === 0 ? (
            <Empty>{text.noReports}</Empty>
          ) : (
            <>
              <Lines strength={answer} asked={asked} />
              <Figures lines={answer.lines} />
            </>
          )
        }
      </Answer>
    </Panel>
  );
}

function Lines({ strength, asked }: { strength: Strength; asked: Asked }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { lines } = strength;
  const { stepMs } = WINDOWS[asked.window];
  const { low, high } = scaleOf(lines);
  const fromMs = Math.floor(Date.parse(strength.since) / stepMs) * stepMs;
  const toMs = Math.max(fromMs + stepMs, Date.parse(strength.until));
  const [plotWidth, plotHeight] = [
    Math.max(1, width - MARGIN_PX.left - MARGIN_PX.right),
    HEIGHT_PX - MARGIN_PX.top - MARGIN_PX.bottom,
  ];
  const x = (ms: number) => MARGIN_PX.left + ((ms - fromMs) / (toMs - fromMs)) * plotWidth;
  const y = (db: number) => MARGIN_PX.top + ((high - db) / (high - low)) * plotHeight;
  const grid = [low, (low + high) / 2, high];
  const middle = (fromMs + toMs) / 2;
  return (
    <div class="snr-lines" ref={frame}>
      <svg width={width} height={HEIGHT_PX} aria-hidden="true">
        {grid.map((db) => (
          <g key={db}>
            <line class="grid" x1={x(fromMs)} x2={x(toMs)} y1={y(db)} y2={y(db)} />
            <text x={MARGIN_PX.left - 5} y={y(db) + 4} text-anchor="end">
              {db}
            </text>
          </g>
        ))}
        {[fromMs, middle, toMs].map((ms, index) => (
          <text
            key={index}
            x={x(ms)}
            y={HEIGHT_PX - 5}
            text-anchor={['start', 'middle', 'end'][index]}
          >
            {clockText(ms).slice(0, 5)}
          </text>
        ))}
        {placeLabels(lines, x, y).map(({ line, labelY }) => (
          <Line key={line.band} line={line} labelY={labelY} stepMs={stepMs} x={x} y={y} />
        ))}
      </svg>
    </div>
  );
}

const LABEL_PX = { width: 40, height: 12 };

/** Where the name of each band stands: at the end of its line, lower where another name is in the way. */
function placeLabels(
  lines: readonly SnrLine[],
  x: (ms: number) => number,
  y: (db: number) => number,
) {
  const placed: { line: SnrLine; endX: number; labelY: number }[] = [];
  const ends = lines
    .map((line) => ({ line, end: line.points.at(-1) }))
    .map(({ line, end }) => ({ line, endX: x(end?.atMs ?? 0), endY: y(end?.median ?? 0) }))
    .sort((a, b) => a.endY - b.endY);
  for (const { line, endX, endY } of ends) {
    const near = placed.filter((one) => Math.abs(one.endX - endX) < LABEL_PX.width);
    const free = Math.max(...near.map(({ labelY }) => labelY + LABEL_PX.height), endY);
    placed.push({ line, endX, labelY: free });
  }
  return placed;
}

interface LineProps {
  readonly line: SnrLine;
  readonly labelY: number;
  readonly stepMs: number;
  readonly x: (ms: number) => number;
  readonly y: (db: number) => number;
}

function Line({ line: { band, points }, labelY, stepMs, x, y }: LineProps) {
  const last = points.at(-1);
  if (!last) return null;
  return (
    <g class={`snr-line ${bandClass(band)}`}>
      {runsOf(points, stepMs).map((run) => (
        <polyline
          key={run[0]?.atMs}
          points={run.map(({ atMs, median }) => `${x(atMs)},${y(median)}`).join(' ')}
        />
      ))}
      {points.map(({ atMs, median }) => (
        <circle key={atMs} cx={x(atMs)} cy={y(median)} r={2.5} />
      ))}
      <text x={x(last.atMs) + 6} y={labelY + 4}>
        {bandLabel(band)}
      </text>
    </g>
  );
}

function Figures({ lines }: { lines: readonly SnrLine[] }) {
  const { asTable, heads } = words.value.mySignal;
  return (
    <details class="figures">
      <summary>{asTable}</summary>
      <div class="tall scroll-x" tabIndex={0} role="region" aria-label={asTable}>
        <DataTable
          columns={[
            { head: heads.time, isRowHead: true, cell: ({ point }) => minuteText(point.atMs) },
            { head: heads.band, cell: ({ band }) => <Band name={band} /> },
            { head: heads.median, isNumber: true, cell: ({ point }) => count(point.median) },
            { head: heads.best, isNumber: true, isFolded: true, cell: ({ point }) => point.best },
            {
              head: heads.spots,
              isNumber: true,
              isFolded: true,
              cell: ({ point }) => count(point.spots),
            },
          ]}
          rows={lines.flatMap(({ band, points }) => points.map((point) => ({ band, point })))}
          keyOf={({ band, point }) => `${band} ${point.atMs}`}
        />
      </div>
    </details>
  );
}
