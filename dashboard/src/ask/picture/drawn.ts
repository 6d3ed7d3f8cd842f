import type { Groups } from '../../service/api.js';
import type { Measure } from '../kinds.js';
import type { Question } from '../question.js';

/** An answer as every picture is given it. */
export interface Drawn {
  readonly question: Question;
  readonly answer: Groups;
  /** The measure that is drawn, and its place in a row. */
  readonly measure: Measure;
  readonly valueAt: number;
  /** The window of the answer, ms. */
  readonly window: readonly [sinceMs: number, untilMs: number];
  readonly title: string;
  readonly caption: string;
  /** How a dimension or measure is called. */
  readonly nameOf: (column: string) => string;
  /** Of the picture, px. */
  readonly width: number;
  readonly isLog: boolean;
}
