import { ContentRefused, fieldsOf, parseList, secondsOf } from '../published/published.service.js';
import { type Measured, numberOf } from './measured.js';

/**
 * Reads the newest value of a column of one of NOAA's tables: rows that are objects, or, as until 2026, lists below a row of
 * names. Names are compared in lower case.
 * @throws ContentRefused when no row has both a time and a number
 */
export function newestIn(text: string, column: string): Measured {
  let newest: Measured | undefined;
  for (const row of rowsOf(parseList(text))) {
    const atSeconds = secondsOf(row.get('time_tag'));
    const value = numberOf(row.get(column));
    if (atSeconds === undefined || value === undefined) continue;
    if (!newest || atSeconds >= newest.atSeconds) newest = { value, atSeconds };
  }
  if (!newest) throw new ContentRefused(`answered rows without ${column}`);
  return newest;
}

function rowsOf(list: readonly unknown[]): ReadonlyMap<string, unknown>[] {
  const [head] = list;
  if (!Array.isArray(head)) return list.map((row) => mapOf(Object.entries(fieldsOf(row))));
  const names = head.map(String);
  return list
    .slice(1)
    .map((row) =>
      mapOf(Array.isArray(row) ? names.map((name, at) => [name, row[at] as unknown]) : []),
    );
}

function mapOf(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, unknown> {
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
