import { useMemo, useState } from 'preact/hooks';
import { words } from '../words/words.js';
import type { Column } from './data-table.js';
import { directionOf, sortedBy } from './sorting.js';

interface SortHeadProps {
  readonly name: string;
  readonly hint: string | undefined;
  readonly sort: Column<never>['sort'];
  readonly onSort: () => void;
  /** Reached by the arrow keys alone, as in a list with `moveInRows`. */
  readonly isInRows?: boolean;
}

/** The head of a column, which sorts by it. */
export function SortHead({ name, hint, sort, onSort, isInRows }: SortHeadProps) {
  const { tables } = words.value;
  // A column that is too narrow for its name, which is told and shown when pointed at.
  const head = name === tables.mode ? tables.modeHead : name;
  return (
    <button
      type="button"
      class="sort"
      aria-label={head === name ? undefined : name}
      tabIndex={isInRows ? -1 : 0}
      title={hint ?? tables.sort(name)}
      onClick={onSort}
    >
      <span class="word">{head}</span>
      {sort && <span aria-hidden="true">{sort === 'descending' ? '▼' : '▲'}</span>}
    </button>
  );
}

interface Sorting {
  /** The name of the column. */
  readonly by: string;
  readonly isReversed: boolean;
}

/** A table whose rows are sorted by a click on a head, by another the other way round; until then they are as they were given. */
export interface SortedTable<Row> {
  /** With heads to click where a column has a value to sort by. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The name of the column that was clicked. */
  readonly by: string | undefined;
}

/** Sorts by the columns that have a `sortValue` and are called by a text. */
export function useSorting<Row>(
  given: readonly Column<Row>[],
  rows: readonly Row[],
  isInRows = false,
): SortedTable<Row> {
  const [sorting, setSorting] = useState<Sorting>();
  // Other columns would draw every row again.
  const columns = useMemo(
    () =>
      given.map((column): Column<Row> => {
        const name = nameOf(column);
        if (!column.sortValue || name === undefined) return column;
        const { hint, ...rest } = column;
        const isBy = name === sorting?.by;
        const sort = isBy ? directionOf(sorting.isReversed, column.isFromGreatest) : undefined;
        const onSort = () => setSorting({ by: name, isReversed: isBy && !sorting.isReversed });
        const head = <SortHead {...{ name, hint, sort, onSort, isInRows }} />;
        return { ...rest, ...(column.isNumber && { label: name }), sort, head };
      }),
    [given, sorting],
  );
  const column = given.find((one) => nameOf(one) === sorting?.by);
  if (!column?.sortValue || !sorting) return { columns, rows, by: undefined };
  const direction = directionOf(sorting.isReversed, column.isFromGreatest);
  return { columns, rows: sortedBy(rows, column.sortValue, direction), by: sorting.by };
}

function nameOf<Row>({ label, head }: Column<Row>): string | undefined {
  return typeof head === 'string' ? head : label;
}
