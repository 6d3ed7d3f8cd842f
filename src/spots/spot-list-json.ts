import type { SpotSeries } from './spots.service.js';
import { toSpotText } from './spots.dto.js';

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
