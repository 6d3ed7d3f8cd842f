import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsPositive, Max, Min, ValidateBy } from 'class-validator';

/** Returns the property of a variable: `SPILL_MAX_MB` → `spillMaxMb`. */
export function propertyOf(variable: string): string {
  return variable
    .toLowerCase()
    .replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Returns the variable of a property: `spillMaxMb` → `SPILL_MAX_MB`. */
export function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Splits a list at its commas; no entries for the text `none`. */
export function parseList(text: string): string[] {
  return text.toLowerCase() === 'none' ? [] : text.split(',').map((entry) => entry.trim());
}

/** Turns a variable's text into its value. Text that `parse` cannot read stays, to be refused. */
export function Parse(parse: (text: string) => unknown): PropertyDecorator {
  return Transform(({ value }: { value?: string }) =>
    value === undefined ? undefined : (parse(value) ?? value),
  );
}

/** A condition on the settings, an `Env`; not typed so, because that file imports this one. */
type Condition = (env: never) => boolean;

/** Refuses a value for which `complain` returns a text; it completes "this variable …". */
export function Check(name: string, complain: (value: unknown, env: object) => string | undefined) {
  return ValidateBy({
    name,
    validator: {
      validate: (value, args) => complain(value, args?.object ?? {}) === undefined,
      defaultMessage: (args) => complain(args?.value, args?.object ?? {}) ?? '',
    },
  });
}

/** Refuses a value unless `isAllowed`; `allowed` describes it. */
export function MustBe(allowed: string, isAllowed: (value: unknown) => boolean): PropertyDecorator {
  return Check('mustBe', (value) => (isAllowed(value) ? undefined : `must be ${allowed}`));
}

/**
 * Refuses a list unless each entry `isAllowed`, which `allowed` describes, and occurs once. Entries with the same name
 * are the same.
 */
export function EachMustBe(
  allowed: string,
  isAllowed: (entry: unknown) => boolean,
): PropertyDecorator {
  return Check('eachMustBe', (value) => {
    const entries = value as unknown[];
    const wrong = entries.findIndex((entry) => !isAllowed(entry));
    if (wrong >= 0) return `entry ${wrong + 1} must be ${allowed}`;
    const distinct = new Set(entries.map((entry) => (entry as { name?: string }).name ?? entry));
    return distinct.size < entries.length ? 'must not name the same twice' : undefined;
  });
}

/** Refuses a list with more than `max` entries. */
export function AtMost(max: number, what: string): PropertyDecorator {
  return Check('atMost', (value) =>
    (value as unknown[]).length > max ? `must have at most ${max} ${what}` : undefined,
  );
}

/** Decorates a whole number, both bounds inclusive. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  const message = `must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    Parse((text) => (/^\d+$/.test(text) ? Number(text) : undefined)),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** Decorates a number above 0, decimals allowed, up to and including `max`. */
export function PositiveNumber(max: number): PropertyDecorator {
  const message = `must be a number above 0, up to ${max}`;
  return applyDecorators(
    Parse((text) => (/^\d*\.?\d+$/.test(text) ? Number(text) : undefined)),
    IsPositive({ message }),
    Max(max, { message }),
  );
}

/** Decorates one of a few words, in upper or lower case. */
export function OneOf(words: readonly string[]): PropertyDecorator {
  return applyDecorators(
    Parse((text) => text.toLowerCase()),
    IsIn(words, { message: `must be one of ${words.join(', ')}` }),
  );
}

/** Decorates `on` or `off`, which become true and false. */
export function Switch(): PropertyDecorator {
  return applyDecorators(
    Parse((text) => ({ on: true, off: false })[text.toLowerCase()]),
    MustBe('on or off', (value) => typeof value === 'boolean'),
  );
}

/** Refuses the value of another variable, unless it is 0, any free port. */
export function DiffersFrom(variable: string): PropertyDecorator {
  return Check(`differs from ${variable}`, (value, env) =>
    value !== 0 && value === valueOf(env, variable) ? `must differ from ${variable}` : undefined,
  );
}

/** Refuses a value that needs another variable, which is not set. */
export function Needs(variable: string, isNeeded: Condition): PropertyDecorator {
  return Check(`needs ${variable}`, (_value, env) =>
    isNeeded(env as never) && valueOf(env, variable) === undefined
      ? `needs ${variable}`
      : undefined,
  );
}

/** Refuses a value of the real world while the demo feed is on. */
export function NotWithDemo(isReal: Condition): PropertyDecorator {
  return Check('notWithDemo', (_value, env) =>
    valueOf(env, 'DEMO') === true && isReal(env as never)
      ? 'cannot be mixed with the demo feed (FEEDS=demo, or neither FEEDS, CALLSIGN nor DATABASE_URL set)'
      : undefined,
  );
}

/** Refuses a value of the demo while the demo feed is off. */
export function OnlyWithDemo(isDemo: Condition): PropertyDecorator {
  return Check('onlyWithDemo', (_value, env) =>
    isDemo(env as never) && !valueOf(env, 'DEMO') ? 'can be demo only with FEEDS=demo' : undefined,
  );
}

function valueOf(env: object, variable: string): unknown {
  return (env as Readonly<Record<string, unknown>>)[propertyOf(variable)];
}
