import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Field, quote, Unreadable } from './field.js';

/** How one kind of parameter is read and described. */
export interface ParamKind<Value> {
  /** `undefined` when the text is not of this kind. */
  readonly parse: (text: string) => Value | undefined;
  /** What is allowed: completes "… must be …". */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
  /** Comma-separated and repeatable: every item is parsed, and the value is an array. */
  readonly isList?: boolean;
  /** Of a list: maximum distinct items. */
  readonly maxItems?: number;
  /** Of a list: a value without any item is refused; else it asks nothing. */
  readonly needsItem?: boolean;
}

/** Reads and documents a parameter of a kind. It is optional unless its schema says `required`. */
export function param<Value>(kind: ParamKind<Value>): PropertyDecorator {
  return Field({
    read: (value) => (kind.isList ? readList(value, kind) : readOne(value, kind)),
    allowed: kind.allowed,
    schema: kind.schema,
  });
}

/** Reads a parameter that must be given once. */
export function readOne<Value>(value: unknown, kind: ParamKind<Value>) {
  if (typeof value !== 'string') return new Unreadable('must be given once');
  return kind.parse(value) ?? notAllowed(value, kind);
}

/** Distinct items in the order given, without empty ones. */
function readList<Value>(value: unknown, kind: ParamKind<Value>) {
  const items = [value]
    .flat()
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : []))
    .filter((item) => item.trim() !== '');
  const values = new Set<Value>();
  for (const item of items) {
    const parsed = kind.parse(item);
    if (parsed === undefined) return notAllowed(item, kind);
    values.add(parsed);
  }
  if (kind.maxItems !== undefined && values.size > kind.maxItems) {
    return new Unreadable(`must have at most ${kind.maxItems} items; got ${values.size}`);
  }
  if (values.size > 0) return [...values];
  return kind.needsItem ? notAllowed(String(value), kind) : undefined;
}

function notAllowed<Value>(sent: string, { allowed }: ParamKind<Value>): Unreadable {
  return new Unreadable(`must be ${allowed}; got ${quote(sent)}`);
}
