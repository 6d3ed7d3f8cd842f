import type { AggregateQuery } from '../service/api.js';
import { type Filters, readFilters, withoutHalves, writeFilters } from '../address/filters.js';
import { dimensionOf, STEP_PARAMETERS } from './kinds.js';

/** A question to `GET /aggregate`, as the address of the page holds it: with the parameters of the API. */
export interface Question {
  readonly by: readonly string[];
  readonly measures: readonly string[];
  /** Sizes of steps by their parameters; empty: the default. */
  readonly steps: Readonly<Record<string, string>>;
  readonly filters: Filters;
  readonly order: string;
  readonly limit: string;
  /** The newest id that counts; empty: all spots. */
  readonly asOf: string;
}

/** Maximum dimensions of a question. */
export const MAX_DIMENSIONS = 3;

/** The API's own window of aggregates, which is not that of lists. */
export const DEFAULT_SINCE = '24h';

/** The question of an address. The API checks it. */
export function readQuestion(query: URLSearchParams): Question {
  const list = (name: string) =>
    query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean);
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const filters = readFilters(query);
  return {
    by: list('by'),
    measures: list('measure'),
    steps: Object.fromEntries(STEP_PARAMETERS.map((name) => [name, text(name)])),
    filters: { ...filters, since: filters.since || DEFAULT_SINCE },
    order: text('order').toLowerCase(),
    limit: text('limit'),
    asOf: text('as_of'),
  };
}

/** A question as parameters of an address, those that mean nothing empty. */
export function writeQuestion(question: Question): Record<string, string> {
  const { by, measures, steps, filters, order, limit, asOf } = question;
  const used = new Set(by.flatMap((name) => dimensionOf(name).step?.parameter ?? []));
  return {
    by: by.join(','),
    measure: measures.join(','),
    ...Object.fromEntries(
      STEP_PARAMETERS.map((name) => [name, used.has(name) ? (steps[name] ?? '') : '']),
    ),
    // Empty is the past hour to filters, and a day to aggregates.
    ...writeFilters({ ...filters, since: filters.since || '1h' }),
    order: [...by, ...measures].includes(order.replace(/^-/, '')) ? order : '',
    limit,
    as_of: asOf,
  };
}

/** A question as the API is asked it. */
export function toAsked(question: Question): AggregateQuery {
  const written = writeQuestion({ ...question, filters: withoutHalves(question.filters) });
  // The address has what the API takes: it checks what somebody typed there.
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
}
