import { Component, type ComponentChildren, createRef } from 'preact';
import { useHandedKeys } from './handed-keys.js';
import type { SortDirection, SortValue } from './sorting.js';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  readonly head: ComponentChildren;
  /** What the head stands for, shown when it is pointed at. */
  readonly hint?: string | undefined;
  /** What the rows can be sorted by (`useSorting`). */
  readonly sortValue?: (row: Row) => SortValue;
  /** Sorted from its greatest value on, as the strongest or the latest, until it is reversed. */
  readonly isFromGreatest?: boolean;
  /** How the rows are sorted by it. */
  readonly sort?: SortDirection | undefined;
  /** Called with a row and its place among the rows, from 0. */
  readonly cell: (row: Row, index: number) => ComponentChildren;
  /** More about a cell that is pointed at. */
  readonly title?: (row: Row) => string | undefined;
  /** What a row is about: in one column of each table. */
  readonly isRowHead?: boolean;
  /** Stands at the right, and is told with its name where it is folded. */
  readonly isNumber?: boolean;
  /** Stands below the others where the table is narrow. */
  readonly isFolded?: boolean;
  /** Its name there, where `head` is no text or another one is clearer. */
  readonly label?: string;
  readonly class?: string | undefined;
  /** The class of a cell by what is in it. */
  readonly cellClass?: (row: Row) => string;
  /** The present one of columns that are times. */
  readonly isNow?: boolean;
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Its look; `fold` unless it is moved sideways where it is narrow. */
  readonly class?: string;
  readonly caption?: string;
  readonly onClick?: (event: MouseEvent) => void;
  /**
   * Whether a row says the same as before: then it is not drawn again, unless the columns are others. Given where rows come
   * many times a second; elements of those that leave are used again, so cells must have no state.
   */
  readonly isSame?: (row: Row, before: Row) => boolean;
}

/**
 * Rows of facts. In a narrow place each row has a second line of the columns that are folded (`style/tables.css`), within
 * a box of the class `scroll-x`. The roles say that it is a table where it is not laid out as one.
 */
export function DataTable<Row>({ caption, onClick, ...props }: DataTableProps<Row>) {
  const { columns, rows, keyOf, rowClass, isSame } = props;
  const ids = rows.map(keyOf);
  const handed = useHandedKeys(ids);
  const keys = isSame ? handed : ids;
  return (
    <table class={props.class ?? 'plain fold'} role="table" onClick={onClick}>
      {caption !== undefined && <caption class="unseen">{caption}</caption>}
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, at) => (
            <th
              key={at}
              scope="col"
              role="columnheader"
              class={classOf(column)}
              aria-sort={column.sort}
              aria-current={column.isNow ? 'time' : undefined}
            >
              {column.hint ? <abbr title={column.hint}>{column.head}</abbr> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <TableRow
            key={keys[index]}
            {...{ columns, row, index, isSame }}
            class={rowClass?.(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'isSame'> {
  readonly row: Row;
  readonly index: number;
  readonly class: string | undefined;
}

class TableRow<Row> extends Component<RowProps<Row>> {
  readonly #element = createRef<HTMLTableRowElement>();

  override shouldComponentUpdate(next: RowProps<Row>): boolean {
    const { columns, row } = this.props;
    return next.columns !== columns || next.isSame?.(next.row, row) !== true;
  }

  /** The focus that a click left in a row leaves with it. */
  override componentDidUpdate({ row: before }: RowProps<Row>): void {
    const { row, isSame } = this.props;
    if (!isSame || isSame(row, before)) return;
    const focused = document.activeElement;
    if (this.#element.current?.contains(focused)) (focused as HTMLElement).blur();
  }

  override render({ columns, row, index, ...rest }: RowProps<Row>) {
    return (
      <tr role="row" class={rest.class} ref={this.#element}>
        {columns.map((column, at) => cellOf(column, row, index, at))}
      </tr>
    );
  }
}

/** A function and no component: a table of spots draws hundreds of them a second. */
function cellOf<Row>(column: Column<Row>, row: Row, index: number, key: number) {
  const of = { key, class: column.cellClass?.(row) ?? classOf(column), title: column.title?.(row) };
  const shown = column.cell(row, index);
  if (column.isRowHead) {
    return (
      <th scope="row" role="rowheader" {...of}>
        {shown}
      </th>
    );
  }
  return (
    <td role="cell" {...of} data-label={labelOf(column)}>
      {shown}
    </td>
  );
}

function classOf<Row>(column: Column<Row>): string | undefined {
  const names = [
    column.class ?? (column.isRowHead && 'long'),
    column.isNumber && 'num',
    column.isFolded && 'below',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}

/** A number says nothing without its name; a band, a mode or a grid is known by its look. */
function labelOf<Row>({ isFolded, isNumber, label, head }: Column<Row>): string | undefined {
  if (!isFolded) return undefined;
  return label ?? (isNumber && typeof head === 'string' ? head : undefined);
}
