import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** Stands for a value that cannot be read: it is reported, never used. */
export class Unreadable {
  /** Completes a sentence that begins with the field's name. */
  constructor(readonly complaint: string) {}
}

/** How one field of a request is read and described. */
export interface FieldKind {
  /** Returns the value, `undefined` for none, or why it cannot be read. `sent` has all fields as they were sent. */
  readonly read: (value: unknown, sent: Readonly<Record<string, unknown>>) => unknown;
  /** What is allowed. */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
  /** class-validator's decorators that check what was read, each with its message; the first that fails is reported. */
  readonly checks?: readonly PropertyDecorator[];
  /** The `default` is only documented: another may hold, by what else was sent. */
  readonly isDefaultOfReader?: boolean;
}

const MAX_ECHOED_CHARACTERS = 40;

/**
 * Reads, checks and documents a field, by decorators of class-transformer, class-validator and OpenAPI. It is optional unless its schema says `required`; when it is absent, it has the
 * `default` of its schema, unless that is for the reader of the field.
 */
export function Field(kind: FieldKind): PropertyDecorator {
  const { read, allowed, schema, checks = [], isDefaultOfReader } = kind;
  const isRequired = schema.required === true;
  const absent = isDefaultOfReader ? undefined : (schema.default as unknown);
  return applyDecorators(
    ApiProperty({ required: isRequired, ...schema } as ApiPropertyOptions),
    // An exposed field is transformed when it is absent too.
    ...(absent === undefined ? [] : [Expose()]),
    Transform(({ value, obj }: { value: unknown; obj: Record<string, unknown> }) =>
      value === undefined ? absent : read(value, obj),
    ),
    ...(isRequired ? [] : [ValidateIf((_query, value) => value !== undefined)]),
    IsReadable(allowed),
    ...checks,
  );
}

/** Refuses a required value that is missing, and one that could not be read. */
function IsReadable(allowed: string): PropertyDecorator {
  return ValidateBy({
    name: 'isReadable',
    validator: {
      validate: (value) => value !== undefined && !(value instanceof Unreadable),
      defaultMessage: (args) =>
        args?.value instanceof Unreadable
          ? `${args.property} ${args.value.complaint}`
          : `${args?.property} is required: ${allowed}`,
    },
  });
}

/** The message of a check that quotes what was sent. */
export function mustBe(allowed: string): ValidationOptions {
  return { message: ({ property, value }) => `${property} ${mustBeText(allowed, String(value))}` };
}

/** Says what is allowed and what was sent: completes a sentence that begins with the field's name. */
export function mustBeText(allowed: string, sent: string): string {
  return `must be ${allowed}; got ${quote(sent)}`;
}

/** A sent text in quotes, shortened, for a message. */
export function quote(sent: string): string {
  return `'${shorten(sent)}'`;
}

/** At most 40 characters of a sent text. */
export function shorten(sent: string): string {
  if (sent.length <= MAX_ECHOED_CHARACTERS) return sent;
  // The cut may leave half of a surrogate pair.
  return `${sent.slice(0, MAX_ECHOED_CHARACTERS).replace(/\p{Cs}$/u, '')}…`;
}
