import { words } from '../words/words.js';
import { copy, lastCopy } from './copy.js';
import { toggleWatch } from './watch-list.js';

/** Handles a click in rows with these buttons. */
export function onRowTool(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>(
    'button[data-copy], button[data-watch]',
  );
  const { copy: text, watch: call } = button?.dataset ?? {};
  if (text !== undefined) void copy(text);
  if (call !== undefined) toggleWatch(call);
}

/*
 * Functions and no components: a table draws hundreds of them a second, and each component follows the signals that it
 * reads by itself.
 */

/** A button that watches a station, or no longer. Reached by `moveInRows`, as are the others. */
export function starButton(call: string, isWatched: boolean) {
  const label = words.value.watch.star(call);
  return (
    <button
      type="button"
      tabIndex={-1}
      class="tool star"
      data-watch={call}
      aria-pressed={isWatched}
      title={label}
      aria-label={label}
    />
  );
}

export function copyButton(call: string) {
  const label = words.value.watch.copyOf(call);
  return (
    <button
      type="button"
      tabIndex={-1}
      class="tool copy"
      data-copy={call}
      title={label}
      aria-label={label}
    />
  );
}

/** A button that leaves a station out; what it does is up to the table, which `.can-choose` says it does. */
function leaveOutButton(call: string) {
  const label = words.value.filtering.without.row(call);
  return (
    <button
      type="button"
      tabIndex={-1}
      class="tool leave-out"
      data-leave-out={call}
      title={label}
      aria-label={label}
    />
  );
}

/** A frequency that is copied by a click. */
export function frequencyButton(kHz: number, tabIndex = -1) {
  const text = kHz.toFixed(1);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      class="tool"
      data-copy={text}
      title={words.value.watch.copyOf(`${text} kHz`)}
    >
      {text}
    </button>
  );
}

interface Marks {
  readonly isNew?: boolean;
  readonly isUp?: boolean;
}

/** A shape and a word for a station that came since the viewer looked, or is watched and came up. */
export function mark({ isNew, isUp }: Marks) {
  const { watch } = words.value;
  const [shape, meaning] = isUp ? ['▲', watch.up] : isNew ? ['◆', watch.isNew] : [];
  if (shape === undefined) return null;
  return (
    <span class={isUp ? 'mark-up' : 'mark-new'} title={meaning}>
      <span aria-hidden="true">{shape}</span>
      <span class="unseen">{meaning}</span>
    </span>
  );
}

/** The star of a row, what is copied from it, and its mark. */
export function watchCell(call: string, isWatched: boolean, marks: Marks = {}) {
  return (
    <td role="cell" class="c-watch">
      <span class="tools">
        {starButton(call, isWatched)}
        {copyButton(call)}
        {leaveOutButton(call)}
        {mark(marks)}
      </span>
    </td>
  );
}

/** Says what was copied, or that it was not. */
export function CopiedNote() {
  const last = lastCopy.value;
  const { watch, install } = words.value;
  return (
    <span class="copied" role="status">
      {last && (last.isCopied ? watch.copied(last.text) : install.notCopied)}
    </span>
  );
}
