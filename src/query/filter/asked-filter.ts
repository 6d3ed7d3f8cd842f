import { type FieldError, InvalidParameters } from '../../http/errors/errors.js';
import { criteria } from './spot-filter.js';

/** The values of the criteria that a request asks for, by their names. */
export type AskedFilter = Readonly<Record<string, unknown>>;

/**
 * What a request's parameters ask of spots; other parameters are left out. Members are names still.
 * @throws InvalidParameters for a minimum above its maximum, for half of a question that has two parameters, and
 * for two names of one criterion with two values
 */
export function readFilter(query: object): AskedFilter {
  const given = query as AskedFilter;
  const asked: Record<string, unknown> = {};
  /** Under which name each was sent. */
  const names: Record<string, string> = {};
  for (const [name, { aliases = [] }] of criteria()) {
    const sent = [name, ...aliases].filter((one) => given[one] !== undefined);
    const [first, second] = sent;
    if (first === undefined) continue;
    if (second !== undefined && given[first] !== given[second]) {
      throw contradiction(first, second, `${first} and ${second} mean the same: send one of them`);
    }
    asked[name] = given[first];
    names[name] = first;
  }
  for (const [name, criterion] of criteria()) {
    if ('maximum' in criterion && Number(asked[name]) > Number(asked[criterion.maximum])) {
      const [low = '', high = ''] = [names[name], names[criterion.maximum]];
      throw contradiction(low, high, `${low} must not be above ${high}`);
    }
    if ('partner' in criterion && asked[name] !== undefined) {
      const { partner } = criterion;
      if (asked[partner] !== undefined) continue;
      throw contradiction(name, partner, `${name} and ${partner} belong together: send both`);
    }
  }
  return asked;
}

function contradiction(one: string, other: string, message: string): InvalidParameters {
  const details: FieldError[] = [one, other].map((field) => ({ field, message }));
  return new InvalidParameters(details);
}
