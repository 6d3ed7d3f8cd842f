import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Field, quote, Unreadable } from '../../http/input/field.js';
import { parseTimestampMs, toIsoSeconds } from '../../time/timestamp.js';

/** A whole number of a body. */
export function NumberField(bounds: {
  min: number;
  max: number;
  default?: number;
}): PropertyDecorator {
  const { min, max } = bounds;
  const allowed = `a whole number from ${min} to ${max}`;
  return Field({
    allowed,
    schema: {
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(bounds.default !== undefined && { default: bounds.default }),
    },
    read: (value) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max
        ? value
        : new Unreadable(`must be ${allowed}`),
  });
}

/** `true` or `false`. */
export function BooleanField(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return Field({
    allowed: 'true or false',
    schema: { type: 'boolean', ...schema },
    read: (value) => (typeof value === 'boolean' ? value : new Unreadable('must be true or false')),
  });
}

/** An object that is read elsewhere, as it was sent. */
export function ObjectField(name: string, schema: ApiPropertyOptions): PropertyDecorator {
  return Field({
    allowed: 'an object',
    schema: { type: 'object', additionalProperties: true, ...schema } as ApiPropertyOptions,
    read: (_value, sent) => sent[name],
  });
}

/** A time in UTC, or null; a date alone is its beginning. */
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

/** Eight letters and digits; six digits of a message that an earlier version has sent. */
export function CodeField(): PropertyDecorator {
  return Field({
    allowed: 'eight letters and digits',
    schema: { type: 'string', pattern: '^[A-Za-z2-9]{8}$', required: true, example: 'KM3T7QRP' },
    read: (value) => {
      const text = typeof value === 'number' ? String(value).padStart(6, '0') : value;
      const code = typeof text === 'string' ? text.trim().toUpperCase() : '';
      const isCode = /^(?:[A-Z2-9]{8}|\d{6})$/.test(code);
      return isCode ? code : new Unreadable('must be the eight letters and digits of the message');
    },
  });
}
