import type { ComponentChildren } from 'preact';
import { count } from '../words/time.js';
import { words } from '../words/words.js';

/** A row of {@link Bars}. */
interface Bar {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly value: number;
  /** Class that gives the bar its colour. */
  readonly class?: string;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly caption: string;
  /** What the rows are. */
  readonly head: string;
  /** Given, the share of each in it is shown too. */
  readonly total?: number;
}

/** Numbers as a table, and beside each a bar. */
export function Bars({ bars, caption, head, total }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const heads = words.value.tables;
  return (
    <table class="bars">
      <caption class="unseen">{caption}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{heads.bar}</th>
          <th scope="col">{heads.spots}</th>
          {total !== undefined && <th scope="col">{heads.share}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, class: colour }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td class={`track ${colour ?? ''}`} aria-hidden="true">
              <span class="fill" style={{ width: `${(100 * value) / most}%` }} />
            </td>
            <td class="num">{count(value)}</td>
            {total !== undefined && <td class="num muted">{shareText(value, total)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareText(value: number, total: number): string {
  const percent = (100 * value) / Math.max(1, total);
  const share = percent > 0 && percent < 1 ? `<${count(1)}` : count(Math.round(percent));
  return words.value.units.percent(share);
}
