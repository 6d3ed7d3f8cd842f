import type { ComponentChildren } from 'preact';
import { count } from '../time.js';

/** A row of {@link Bars}. */
export interface Bar {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly value: number;
  /** Class that gives the bar its colour. */
  readonly class?: string;
}

/** Numbers as a table, and beside each a bar. */
export function Bars({
  bars,
  caption,
  head,
}: {
  bars: readonly Bar[];
  caption: string;
  head: string;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <table class="bars">
      <caption class="unseen">{caption}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Bar</th>
          <th scope="col">Spots</th>
          <th scope="col">Share</th>
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
            <td class="num muted">{Math.round((100 * value) / Math.max(1, total))} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
