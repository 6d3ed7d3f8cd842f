import { HttpException } from '@nestjs/common';
import { InvalidParameters, type ErrorBody, toErrorBody } from '../shared/errors.js';

/** What a client of the stream is told of an error: the same as over HTTP. */
export function toStreamError(error: unknown): ErrorBody {
  if (error instanceof InvalidParameters) {
    const { message, details } = error;
    return toErrorBody(400, message, { code: 'invalid_parameter', details });
  }
  if (error instanceof HttpException) return toErrorBody(error.getStatus(), error.message);
  return toErrorBody(500, 'Something went wrong here.');
}
