import { wholeCount } from '../words/numbers.js';
import { cellText } from './heat.js';

/** A count in a cell; on a phone without tenths of thousands (`style` of `data-whole`), as neighbours would touch. */
export function HeatFigure({ value }: { value: number }) {
  return <span data-whole={value < 1_000 ? undefined : wholeCount(value)}>{cellText(value)}</span>;
}
