import { canTune, tune } from '../rig/rig.js';
import { words } from '../words/words.js';
import { copy, lastCopy } from '../browser/copy.js';
import { markSeen } from '../marks/looked.js';
import { toggleWatch } from '../marks/watch-list.js';
import { closeTools, toggleTools } from './open-tools.js';

/** Handles a click in rows with these buttons. */
export function onRowTool(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>(
    'button[data-copy], button[data-tune], button[data-watch], button.more-tools',
  );
  const { copy: text, tune: kHz, mode, watch: call } = button?.dataset ?? {};
  if (button?.matches('.more-tools')) toggleTools(button);
  // What was wanted of the row is done.
  else if (button?.closest('.tools')) closeTools();
  if (text !== undefined) void copy(text);
  if (kHz !== undefined) tune(Number(kHz), mode ?? '');
  if (call !== undefined) toggleWatch(call);
}

/*
 * Functions and no components: a table draws hundreds of them a second, and each component follows the signals that it
 * reads by itself.
 */

/** A button of a row, whose sign the style sheet draws; it is reached by `moveInRows`. */
function toolButton(kind: string, label: string, attributes: Readonly<Record<string, unknown>>) {
  return (
    <button
      key={kind}
      type="button"
      tabIndex={-1}
      class={`tool ${kind}`}
      title={label}
      aria-label={label}
      {...attributes}
    />
  );
}

/** A button that watches a station, or no longer. */
export function starButton(call: string, isWatched: boolean) {
  const { star } = words.value.watch;
  return toolButton('star', star(call), { 'data-watch': call, 'aria-pressed': isWatched });
}

export function copyButton(call: string) {
  return toolButton('copy', words.value.watch.copyOf(call), { 'data-copy': call });
}

/** Buttons that show a station alone, or leave it out; what they do is up to the table, which `.can-choose` says it does. */
function chooseButtons(call: string) {
  const { only, leaveOut } = words.value.filtering;
  return [
    toolButton('only', only(call), { 'data-call': call, 'data-does': 'call' }),
    toolButton('leave-out', leaveOut(call), { 'data-call': call, 'data-does': 'not_callsign' }),
  ];
}

/** The button that a finger opens the others by. */
function moreButton(call: string) {
  return toolButton('more-tools', words.value.watch.more(call), {
    'aria-expanded': false,
    children: <span aria-hidden="true">⋯</span>,
  });
}

/** A frequency; a click tunes the viewer's radio to it, or copies it where there is none. */
export function frequencyButton(
  { frequency: kHz, mode }: { readonly frequency: number; readonly mode: string },
  tabIndex = -1,
) {
  const text = kHz.toFixed(1);
  const { rig, watch } = words.value;
  const tool = canTune(kHz)
    ? {
        'data-tune': kHz,
        'data-mode': mode,
        title: rig.tune(text, mode),
        'aria-label': rig.tune(text, mode),
      }
    : { 'data-copy': text, title: watch.copyOf(`${text} kHz`) };
  return (
    <button type="button" tabIndex={tabIndex} class="tool" {...tool}>
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

/** The mark of a row, and what can be done with it. */
export function watchCell(call: string, isWatched: boolean, marks: Marks = {}) {
  return (
    <span class="tools">
      {mark(marks)}
      <span class="tool-menu" popover="manual">
        {starButton(call, isWatched)}
        <span class="at-row-end">
          {copyButton(call)}
          {chooseButtons(call)}
        </span>
      </span>
      {moreButton(call)}
    </span>
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

/** Marks all that is shown as seen. */
export function SeenButton() {
  const { watch } = words.value;
  return (
    <button type="button" title={watch.seenHint} onClick={markSeen}>
      {watch.seen}
    </button>
  );
}
