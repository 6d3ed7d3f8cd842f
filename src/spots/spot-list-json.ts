import type { PageRequest } from './spot-census.repository.js';
import type { SpotListText } from './spot-query.js';
import type { SpotSeries } from './spots.service.js';
import { toSpotText } from './spots.dto.js';

/** The text of an answer that holds a page of spots: `envelope` with the page's own fields added. */
export function spotPageJson(
  envelope: object,
  { spots, total }: SpotListText,
  { limit, offset }: PageRequest,
): string {
  const fields = JSON.stringify({ ...envelope, total, limit, offset });
  return `${fields.slice(0, -1)},"spots":[${spots}]}`;
}

/**
 * The text of an answer that holds all spots of a series, piece by piece: `envelope` with the
 * fields `spots` and `total` added. Skips the first `offset` spots.
 */
export async function* spotListJson(
  envelope: object,
  { total, chunks }: SpotSeries,
  offset: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...envelope, total }).slice(0, -1)},"spots":[`;
  let toSkip = offset;
  let separator = '';
  for await (const chunk of chunks) {
    const wanted = chunk.slice(toSkip);
    toSkip -= chunk.length - wanted.length;
    if (wanted.length === 0) continue;
    yield separator + wanted.map(toSpotText).join(',');
    separator = ',';
  }
  yield ']}';
}
