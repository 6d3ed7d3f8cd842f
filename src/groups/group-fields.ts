import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsEmail, type ValidationOptions } from 'class-validator';
import { parseCallsign } from '../radio/callsign.js';
import { Field, quote, Unreadable } from '../http/input/field.js';
import { readText } from '../http/input/text-field.js';
import { GROUP_NAME_RULE, groupNameProblem } from '../radio/group-name.js';

/** Maximum callsigns of a group (specification section 8). */
export const MAX_GROUP_CALLSIGNS = 500;

/**
 * A character that a text of several lines must not have: control characters but tabs and line breaks, lone surrogates.
 */
const NOT_OF_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** The message about the size of a group. */
const SIZE: ValidationOptions = {
  message: ({ property, value }) =>
    `${property} must have 1 to ${MAX_GROUP_CALLSIGNS} callsigns; got ${(value as unknown[]).length}`,
};

/** Decorates the name of a new group. */
export function GroupNameField(): PropertyDecorator {
  return Field({
    allowed: GROUP_NAME_RULE,
    schema: { type: 'string', minLength: 3, maxLength: 50, required: true, example: 'my-club' },
    read: (value) => {
      if (typeof value !== 'string') return new Unreadable('must be a text');
      const problem = groupNameProblem(value);
      return problem === undefined ? value : new Unreadable(`${problem}; got ${quote(value)}`);
    },
  });
}

/** Decorates a group's callsigns: upper-cased, each once, in the order given. */
export function GroupCallsignsField(schema: ApiPropertyOptions = {}): PropertyDecorator {
  return Field({
    allowed: `1 to ${MAX_GROUP_CALLSIGNS} callsigns`,
    schema: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: MAX_GROUP_CALLSIGNS,
      example: ['K1ABC', 'W1AW'],
      ...schema,
    },
    read: readCallsigns,
    checks: [ArrayMinSize(1, SIZE), ArrayMaxSize(MAX_GROUP_CALLSIGNS, SIZE)],
  });
}

/** Decorates callsigns to add or remove. Their number is not limited, that of the group is. */
export function CallsignChangesField(example: readonly string[]): PropertyDecorator {
  return Field({
    allowed: 'a list of callsigns',
    schema: { type: 'array', items: { type: 'string' }, example },
    read: readCallsigns,
  });
}

/** Decorates an optional text of one or several lines; null and an empty text clear it. */
export function DescriptionField(): PropertyDecorator {
  const maxLength = 200;
  return Field({
    allowed: `at most ${maxLength} characters`,
    schema: { type: 'string', maxLength, nullable: true, example: 'Our Tuesday net' },
    read: (value) => (value === null ? null : readText(value, 0, maxLength, NOT_OF_LINES) || null),
  });
}

/** Decorates an e-mail address. */
export function EmailField(): PropertyDecorator {
  return Field({
    allowed: 'an e-mail address',
    schema: {
      type: 'string',
      format: 'email',
      maxLength: 254,
      required: true,
      example: 'op@example.org',
    },
    read: (value) => (typeof value === 'string' ? value.trim() : value),
    checks: [IsEmail({}, { message: '$property must be an e-mail address' })],
  });
}

function readCallsigns(value: unknown): string[] | Unreadable {
  if (!Array.isArray(value)) return new Unreadable('must be a list of callsigns');
  const callsigns = new Set<string>();
  for (const item of value as unknown[]) {
    const callsign = typeof item === 'string' ? parseCallsign(item) : undefined;
    if (callsign === undefined) {
      const sent = typeof item === 'string' ? item : (JSON.stringify(item) ?? 'nothing');
      return new Unreadable(
        `must hold callsigns, 3 to 20 of A-Z, 0-9, / and -, with a letter and a digit; got ${quote(sent)}`,
      );
    }
    callsigns.add(callsign);
  }
  return [...callsigns];
}
