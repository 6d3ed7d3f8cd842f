import { type FieldError, InvalidParameters } from '../../http/errors/errors.js';
import { criteria, type SpotFilter } from './spot-filter.js';

/**
 * The filter that a request's parameters ask for; other parameters are left out.
 * @throws InvalidParameters for a minimum above its maximum, and for two names of one criterion with two values.
 */
export function toFilter(query: object): SpotFilter {
  const given = query as Readonly<Record<string, unknown>>;
  const filter: Record<string, unknown> = {};
  /** Under which name each was sent. */
  const names: Record<string, string> = {};
  for (const [name, { aliases = [] }] of criteria()) {
    const sent = [name, ...aliases].filter((one) => given[one] !== undefined);
    const [first, second] = sent;
    if (first === undefined) continue;
    if (second !== undefined && given[first] !== given[second]) {
      throw contradiction(first, second, `${first} and ${second} mean the same: send one of them`);
    }
    filter[name] = given[first];
    names[name] = first;
  }
  for (const [name, criterion] of criteria()) {
    if (!('maximum' in criterion)) continue;
    const { maximum } = criterion;
    if (!(Number(filter[name]) > Number(filter[maximum]))) continue;
    const [low = '', high = ''] = [names[name], names[maximum]];
    throw contradiction(low, high, `${low} must not be above ${high}`);
  }
  return filter;
}

function contradiction(one: string, other: string, message: string): InvalidParameters {
  const details: FieldError[] = [one, other].map((field) => ({ field, message }));
  return new InvalidParameters(details);
}
