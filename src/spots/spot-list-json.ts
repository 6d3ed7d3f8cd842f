import type { PageRequest } from '../query/pages/page-range.js';
import type { SpotListText, SpotSeries } from '../query/pages/spot-query.js';
import { type SpotFacts, type SpotInclude, toSpotText } from '../query/pages/spot-text.js';

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
 * fields `spots` and `total` added. The first piece has spots: whoever has it knows that they can be read.
 */
export async function* spotListJson(
  envelope: object,
  { total, chunks }: SpotSeries<SpotFacts>,
  include?: readonly SpotInclude[],
): AsyncGenerator<string> {
  let before = `${JSON.stringify({ ...envelope, total }).slice(0, -1)},"spots":[`;
  let isFirst = true;
  for await (const chunk of chunks) {
    yield before + chunk.map((spot) => toSpotText(spot, include)).join(',');
    before = ',';
    isFirst = false;
  }
  yield isFirst ? `${before}]}` : ']}';
}
