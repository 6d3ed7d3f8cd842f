import { type Filters, readFilters, wireTypeOf, writeFilters } from '../address/filters.js';
import { valuesOf } from './text/asked.js';

const NOT = 'not_';

/** Filters with other values of some parameters of the API. */
export function withValues(
  filters: Filters,
  values: Readonly<Record<string, string>>,
): Partial<Filters> {
  return readFilters(new URLSearchParams({ ...writeFilters(filters), ...values }));
}

/** The parameter that leaves out what another asks for, or the other way round; `undefined` where there is none. */
function twinOf(name: string): string | undefined {
  const twin = name.startsWith(NOT) ? name.slice(NOT.length) : NOT + name;
  return wireTypeOf(twin) === undefined ? undefined : twin;
}

/**
 * Turns a filter around: leaves out what it asks for, or asks for what it leaves out, beside what is there already.
 * @returns `undefined` where the API has no such filter
 */
export function turned(filters: Filters, name: string): Partial<Filters> | undefined {
  const values = writeFilters(filters);
  const value = values[name] ?? '';
  const twin = name === 'call' ? (isWholeCall(value) ? 'not_callsign' : undefined) : twinOf(name);
  if (twin === undefined) return undefined;
  return withValues(filters, { [name]: '', [twin]: joined(values[twin], value) });
}

/** Filters that leave out a callsign which they may have asked for. */
export function leftOut(filters: Filters, callsign: string): Partial<Filters> {
  const { call = '', callsign: calls, not_callsign: others } = writeFilters(filters);
  return withValues(filters, {
    call: call === callsign ? '' : call,
    callsign: valuesOf(calls)
      .filter((one) => one !== callsign)
      .join(),
    not_callsign: joined(others, callsign),
  });
}

function joined(before: string | undefined, more: string): string {
  return [...new Set([...valuesOf(before), ...valuesOf(more)])].join();
}

/** Whether a text can be all of a callsign: `K1ABC`, and not `K1`. */
function isWholeCall(text: string): boolean {
  return /^(?=.*\d)[A-Z0-9/]*[A-Z0-9][A-Z0-9/]*[A-Z]+(\/[A-Z0-9]+)?$/.test(text) && text.length > 2;
}
