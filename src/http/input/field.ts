import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** What a value becomes that cannot be read: kept to be reported, never used. */
export class Unreadable {
  /** Completes a sentence that begins with the field's name. */
  constructor(readonly complaint: string) {}
}

/** How one field of a request is read and described. */
export interface FieldKind {
  /** Gives the value, `undefined` for one that is as good as absent, or why it cannot be read. */
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
    // What is exposed is transformed when it is absent too.
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

/** What was sent, in quotes and shortened, for a message. */
export function quote(sent: string): string {
  return `'${shorten(sent)}'`;
}

/** What was sent, at most 40 characters of it. */
export function shorten(sent: string): string {
  if (sent.length <= MAX_ECHOED_CHARACTERS) return sent;
  // The cut may leave half of a surrogate pair.
  return `${sent.slice(0, MAX_ECHOED_CHARACTERS).replace(/\p{Cs}$/u, '')}…`;
}
