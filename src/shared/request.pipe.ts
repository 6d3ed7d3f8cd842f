import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { type FieldError, InvalidParameters } from './errors.js';

/** Names that class-transformer passes over in silence. */
const POISON = ['__proto__', 'constructor', 'prototype'];

const OPTIONS = {
  transform: true,
  exceptionFactory: (errors: ValidationError[]) =>
    new InvalidParameters(errors.flatMap(toFieldErrors)),
};

/**
 * Turns what was sent into the DTO that a handler asks for, or says what is wrong with it. Unknown
 * query parameters are ignored; an unknown field of a body is refused, because a misspelt one must
 * not look like success.
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
    const poison = POISON.find((name) => Object.hasOwn(value, name));
    if (poison) throw new InvalidParameters([{ field: poison, message: notAField(poison) }]);
    return this.strict.transform(value, metadata) as unknown;
  }
}

function notAField(name: string): string {
  return `${name} is not a field of this request`;
}

function toFieldErrors({ property, constraints = {} }: ValidationError): FieldError[] {
  return Object.entries(constraints).map(([rule, message]) => ({
    field: property,
    message: rule === 'whitelistValidation' ? notAField(property) : message,
  }));
}
