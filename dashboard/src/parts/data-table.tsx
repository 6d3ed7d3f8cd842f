import type { ComponentChildren } from 'preact';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  readonly head: ComponentChildren;
  /** Called with a row and its place among the rows, from 0. */
  readonly cell: (row: Row, index: number) => ComponentChildren;
  /** What a row is about: in one column of each table. */
  readonly isRowHead?: boolean;
  /** Stands at the right, and is told with its name where it is folded. */
  readonly isNumber?: boolean;
  /** Stands below the others where the table is narrow. */
  readonly isFolded?: boolean;
  /** Its name there, where `head` is no text or another one is clearer. */
  readonly label?: string;
  readonly class?: string;
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly rowClass?: (row: Row) => string | undefined;
}

/**
 * Rows of facts. In a narrow place each row has a second line of the columns that are folded (`style/tables.css`), within
 * a box of the class `scroll-x`. The roles say that it is a table where it is not laid out as one.
 */
export function DataTable<Row>({ columns, rows, keyOf, rowClass }: DataTableProps<Row>) {
  return (
    <table class="plain fold" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, at) => (
            <th key={at} scope="col" role="columnheader" class={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={keyOf(row)} role="row" class={rowClass?.(row)}>
            {columns.map((column, at) => (
              <Cell key={at} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly index: number;
}

function Cell<Row>({ column, row, index }: CellProps<Row>) {
  const shown = column.cell(row, index);
  if (column.isRowHead) {
    return (
      <th scope="row" role="rowheader" class={classOf(column)}>
        {shown}
      </th>
    );
  }
  return (
    <td role="cell" class={classOf(column)} data-label={labelOf(column)}>
      {shown}
    </td>
  );
}

function classOf<Row>(column: Column<Row>): string | undefined {
  const names = [
    column.isRowHead && 'long',
    column.isNumber && 'num',
    column.isFolded && 'below',
    column.class,
  ];
  return names.filter(Boolean).join(' ') || undefined;
}

/** A number says nothing without its name; a band, a mode or a grid is known by its look. */
function labelOf<Row>({ isFolded, isNumber, label, head }: Column<Row>): string | undefined {
  if (!isFolded) return undefined;
  return label ?? (isNumber && typeof head === 'string' ? head : undefined);
}
