import type { PageRequest } from './counts/page-range.js';
import type { SpotListText, SpotTextSeries } from './query/spot-query.js';

/** The text of an answer that holds a page of spots: `envelope` with the page's own fields after it. */
export function spotPageJson(
  envelope: object,
  { spots, total, newestId }: SpotListText,
  { limit, offset }: PageRequest,
): string {
  const before = JSON.stringify(envelope).slice(1, -1);
  const page = `"spots":[${spots}],"total":${total},"limit":${limit},"offset":${offset}`;
  const after = newestId === undefined ? '' : `,"newest_id":${newestId}`;
  return `{${before === '' ? '' : `${before},`}${page}${after}}`;
}

/**
 * The text of an answer that holds all spots of a series, piece by piece: `envelope` with the
 * fields `spots` and `total` added. Skips the first `offset` spots.
 */
export async function* spotListJson(
  envelope: object,
  { total, chunks }: SpotTextSeries,
  offset: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...envelope, total }).slice(0, -1)},"spots":[`;
  let toSkip = offset;
  let separator = '';
  for await (const chunk of chunks) {
    const wanted = chunk.slice(toSkip);
    toSkip -= chunk.length - wanted.length;
    if (wanted.length === 0) continue;
    yield separator + wanted.map(({ text }) => text).join(',');
    separator = ',';
  }
  yield ']}';
}
