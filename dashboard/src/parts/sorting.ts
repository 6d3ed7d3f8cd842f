/** What rows are sorted by. */
export type SortValue = string | number | undefined;

/** As `aria-sort` says it. */
export type SortDirection = 'ascending' | 'descending';

/** @param isFromGreatest whether a column begins with its greatest value, as the strongest signal */
export function directionOf(isReversed: boolean, isFromGreatest = false): SortDirection {
  return isReversed === isFromGreatest ? 'ascending' : 'descending';
}

/** The rows in an order; those of one value stay as they were, and a row without a value comes last in both directions. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }));
  const sign = direction === 'descending' ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined) {
      return Number(a.value === undefined) - Number(b.value === undefined);
    }
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' || typeof b === 'string') return `${a}`.localeCompare(`${b}`);
  return a - b;
}
