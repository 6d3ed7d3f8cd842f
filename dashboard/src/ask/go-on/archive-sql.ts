import { dimensionOf, stepOf } from '../kinds.js';
import { DAY_MS } from '../../words/time.js';
import type { Question } from '../question.js';

/** A day has its file an hour after its end. */
const FILE_AFTER_MS = 3_600_000;

/** More days are as well asked of the API. */
const MAX_DAYS = 92;

/** The columns of a day's file that a filter of the API compares. */
const LISTS = [
  'callsign',
  'spotter',
  'mode',
  'band',
  'type',
  'continent',
  'dxcc',
  'cq_zone',
  'itu_zone',
];
const COMPARED = new Set([...LISTS, ...LISTS.slice(5).map((name) => `spotter_${name}`)]);
const BOUNDS: ReadonlyMap<string, string> = new Map([
  ['snr_min', 'snr >='],
  ['snr_max', 'snr <='],
  ['wpm_min', 'wpm >='],
  ['wpm_max', 'wpm <='],
  ['freq_min', 'frequency >='],
  ['freq_max', 'frequency <='],
]);

const MEASURES: ReadonlyMap<string, string> = new Map([
  ['spots', 'count(*)'],
  ['stations', 'count(DISTINCT callsign)'],
  ['skimmers', 'count(DISTINCT spotter)'],
  ['paths', 'count(DISTINCT (callsign, spotter))'],
  ['located', 'count(*) FILTER (grid IS NOT NULL AND spotter_grid IS NOT NULL)'],
  ['snr_max', 'max(snr)'],
  ['snr_median', 'median(snr)'],
  ['snr_q1', 'quantile_cont(snr, 0.25)'],
  ['snr_q3', 'quantile_cont(snr, 0.75)'],
  ['wpm_median', 'median(wpm)'],
  ['first', 'min(timestamp)'],
  ['last', 'max(timestamp)'],
]);

/**
 * A question in SQL over the files of the archive, for DuckDB. Undefined where files cannot answer it: it needs a column that they do
 * not have (a distance, a middle, a list), or no day of its window has a file yet.
 *
 * @param window ms, both inside it
 */
export function archiveSql(
  origin: string,
  question: Question,
  [sinceMs, untilMs]: readonly [number, number],
  nowMs: number,
): string | undefined {
  const by = question.by.map((name) => dimensionSql(name, question.steps));
  const asked = question.measures.length === 0 ? ['spots'] : question.measures;
  const measures = asked.map((name) => MEASURES.get(name));
  const conditions = conditionsOf(question);
  const days = daysOf(sinceMs, Math.min(untilMs, nowMs - FILE_AFTER_MS - DAY_MS));
  if (days.length === 0 || days.length > MAX_DAYS || !conditions) return undefined;
  if ([...by, ...measures].includes(undefined)) return undefined;
  const selected = [
    ...by.map((sql, at) => `${sql} AS "${question.by[at]}"`),
    ...measures.map((sql, at) => `${sql} AS "${asked[at]}"`),
  ];
  const where = [
    `timestamp BETWEEN '${momentOf(sinceMs)}' AND '${momentOf(untilMs)}'`,
    ...conditions,
  ];
  return `${[
    'SELECT',
    `  ${selected.join(',\n  ')}`,
    'FROM read_parquet([',
    `  ${days.map((day) => `'${origin}/api/v1/archive/${day}.parquet'`).join(',\n  ')}`,
    '])',
    `WHERE ${where.join('\n  AND ')}`,
    ...(by.length > 0 ? ['GROUP BY ALL', 'ORDER BY ALL'] : []),
  ].join('\n')};`;
}

function dimensionSql(name: string, steps: Question['steps']): string | undefined {
  const step = stepOf(dimensionOf(name), steps);
  const of = name.replace(/^spotter_/, '');
  const prefix = of === name ? '' : 'spotter_';
  switch (of) {
    case 'time':
      return `time_bucket(INTERVAL '${step} seconds', timestamp)`;
    case 'minute':
    case 'hour':
    case 'day':
    case 'month':
    case 'year':
      return `date_trunc('${of}', timestamp)`;
    case 'hour_of_day':
      return 'hour(timestamp)';
    case 'weekday':
      return 'isodow(timestamp)';
    case 'band':
      return "coalesce(band, 'other')";
    case 'snr':
    case 'wpm':
      return `(floor(${of} / ${step}.0) * ${step})::INT`;
    case 'grid2':
    case 'grid4':
      return `left(${prefix}grid, ${of.at(-1)})`;
    case 'spotter':
      return 'spotter';
    default:
      return COMPARED.has(name) ? name : undefined;
  }
}

/** Undefined where a filter compares what files do not have. */
function conditionsOf({ filters }: Question): readonly string[] | undefined {
  const { call, spotter, mode, band, more } = filters;
  if (call !== '' || /[*?,!]/.test(spotter)) return undefined;
  const named = { ...more, spotter, mode: mode.join(','), band: band.join(',') };
  const conditions: string[] = [];
  for (const [name, value] of Object.entries(named)) {
    if (value === '') continue;
    const bound = BOUNDS.get(name);
    if (bound && /^-?[\d.]+$/.test(value)) conditions.push(`${bound} ${value}`);
    else if (COMPARED.has(name) && /^[\w/,-]+$/.test(value)) {
      const values = value.split(',').map((one) => `'${one}'`);
      conditions.push(`${name} IN (${values.join(', ')})`);
    } else return undefined;
  }
  return conditions;
}

/** The days between two moments that have begun by the second, as `2026-11-20`. */
function daysOf(fromMs: number, toMs: number): readonly string[] {
  const days: string[] = [];
  for (let ms = fromMs - (fromMs % DAY_MS); ms <= toMs && days.length <= MAX_DAYS; ms += DAY_MS) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
