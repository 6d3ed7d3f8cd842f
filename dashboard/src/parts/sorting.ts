/** What rows are sorted by: smallest first. */
export type SortValue = string | number | undefined;

/**
 * The rows in an order, or in the opposite one; those of one value stay as they were, and a row without a value comes last in
 * both.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  isReversed: boolean,
): Row[] {
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }));
  const sign = isReversed ? -1 : 1;
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
