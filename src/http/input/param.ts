import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize } from 'class-validator';
import { Field, type FieldKind, mustBeText, Unreadable } from './field.js';

/** How to parse and document one kind of parameter. */
export interface ParamKind<Value> {
  /** Returns the value; `undefined` when the text is not of this kind. */
  readonly parse: (text: string) => Value | undefined;
  /** Allowed values, in words; completes "… must be …". */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
  /** Comma-separated and repeatable: every item is parsed, and the value is an array. */
  readonly isList?: boolean;
  /** Of a list: maximum distinct items. */
  readonly maxItems?: number;
  /** Of a list: whether a value without any item is refused; otherwise it counts as absent. */
  readonly needsItem?: boolean;
}

/** Reads and documents a parameter, which is optional unless its schema says `required`. */
export function param<Value>(kind: ParamKind<Value>): PropertyDecorator {
  const { allowed, schema, maxItems } = kind;
  if (!kind.isList) {
    return checkedParam({
      read: (text) => kind.parse(text) ?? notAllowed(text, kind),
      allowed,
      schema,
    });
  }
  return Field({
    read: (value) => readList(value, kind),
    allowed,
    schema,
    checks: maxItems === undefined ? [] : [MaxItems(maxItems)],
  });
}

/** Reads, checks and documents a parameter that must not be repeated. */
export function checkedParam(
  kind: Omit<FieldKind, 'read'> & { readonly read: (text: string) => unknown },
): PropertyDecorator {
  return Field({
    ...kind,
    read: (value) =>
      typeof value === 'string' ? kind.read(value) : new Unreadable('must be given once'),
  });
}

function MaxItems(maxItems: number): PropertyDecorator {
  return ArrayMaxSize(maxItems, {
    message: ({ property, value }) =>
      `${property} must have at most ${maxItems} items; got ${(value as unknown[]).length}`,
  });
}

/** Parses the items of a list: distinct ones in the order given, without empty ones. */
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
  if (values.size > 0) return [...values];
  return kind.needsItem ? notAllowed(String(value), kind) : undefined;
}

function notAllowed<Value>(sent: string, { allowed }: ParamKind<Value>): Unreadable {
  return new Unreadable(mustBeText(allowed, sent));
}
