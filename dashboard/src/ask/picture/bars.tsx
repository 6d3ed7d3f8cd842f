import { scaleLinear } from 'd3-scale';
import { words } from '../../words/words.js';
import { rowText, valueText } from '../value-text.js';
import type { Drawn } from './drawn.js';
import { greatest, least } from './extremes.js';
import { Frame } from './frame.js';
import { CAPTION_FONT, widthIn } from './text-lines.js';

/** More are told by the table. */
const MAX_BARS = 60;
const BAR_PX = 20;
const LETTER_PX = 7;
const MAX_LABEL_SHARE = 0.4;
/** Around the text of a value. */
const VALUE_EDGES_PX = 14;

/** A bar for each group, in the order of the answer. */
export function BarsPicture({ drawn, labels }: { drawn: Drawn; labels: readonly number[] }) {
  const { answer, valueAt, measure, width } = drawn;
  const rows = answer.rows.filter((row) => typeof row[valueAt] === 'number').slice(0, MAX_BARS);
  const bars = rows.map((row) => ({
    label: rowText(answer, row, labels),
    value: Number(row[valueAt]),
  }));
  const lengths = bars.map(({ label }) => label.length);
  const left = Math.min(width * MAX_LABEL_SHARE, 16 + greatest(lengths, 4) * LETTER_PX);
  const values = bars.map(({ value }) => value);
  const widthOf = widthIn(CAPTION_FONT);
  const valuesPx = values.map((value) => widthOf(valueText(measure, value)));
  const room = Math.max(40, width - left - greatest(valuesPx, 0) - VALUE_EDGES_PX);
  // An SNR may be below zero: bars go both ways from it.
  const scale = scaleLinear([least(values, 0), greatest(values, 1)], [0, room]);
  const letters = Math.floor((left - 16) / LETTER_PX);
  return (
    <>
      <Frame drawn={drawn} plotHeight={bars.length * BAR_PX} left={left} hasAxis={false}>
        {(plot) =>
          bars.map(({ label, value }, at) => {
            const y = plot.top + at * BAR_PX;
            const [from, to] = [scale(Math.min(0, value)), scale(Math.max(0, value))];
            return (
              <g class="ask-axes" key={at}>
                <text x={left - 6} y={y + 14} text-anchor="end">
                  {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
                </text>
                <rect
                  class="ask-fill"
                  x={left + from}
                  y={y + 3}
                  width={Math.max(1, to - from)}
                  height={BAR_PX - 6}
                />
                <text x={left + to + 6} y={y + 14}>
                  {valueText(measure, value)}
                </text>
              </g>
            );
          })
        }
      </Frame>
      {answer.rows.length > MAX_BARS && (
        <p class="muted">{words.value.ask.notDrawn(answer.rows.length - MAX_BARS, MAX_BARS)}</p>
      )}
    </>
  );
}
