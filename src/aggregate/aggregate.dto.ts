import { ApiProperty } from '@nestjs/swagger';
import { EnumListParam } from '../http/input/list-params.js';
import { ANSWER_FORMATS, type AnswerFormat } from '../http/answer-format.js';
import {
  AsOfParam,
  LimitParam,
  OneOfIntegersParam,
  TextParam,
  TimestampParam,
  WordParam,
} from '../http/input/params.js';
import {
  type Cell,
  DIMENSION_NAMES,
  dimensionOf,
  type DimensionName,
  MEASURE_NAMES,
  measureOf,
  type MeasureName,
  type StepName,
  STEPPED,
} from './aggregates.service.js';
import { SpotCriteriaQuery } from '../spots/spots.dto.js';

const MAX_DIMENSIONS = 3;

/** Where the window begins unless it is asked for. */
export const DEFAULT_SINCE = '24h';

/** A size of the steps of a dimension, one of those that it may have. */
function StepParam(parameter: StepName, unit: string): PropertyDecorator {
  const found = STEPPED.find(({ steps }) => steps.parameter === parameter);
  if (!found) throw new Error(`No dimension has ${parameter}`);
  const { name, steps } = found;
  const description = `With \`by=${name}\`: the size of its steps${unit}; ${steps.default} unless given.`;
  const sizes = [...steps.sizes.keys()];
  const numbers = sizes.filter((size) => typeof size === 'number');
  return numbers.length > 0
    ? OneOfIntegersParam(numbers, { description })
    : WordParam(sizes.map(String), { description });
}

/** `name`: what it is. A line each. */
function listed(names: readonly string[], descriptionOf: (name: never) => string): string {
  return names.map((name) => `- \`${name}\`: ${descriptionOf(name as never)}`).join('\n');
}

/** The parameters of `GET /aggregate`: what to group by, what to tell of each group, and which spots. */
export class AggregateParams extends SpotCriteriaQuery {
  @EnumListParam(DIMENSION_NAMES, {
    maxItems: MAX_DIMENSIONS,
    description: `What to group spots by, at most ${MAX_DIMENSIONS}; without it there is one group.\n${listed(
      DIMENSION_NAMES,
      (name: DimensionName) => dimensionOf(name).description,
    )}`,
  })
  by?: DimensionName[];

  @EnumListParam(MEASURE_NAMES, {
    description: `What to tell of each group; \`spots\` unless given.\n${listed(
      MEASURE_NAMES,
      (name: MeasureName) => measureOf(name).description,
    )}`,
  })
  measure?: MeasureName[];

  @StepParam('time_step', '')
  time_step?: string;

  @StepParam('distance_step', ', km')
  distance_step?: number;

  @StepParam('snr_step', ', dB')
  snr_step?: number;

  @StepParam('wpm_step', ', WPM')
  wpm_step?: number;

  /** Start of the window, inclusive, in the forms of `GET /spots`. 24 hours ago unless given. */
  @TimestampParam({ default: DEFAULT_SINCE })
  since: string;

  /** End of the window, inclusive, in the same forms, not before `since`. Now unless given. */
  @TimestampParam()
  until?: string;

  /**
   * Only what was known when this id was the newest: spots with a higher one are left out. The header `Link` of every
   * answer has the question with it, to be cited (`rel="permalink"`).
   */
  @AsOfParam()
  as_of?: number;

  /**
   * A dimension or measure that is asked for; `-` in front: descending. Equal groups come by their dimensions,
   * ascending, and what is not known last. Unless given: by the dimensions where the first is of time, else the
   * greatest first measure first.
   */
  @TextParam(40)
  order?: string;

  /** Groups in the answer, at most: up to 10,000 in JSON, up to 1,000,000 as CSV or NDJSON. */
  @LimitParam({ max: 10_000, maxOfExport: 1_000_000, default: 1000 })
  limit: number;

  /**
   * `csv`: a header and the rows, empty for null. `ndjson`: an object for each row, with the names of `by` and `measure` in that
   * order. `X-Total-Rows` and `X-Spots` have what JSON has beside the rows. Without it, the header `Accept` counts: `text/csv`,
   * `application/x-ndjson`.
   */
  @WordParam(ANSWER_FORMATS, { default: ANSWER_FORMATS[0] })
  format: AnswerFormat;
}

/** Groups of spots. */
export class AggregateView {
  /** What spots are grouped by. */
  by: string[];

  /** What is told of each group. */
  measures: string[];

  /** Start of the window, inclusive. */
  @ApiProperty({ type: 'string', example: '2026-11-20T10:00:00Z' })
  since: string;

  /** End of the window, inclusive: as asked for, else the moment of the answer. No spot of it is later. */
  @ApiProperty({ type: 'string', example: '2026-11-21T10:00:00Z' })
  until: string;

  /**
   * A row for each group: its dimensions in the order of `by`, then its measures in that of `measures`. Null: not known,
   * or no spot has it.
   */
  @ApiProperty({
    type: 'array',
    items: {
      type: 'array',
      items: { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }] },
    },
    example: [['2026-11-20T10:00:00Z', '20m', 412, 57]],
  })
  rows: (readonly Cell[])[];

  /** How many groups there are, whatever `limit`. */
  @ApiProperty({ type: 'integer', example: 264 })
  total_rows: number;

  /** How many spots are in all of them: the `total` of `GET /spots` for the same window and filter. */
  @ApiProperty({ type: 'integer', example: 56789 })
  spots: number;
}
