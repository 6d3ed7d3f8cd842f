import { words } from '../words/words.js';
import type { Need } from './need.js';
import './panel/needed.css';

/** A shape for each, so that colour is not needed. */
const SHAPES: Readonly<Record<Need, string>> = {
  entity: '◉',
  band: '◐',
  mode: '◔',
  multiplier: '✚',
  today: '✓✓',
  worked: '✓',
  dupe: '✕',
};

/* Functions and no components, as in `row-tools.tsx`. */

/** A shape and a short word for what a station is by the viewer's log; nothing where it is nothing, and without a log. */
export function needMark(need: Need | undefined) {
  if (need === undefined) return null;
  const { marks, meanings } = words.value.needed;
  return (
    <span class={`need need-${need}`} title={meanings[need]}>
      <span aria-hidden="true">{SHAPES[need]} </span>
      <span class="need-word">{marks[need]}</span>
    </span>
  );
}
