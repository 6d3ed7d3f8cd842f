import type { ExportFormat } from '../http/answer-format.js';
import type { Activation } from '../query/activities/activities.js';
import { csvRow } from '../tools/csv.js';
import {
  type SpotFacts,
  spotFieldNames,
  type SpotInclude,
  toSpotFields,
  toSpotText,
} from '../query/pages/spot-text.js';

/** How a format writes what stands before the spots, and a spot. */
interface SpotWriter {
  readonly head: (include?: readonly SpotInclude[]) => string;
  readonly row: (spot: SpotFacts, include?: readonly SpotInclude[]) => string;
}

const WRITERS: Readonly<Record<ExportFormat, SpotWriter>> = {
  csv: {
    head: (include) => csvRow(spotFieldNames(include)),
    row: (spot, include) => csvRow(Object.values(toSpotFields(spot, include)).map(cellOf)),
  },
  ndjson: {
    head: () => '',
    row: (spot, include) => `${toSpotText(spot, include)}\n`,
  },
};

/** An activation in one cell: `pota US-4534 Bighorn National Forest`. */
function cellOf(value: string | number | Activation | null): string | number | null {
  if (typeof value !== 'object' || value === null) return value;
  const { programme, reference, name } = value;
  return [programme, reference, name ?? ''].join(' ').trim();
}

/** Spots of a piece of text, some 50 KB: two of them wait for a slow reader, and its connection has a third. */
const PIECE_SPOTS = 250;

/** The text of an export, piece by piece; at least one piece. */
export async function* spotExport(
  format: ExportFormat,
  chunks: AsyncIterable<readonly SpotFacts[]>,
  include?: readonly SpotInclude[],
): AsyncGenerator<string> {
  const { head, row } = WRITERS[format];
  let text = head(include);
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE_SPOTS) {
      const spots = chunk.slice(start, start + PIECE_SPOTS);
      yield text + spots.map((spot) => row(spot, include)).join('');
      text = '';
    }
  }
  yield text;
}
