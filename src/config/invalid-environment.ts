import type { ValidationError } from 'class-validator';
import type { EnvText } from './env-defaults.js';
import { variableOf } from './env-rules.js';

/** Bad settings: the start is refused. The message names each variable, the given value and what is allowed. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
  /** Names of the bad variables. */
  readonly variables: readonly string[];

  constructor(errors: readonly ValidationError[], given: EnvText) {
    const variables = errors.map(({ property }) => variableOf(property));
    const lines = errors.map(({ constraints = {} }, index) => {
      const variable = variables[index] ?? '';
      // Decorators take effect from the last to the first.
      const complaints = new Set(Object.values(constraints).toReversed());
      return `  ${variable}=${shown(variable, given[variable] ?? '')}: ${[...complaints].join('; ')}`;
    });
    super(['Cannot start with these settings (.env.example explains each):', ...lines].join('\n'));
    this.variables = variables;
  }
}

const MAX_SHOWN = 40;

/** Quotes a text, shortened and without possible secrets: credentials and query strings. */
function shown(variable: string, text: string): string {
  // A database's URL that is not well-formed may have its password anywhere.
  const open = /^(DATABASE|CLICKHOUSE)_|PASSWORD$/.test(variable)
    ? `${/^[a-z]+:\/\//i.exec(text)?.[0] ?? ''}***`
    : text.replace(/^([a-z]+:\/\/)?.*@/is, '$1***@').replace(/\?.*/s, '?***');
  return JSON.stringify(open.length > MAX_SHOWN ? `${open.slice(0, MAX_SHOWN - 1)}…` : open);
}
