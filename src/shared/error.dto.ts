import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';

/** What is wrong with one field. */
export class FieldErrorView {
  /**
   * The parameter, or the field of the body.
   * @example 'limit'
   */
  field: string;

  /**
   * What is allowed, and what was sent.
   * @example "limit must be a whole number from 1 to 1000; got '0'"
   */
  message: string;
}

/** What went wrong. */
export class ErrorDetailView {
  /** The HTTP status. */
  @ApiProperty({ type: 'integer', example: 400 })
  status: number;

  /**
   * A stable word for programs.
   * @example 'invalid_parameter'
   */
  code: string;

  /**
   * A sentence for people.
   * @example "limit must be a whole number from 1 to 1000; got '0'"
   */
  message: string;

  /** Every field at fault; only with `invalid_parameter`. */
  details?: FieldErrorView[];

  /** Seconds to wait before the next attempt; only when waiting helps. */
  @ApiPropertyOptional({ type: 'integer' })
  retryAfter?: number;
}

/** The body of every answer that is not a success. */
export class ErrorView {
  error: ErrorDetailView;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A parameter or field is malformed or out of bounds; each is named in `details`',
  401: 'The edit key is missing or wrong',
  404: 'There is no such thing',
  409: 'The name is taken',
  413: 'The body is larger than 64 KiB',
  415: 'The body is not JSON',
  429: 'Too many',
  503: 'The database cannot be reached, or there is too much to do; try again after `Retry-After`',
};

/** Documents the errors that an endpoint can answer with, all of the one shape. */
export function ApiErrors(...statuses: number[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({ status, type: ErrorView, description: DESCRIPTIONS[status] ?? 'An error' }),
    ),
  );
}
