import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Stands for a value that cannot be read: it is reported, never used. */
export class Unreadable {
  /** Completes a sentence that begins with the field's name. */
  constructor(readonly complaint: string) {}
}

/** How one field of a request is read and described. */
export interface FieldKind {
  /** Returns the value, `undefined` for none, or why it cannot be read. */
  readonly read: (value: unknown) => unknown;
  /** What is allowed. */
  readonly allowed: string;
  readonly schema: ApiPropertyOptions;
}

const MAX_ECHOED_CHARACTERS = 40;

/**
 * Reads, checks and documents a field. It is optional unless its schema says `required`; when it is absent, it has the
 * `default` of its schema.
 */
export function Field({ read, allowed, schema }: FieldKind): PropertyDecorator {
  const isRequired = schema.required === true;
  const absent = schema.default as unknown;
  return applyDecorators(
    ApiProperty({ required: isRequired, ...schema } as ApiPropertyOptions),
    // An exposed field is transformed when it is absent too.
    ...(absent === undefined ? [] : [Expose()]),
    Transform(({ value }: { value: unknown }) => (value === undefined ? absent : read(value))),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => (value === undefined ? !isRequired : !(value instanceof Unreadable)),
        defaultMessage: (args) =>
          args?.value instanceof Unreadable
            ? `${args.property} ${args.value.complaint}`
            : `${args?.property} is required: ${allowed}`,
      },
    }),
  );
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
