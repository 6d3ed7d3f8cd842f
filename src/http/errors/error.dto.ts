import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import { CODES_DESCRIBED, ERROR_CODES } from './error-codes.js';

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

  @ApiProperty({
    type: 'string',
    enum: Object.keys(ERROR_CODES),
    description: `A stable word for programs, and what to do about it:\n${CODES_DESCRIBED}`,
    example: 'invalid_parameter',
  })
  code: string;

  /**
   * A sentence for people.
   * @example "limit must be a whole number from 1 to 1000; got '0'"
   */
  message: string;

  /** Every field at fault; only with `invalid_parameter`, and with `bad_request` for a body that is not JSON. */
  details?: FieldErrorView[];

  /** Seconds to wait before the next attempt; only when waiting helps. */
  @ApiPropertyOptional({ type: 'integer' })
  retryAfter?: number;
}

/** The body of every answer that is not a success. */
export class ErrorView {
  /** What went wrong. */
  error: ErrorDetailView;
}

/** Documents the error statuses of an endpoint, beside those of every endpoint. */
export function ApiErrors(...statuses: number[]): ClassDecorator & MethodDecorator {
  return applyDecorators(...statuses.map((status) => ApiResponse({ status, type: ErrorView })));
}
