import type { TestApp } from '../app.js';
import { askText, parseCsv } from '../spots/exported.js';
import type { AggregateQuestion } from './aggregates.js';

/** Asks for groups, and tells what is wrong with the answer; `undefined` for nothing. */
export async function askForGroups(
  app: TestApp,
  question: AggregateQuestion,
): Promise<string | undefined> {
  const { format } = question;
  const { status, text, headers } = await askText(app, question.url);
  const expected = question.answer();
  const names = [...expected.by, ...expected.measures];
  const rows = {
    json: () => JSON.stringify(expected),
    ndjson: () =>
      expected.rows
        .map((row) => `${JSON.stringify(Object.fromEntries(names.map((n, at) => [n, row[at]])))}\n`)
        .join(''),
    csv: () =>
      JSON.stringify([
        names,
        ...expected.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      ]),
  };
  const found = format === 'csv' && status === 200 ? JSON.stringify(parseCsv(text)) : text;
  const right = rows[format]();
  if (status !== 200 || found !== right) return `expected ${right}\n  answered ${status} ${found}`;
  const totals = [expected.total_rows, expected.spots].map(String);
  const told = [...(format === 'json' ? [null, null] : totals), question.located()];
  const heads = ['x-total-rows', 'x-spots', 'x-located'].map((name) => headers.get(name));
  return heads.join() === told.join()
    ? undefined
    : `expected the headers ${told.join()}\n  answered ${heads.join()}`;
}
