import { count, dayText, minuteText } from '../words/time.js';
import { words } from '../words/words.js';

interface Hour {
  readonly hour: string;
  readonly count: number;
  /** From when to when it is counted, where that is not the whole hour. */
  readonly part?: readonly [from: string, to: string];
}

interface HoursProps {
  readonly hours: readonly Hour[];
}

/** Maximum labels that fit below a narrow chart. */
const MAX_LABELS = 8;

/** Spots by clock hour, as columns, paler where it is not a whole hour; and as a table for screen readers. */
export function Hours({ hours }: HoursProps) {
  const most = Math.max(1, ...hours.map((one) => one.count));
  const top = ceiling(most);
  const step = Math.ceil(hours.length / MAX_LABELS);
  // The last column has no room for one beside it.
  const isLabelled = (index: number) =>
    index % step === 0 && (step === 1 || index < hours.length - 1);
  const isLong = hours.length > 48;
  const heads = words.value.tables;
  return (
    <>
      <div class="columns" aria-hidden="true">
        <div class="scale">
          <span>{count(top)}</span>
          <span>{count(top / 2)}</span>
          <span>0</span>
        </div>
        <div class="plot">
          {hours.map((one, index) => (
            <div
              class={one.part ? 'column is-part' : 'column'}
              key={one.hour}
              title={`${timeText(one)}: ${count(one.count)}`}
            >
              <span class="fill" style={{ height: `${(100 * one.count) / top}%` }} />
              {isLabelled(index) && (
                <span class="tick">{isLong ? dayText(one.hour) : one.hour.slice(11, 16)}</span>
              )}
            </div>
          ))}
        </div>
      </div>
      {/* A table is as wide as what is in it: what hides it is a box around it. */}
      <div class="unseen">
        <table>
          <caption>{heads.hoursCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.hour}</th>
              <th scope="col">{heads.spots}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((one) => (
              <tr key={one.hour}>
                <th scope="row">{timeText(one)}</th>
                <td>{count(one.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function timeText({ hour, part }: Hour): string {
  if (!part) return minuteText(hour);
  const [from, to] = part.map(minuteText);
  return words.value.filterText.window(from ?? '', to ?? '');
}

/** The next round number that can be halved. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return Math.max(2, step * power);
}
