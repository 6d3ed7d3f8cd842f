import type { ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';
import { Field, quote, Unreadable } from '../../http/input/field.js';
import { parseTimestampMs, toIsoSeconds } from '../../time/timestamp.js';

const asSent = (value: unknown) => value;

/** A whole number within bounds. */
export function NumberField({
  min,
  max,
  ...schema
}: {
  min: number;
  max: number;
  default?: number;
}): PropertyDecorator {
  const allowed = `a whole number from ${min} to ${max}`;
  const says = { message: `$property must be ${allowed}` };
  return Field({
    allowed,
    schema: { type: 'integer', minimum: min, maximum: max, ...schema },
    read: asSent,
    checks: [IsInt(says), Min(min, says), Max(max, says)],
  });
}

/** `true` or `false`. */
export function BooleanField(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return Field({
    allowed: 'true or false',
    schema: { type: 'boolean', ...schema },
    read: asSent,
    checks: [IsBoolean({ message: '$property must be true or false' })],
  });
}

/** An object as it was sent, without checks of its fields. */
export function ObjectField(name: string, schema: ApiPropertyOptions): PropertyDecorator {
  return Field({
    allowed: 'an object',
    schema: { type: 'object', additionalProperties: true, ...schema } as ApiPropertyOptions,
    read: (_value, sent) => sent[name],
  });
}

/** A time in UTC, or null; a date alone means its beginning. */
export function TimeField(): PropertyDecorator {
  return Field({
    allowed: 'an ISO 8601 time or null',
    schema: {
      type: 'string',
      format: 'date-time',
      nullable: true,
      example: '2099-12-31T00:00:00Z',
    },
    read: (value) => {
      if (value === null) return null;
      const isText = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
      const ms = isText ? parseTimestampMs(value, 0) : undefined;
      if (ms !== undefined) return toIsoSeconds(ms / 1000);
      return new Unreadable(
        `must be an ISO 8601 time or null; got ${quote(typeof value === 'string' ? value : typeof value)}`,
      );
    },
  });
}

/** A code of eight letters and digits, or of six digits, as an earlier version sent them. */
export function CodeField(): PropertyDecorator {
  return Field({
    allowed: 'eight letters and digits',
    schema: { type: 'string', pattern: '^[A-Za-z2-9]{8}$', required: true, example: 'KM3T7QRP' },
    read: (value) => {
      const text = typeof value === 'number' ? String(value).padStart(6, '0') : value;
      return typeof text === 'string' ? text.trim().toUpperCase() : text;
    },
    checks: [
      Matches(/^(?:[A-Z2-9]{8}|\d{6})$/, {
        message: '$property must be the eight letters and digits of the message',
      }),
    ],
  });
}
