import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { type FieldError, InvalidParameters } from '../errors/errors.js';
import { shorten } from '../shorten.js';

/** Names that class-transformer silently ignores or uses itself. */
const POISON = ['__proto__', 'constructor', 'prototype'];

/** Maximum unknown fields of a body that are named in an answer. */
const MAX_UNKNOWN_NAMED = 5;

/** class-validator's name of the rule that a field breaks when the DTO does not have it. */
const UNKNOWN = 'whitelistValidation';

const OPTIONS = {
  transform: true,
  // One message for each field.
  stopAtFirstError: true,
  exceptionFactory: (errors: ValidationError[]) => new InvalidParameters(toDetails(errors)),
};

/**
 * Converts parameters and bodies to the handler's DTO, or reports every field at fault. Ignores unknown parameters;
 * refuses an unknown field of a body, because a misspelt one must not look like success.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  private readonly lenient = new ValidationPipe({ ...OPTIONS, whitelist: true });
  private readonly strict = new ValidationPipe({
    ...OPTIONS,
    whitelist: true,
    forbidNonWhitelisted: true,
  });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return this.lenient.transform(value, metadata) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new InvalidParameters([{ field: 'body', message: 'body must be a JSON object' }]);
    }
    const poison = poisonIn(value);
    if (poison) throw new InvalidParameters([notAField(poison)]);
    return this.strict.transform(value, metadata) as unknown;
  }
}

/** Finds a name of {@link POISON} in an object and in the objects that it holds. */
function poisonIn(value: object): string | undefined {
  const found = POISON.find((name) => Object.hasOwn(value, name));
  if (found !== undefined) return found;
  for (const field of Object.values(value) as unknown[]) {
    if (typeof field !== 'object' || field === null) continue;
    const below = poisonIn(field);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Lists every known field at fault, then the unknown ones: the first few by name, the others by their number. */
function toDetails(errors: readonly ValidationError[]): FieldError[] {
  const unknown = errors.filter(({ constraints = {} }) => UNKNOWN in constraints);
  const named = unknown.slice(0, MAX_UNKNOWN_NAMED).map(({ property }) => notAField(property));
  const rest = unknown.length - named.length;
  const message = `body has ${rest} more fields that are not of this request`;
  return [
    ...errors.flatMap(toFieldErrors),
    ...named,
    ...(rest > 0 ? [{ field: 'body', message }] : []),
  ];
}

function notAField(name: string): FieldError {
  const field = shorten(name);
  return { field, message: `${field} is not a field of this request` };
}

function toFieldErrors({ property, constraints = {} }: ValidationError): FieldError[] {
  const faults = Object.entries(constraints).filter(([rule]) => rule !== UNKNOWN);
  return faults.map(([, message]) => ({ field: property, message }));
}
