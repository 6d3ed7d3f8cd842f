import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { BAND_NAMES, OTHER_BAND, readBand } from '../../radio/bands.js';
import { words } from '../../words/words.js';
import { MEASURES } from '../kinds.js';
import { rowText, valueText } from '../value-text.js';
import { axisOf } from './axis.js';
import { greatest, least } from './extremes.js';
import { Axes, Frame, scaleOf } from './frame.js';
import type { Drawn } from './drawn.js';
import { MAX_SERIES, type Series, seriesOf } from './series.js';

const PLOT_PX = 300;
const LEFT_PX = 58;
const LEGEND_ROW_PX = 18;
const LETTER_PX = 7;

/** A line for each group, over time. */
export function LinesPicture({
  drawn,
  x: at,
  series: groupedBy,
}: {
  drawn: Drawn;
  x: number;
  series: readonly number[];
}) {
  const { answer, question, valueAt, measure, width } = drawn;
  const text = words.value.ask;
  const name = answer.by[at] ?? '';
  const values = answer.rows.flatMap((row) => row[at] ?? []);
  const x = axisOf(name, values, question.steps, drawn.window);
  const { series, left } = seriesOf({
    rows: answer.rows,
    at,
    groupedBy,
    valueAt,
    axis: x,
    isCount: MEASURES[measure] === 'count',
    isAdditive: measure === 'spots' || measure === 'located',
    nameOf: (row) => rowText(answer, row, groupedBy),
    others: text.others,
  });
  const drawnValues = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const scale = scaleLinear([least(drawnValues, 0), greatest(drawnValues, 1)], [PLOT_PX, 0]).nice();
  const items = series.length > 1 ? placeItems(series, width - LEFT_PX) : [];
  const rows = items.at(-1)?.row ?? -1;
  return (
    <>
      <Frame
        drawn={drawn}
        plotHeight={PLOT_PX}
        left={LEFT_PX}
        legendHeight={(rows + 1) * LEGEND_ROW_PX}
        legend={(legendLeft, top) => (
          <g class="ask-legend">
            {items.map(({ series: one, x: itemX, row }) => (
              <g key={one.key}>
                <line
                  class="ask-series"
                  x1={legendLeft + itemX}
                  x2={legendLeft + itemX + 16}
                  y1={top + row * LEGEND_ROW_PX + 6}
                  y2={top + row * LEGEND_ROW_PX + 6}
                  stroke={colourOf(one, series)}
                />
                <text x={legendLeft + itemX + 21} y={top + row * LEGEND_ROW_PX + 10}>
                  {one.name}
                </text>
              </g>
            ))}
          </g>
        )}
      >
        {(plot) => {
          const across = scaleOf(x, plot.width);
          const draw = line<Series['points'][number]>()
            .defined(({ value }) => value !== undefined)
            .x(({ at: begin }) => plot.left + across((begin + Math.min(x.to, x.end(begin))) / 2))
            .y(({ value }) => plot.top + scale(value ?? 0));
          const ticks = scale
            .ticks(6)
            .map((value) => ({ at: value, text: valueText(measure, value) }));
          return (
            <>
              <Axes plot={plot} x={x} ticksUp={ticks} up={scale} nameAcross={drawn.nameOf(name)} />
              {series.map((one) => (
                <path
                  key={one.key}
                  class="ask-series"
                  d={draw(one.points) ?? ''}
                  stroke={colourOf(one, series)}
                />
              ))}
            </>
          );
        }}
      </Frame>
      {left > 0 && <p class="muted">{text.notDrawn(left, MAX_SERIES)}</p>}
    </>
  );
}

/** Bands have their colours; other groups take them in turn, as these can be told apart in light and dark. */
function colourOf({ key }: Series, all: readonly Series[]): string {
  const names = [...BAND_NAMES, OTHER_BAND];
  const name =
    readBand(key) ||
    (key === OTHER_BAND
      ? key
      : names[(all.findIndex((one) => one.key === key) * 5) % names.length]);
  return all.length === 1 ? 'var(--accent)' : `var(--band-${name})`;
}

/** Places names in rows as wide as the picture. */
function placeItems(series: readonly Series[], width: number) {
  let [x, row] = [0, 0];
  return series.map((one) => {
    const room = 34 + one.name.length * LETTER_PX;
    if (x > 0 && x + room > width) [x, row] = [0, row + 1];
    const item = { series: one, x, row };
    x += room;
    return item;
  });
}
