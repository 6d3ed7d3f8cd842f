import type { ExportFormat } from '../http/answer-format.js';
import { csvRow } from '../tools/csv.js';
import type { Cell } from './aggregates.service.js';

/** How a format writes what stands before the rows, and a row. */
export interface RowWriter {
  readonly head: string;
  readonly row: (cells: readonly Cell[]) => string;
}

/** Writes rows of cells with these names. */
export function rowWriter(format: ExportFormat, names: readonly string[]): RowWriter {
  if (format === 'csv') return { head: csvRow(names), row: csvRow };
  const keys = names.map((name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return {
    head: '',
    row: (cells) => `${keys.map((key, at) => key + JSON.stringify(cells[at] ?? null)).join('')}}\n`,
  };
}
