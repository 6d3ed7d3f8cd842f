import { InvalidParameters } from '../errors/errors.js';
import { withoutMark } from '../../tools/whole-lines.js';

/** Maximum levels of objects and arrays inside each other. No request of the API has more than two. */
const MAX_DEPTH = 16;

/** Maximum keys of all objects of a text together. No request of the API has more than a dozen. */
const MAX_KEYS = 100;

/** Maximum values of all lists and objects together: a change of a group may name 1,000 stations. */
const MAX_VALUES = 5_000;

/** Beginning of an escaped surrogate. Text decoded from UTF-8 has half of a pair only as an escape. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON that a client sent. Counts depth, keys and values in one pass over the text, before anything walks the
 * value: validation takes far longer for each of them than a client needs to send it.
 * @param name name of the text in messages: `body` or `message`
 * @param maxValues {@link MAX_VALUES} unless given
 * @throws InvalidParameters when it is nested deeper than 16 levels, has more than 100 keys or `maxValues` values,
 * or has a lone surrogate, which cannot be stored and makes libraries throw
 * @throws SyntaxError when it is not JSON
 */
export function parseBoundedJson(text: string, name: string, maxValues = MAX_VALUES): unknown {
  const json = withoutMark(text);
  const { depth, keys, values } = measure(json);
  if (depth > MAX_DEPTH) refuse([name], `must not be nested deeper than ${MAX_DEPTH} levels`);
  if (keys > MAX_KEYS) refuse([name], `must have at most ${MAX_KEYS} keys`);
  if (values > maxValues) refuse([name], `must have at most ${maxValues} values`);
  const value: unknown = JSON.parse(json);
  if (SURROGATE_ESCAPE.test(json)) {
    const fields = illFormedFields(value, name);
    if (fields.length > 0) refuse(fields, 'must not have a lone surrogate (\\ud800 to \\udfff)');
  }
  return value;
}

/** Counts without a stack, in any text. */
function measure(json: string): { depth: number; keys: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let commas = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
    else if (character === ':') keys++;
    else if (character === ',') commas++;
  }
  return { depth: deepest, keys, values: commas + 1 };
}

/** Names the fields of an object with a lone surrogate; `name` stands for a key, and for a value that is no object. */
function illFormedFields(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return isWellFormed(value) ? [] : [name];
  }
  const fields = Object.entries(value).filter(
    ([key, field]) => !isTextWellFormed(key) || !isWellFormed(field),
  );
  return [...new Set(fields.map(([key]) => (isTextWellFormed(key) ? key : name)))];
}

/** Whether a value, at most {@link MAX_DEPTH} levels deep, has no lone surrogate. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return isTextWellFormed(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, field]) => isTextWellFormed(key) && isWellFormed(field),
  );
}

function isTextWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

function refuse(fields: readonly string[], complaint: string): never {
  throw new InvalidParameters(fields.map((field) => ({ field, message: `${field} ${complaint}` })));
}
