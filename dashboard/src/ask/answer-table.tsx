import { useMemo, useState } from 'preact/hooks';
import { type Column, DataTable } from '../parts/data-table.js';
import { words } from '../words/words.js';
import type { Answered } from './use-answer.js';
import { type Cell, columnName, valueText } from './value-text.js';

/** Rows that are shown at first; more are a click away. */
const FEW_ROWS = 50;
/** More would be slow to draw: the download has all. */
const MAX_ROWS = 1_000;

type Row = readonly Cell[];

/** The answer in figures. */
export function AnswerTable({ answer }: { answer: Answered }) {
  const { by, measures, rows, total_rows: total } = answer;
  const [isWhole, setWhole] = useState(false);
  const text = words.value.ask;
  const shown = rows.slice(0, isWhole ? MAX_ROWS : FEW_ROWS);
  const columns = useMemo(
    () =>
      [...by, ...measures].map((name, at): Column<Row> => ({
        head: columnName(name),
        cell: (row) => valueText(name, row[at] ?? null),
        isNumber: at >= by.length,
        isRowHead: at === 0,
      })),
    [by.join(), measures.join(), text],
  );
  return (
    <>
      <div class="scroll-x">
        <DataTable
          class="plain"
          caption={text.table}
          columns={columns}
          rows={shown}
          keyOf={(row) => JSON.stringify(row.slice(0, by.length))}
        />
      </div>
      <p class="ask-more muted">
        {text.rowsShown(shown.length, total)}{' '}
        {!isWhole && rows.length > FEW_ROWS && (
          <button type="button" class="quiet" onClick={() => setWhole(true)}>
            {text.showMore}
          </button>
        )}
      </p>
    </>
  );
}
