import type { FastifyReply } from 'fastify';
import type { HeadersDescribed } from './described-headers.js';

/** Headers of an aggregate's rows, for what JSON has in fields: the number of groups, and of spots in all of them. */
export const TOTAL_HEADERS = { rows: 'X-Total-Rows', spots: 'X-Spots' } as const;

/** The share of spots of which both grids are known, of those that answers by distance are made of. */
export const LOCATED_HEADER = 'X-Located';

/** {@link TOTAL_HEADERS} as the document has them. */
export const TOTALS_DESCRIBED: HeadersDescribed = {
  [TOTAL_HEADERS.rows]: {
    description: 'As CSV and NDJSON: how many groups there are, whatever `limit`.',
    schema: { type: 'integer', example: 264 },
  },
  [TOTAL_HEADERS.spots]: {
    description: 'As CSV and NDJSON: how many spots are in all groups.',
    schema: { type: 'integer', example: 56_789 },
  },
};

/** {@link LOCATED_HEADER} as the document has it. */
export const LOCATED_DESCRIBED: HeadersDescribed = {
  [LOCATED_HEADER]: {
    description:
      'Where it is grouped or filtered by what needs both grids, as `distance` does: the share of spots of which both are known, ' +
      'of all that match the other filters, rounded down. Absent where none matches.',
    schema: { type: 'string', example: '0.83' },
  },
};

/** Some spots, and how many of them are located: of these both grids are known. */
export interface LocatedSpots {
  readonly spots: number;
  readonly located: number;
}

/** Sets the header; `undefined`, or no spots, for none. */
export function tellLocated(reply: FastifyReply, counted: LocatedSpots | undefined): void {
  if (counted && counted.spots > 0) reply.header(LOCATED_HEADER, shareOf(counted));
}

/** With two decimals, rounded down: all but one of a million are `0.99`. */
export function shareOf({ spots, located }: LocatedSpots): string {
  return (Math.floor((located * 100) / spots) / 100).toFixed(2);
}
