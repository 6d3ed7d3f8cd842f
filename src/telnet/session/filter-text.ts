import { HttpException } from '@nestjs/common';
import { RequestPipe } from '../../http/input/request.pipe.js';
import { SpotCriteriaQuery } from '../../spots/spots.dto.js';

const pipe = new RequestPipe();

/**
 * Checks a filter as the API does. Refuses unknown fields, so that a misspelt one does not look like success.
 * @param given parameters by name, as in a URL
 * @throws InvalidParameters
 */
export async function readFilterQuery(given: object): Promise<object> {
  return (await pipe.transform(given, { type: 'body', metatype: SpotCriteriaQuery })) as object;
}

/** Reads the parameters of `call=K1&spotter_continent=EU`, by name. */
export function parametersOf(text: string): object {
  const parameters = new URLSearchParams(text.replace(/^\?/, ''));
  const named = [...new Set(parameters.keys())].map((name): [string, unknown] => {
    const values = parameters.getAll(name).filter((value) => value !== '');
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(named);
}

/** Writes parameters as {@link parametersOf} reads them: `band=20m,40m&mode=CW`. */
export function filterText(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Returns a client's error as one line; throws any other error. */
export function complaintOf(error: unknown): string {
  if (error instanceof HttpException) return error.message.replace(/\s+/g, ' ');
  throw error;
}
