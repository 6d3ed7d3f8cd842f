import { Field, Unreadable } from './field.js';

/** A line of text: trimmed, without control characters, and bounded. */
export function TextField(bounds: {
  maxLength: number;
  required: boolean;
  example: string;
}): PropertyDecorator {
  const { maxLength, required, example } = bounds;
  return Field({
    allowed: `1 to ${maxLength} characters`,
    schema: { type: 'string', minLength: 1, maxLength, required, example },
    read: (value) => readText(value, 1, maxLength),
  });
}

/** Reads a trimmed text of bounded length without `foreign` characters: control characters unless given. */
export function readText(
  value: unknown,
  minLength: number,
  maxLength: number,
  foreign = /[\p{Cc}\p{Cs}]/u,
): string | Unreadable {
  if (typeof value !== 'string') return new Unreadable('must be a text');
  const text = value.trim();
  const length = [...text].length;
  if (length < minLength || length > maxLength) {
    return new Unreadable(`must have ${minLength} to ${maxLength} characters; got ${length}`);
  }
  return foreign.test(text) ? new Unreadable('must not have control characters') : text;
}
