import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { shorten } from '../shorten.js';

/** Stands for a value that cannot be read: it is reported, never used. */
export class Unreadable {
  /** Completes a sentence that begins with the field's name. */
  constructor(readonly complaint: string) {}
}

/** How to read, check and document one field of a request. */
export interface FieldKind {
  /** Returns the value, `undefined` for none, or an {@link Unreadable}. `sent` holds all fields as they were sent. */
  readonly read: (value: unknown, sent: Readonly<Record<string, unknown>>) => unknown;
  /** Allowed values, in words. */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
  /** class-validator's decorators that check what was read, each with its message; the first that fails is reported. */
  readonly checks?: readonly PropertyDecorator[];
  /** The schema's `default` is only documented: the reader of the field sets it, by what else was sent. */
  readonly isDefaultOfReader?: boolean;
}

/**
 * Reads, checks and documents a field, by decorators of class-transformer, class-validator and OpenAPI. The field is
 * optional unless its schema says `required`; an absent one gets the schema's `default`, unless `isDefaultOfReader`.
 */
export function Field(kind: FieldKind): PropertyDecorator {
  const { read, allowed, schema, checks = [], isDefaultOfReader } = kind;
  const isRequired = schema.required === true;
  const absent = isDefaultOfReader ? undefined : (schema.default as unknown);
  return applyDecorators(
    ApiProperty({ required: isRequired, ...schema } as ApiPropertyOptions),
    // Only an exposed field is transformed when it is absent.
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

/** Makes the message of a check, which quotes what was sent. */
export function mustBe(allowed: string): ValidationOptions {
  return { message: ({ property, value }) => `${property} ${mustBeText(allowed, String(value))}` };
}

/** Says what is allowed and what was sent; completes a sentence that begins with the field's name. */
export function mustBeText(allowed: string, sent: string): string {
  return `must be ${allowed}; got ${quote(sent)}`;
}

/** Puts a sent text into quotes, shortened, for a message. */
export function quote(sent: string): string {
  return `'${shorten(sent)}'`;
}
