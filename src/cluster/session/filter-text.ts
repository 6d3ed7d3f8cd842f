import { HttpException } from '@nestjs/common';
import { InvalidParameters } from '../../http/errors/errors.js';
import { RequestPipe } from '../../http/input/request.pipe.js';
import { SpotFilterQuery } from '../../spots/spots.dto.js';

const pipe = new RequestPipe();

/**
 * Checks a filter as the API checks it. A field that is none is refused: a misspelt one must not look like success.
 * @param given the parameters by name, as in a URL
 * @throws InvalidParameters
 */
export async function readFilterQuery(given: object): Promise<object> {
  if ('include' in given) {
    throw new InvalidParameters([{ field: 'include', message: 'include is not for lines' }]);
  }
  return (await pipe.transform(given, { type: 'body', metatype: SpotFilterQuery })) as object;
}

/** The parameters of `call=K1&spotter_continent=EU`, by name. */
export function parametersOf(text: string): object {
  const parameters = new URLSearchParams(text.replace(/^\?/, ''));
  const named = [...new Set(parameters.keys())].map((name): [string, unknown] => {
    const values = parameters.getAll(name).filter((value) => value !== '');
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(named);
}

/** What is wrong, in one line; throws on what a client cannot help. */
export function complaintOf(error: unknown): string {
  if (error instanceof HttpException) return error.message.replace(/\s+/g, ' ');
  throw error;
}
