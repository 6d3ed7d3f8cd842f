import { HttpException } from '@nestjs/common';
import { RequestPipe } from '../../http/input/request.pipe.js';
import { SpotCriteriaQuery } from '../../spots/spots.dto.js';

const pipe = new RequestPipe();

/**
 * Checks a filter as the API checks it. A field that is none is refused: a misspelt one must not look like success.
 * @param given the parameters by name, as in a URL
 * @throws InvalidParameters
 */
export async function readFilterQuery(given: object): Promise<object> {
  return (await pipe.transform(given, { type: 'body', metatype: SpotCriteriaQuery })) as object;
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

/** The text that {@link parametersOf} reads: `band=20m,40m&mode=CW`. */
export function filterText(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** What is wrong, in one line; throws on what a client cannot help. */
export function complaintOf(error: unknown): string {
  if (error instanceof HttpException) return error.message.replace(/\s+/g, ' ');
  throw error;
}
