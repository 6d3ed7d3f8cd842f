import { API_PREFIX } from '../../../../src/http/api-prefix.js';
import { type Question, toAsked } from '../question.js';
import { toQueryText } from '../../address/query-text.js';

/** The tabs of how to go on, in order. */
export const TOOLS = ['curl', 'Python', 'R', 'Julia', 'TypeScript', 'DuckDB', 'archive'] as const;

export type Tool = (typeof TOOLS)[number];

/** The address of a question's answer: its permalink where the service has given one. */
export function addressOf(
  origin: string,
  question: Question,
  permalink: string | undefined,
): string {
  if (permalink !== undefined) return new URL(permalink, origin).href;
  // Parameters of an address are texts.
  const asked = toAsked(question) as Readonly<Record<string, string>>;
  return `${origin}/${API_PREFIX}/aggregate?${toQueryText(asked)}`;
}

/** The same answer as CSV. */
export function csvOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('format');
  return `${url.origin}${url.pathname}?${toQueryText({ ...Object.fromEntries(url.searchParams), format: 'csv' })}`;
}

/** The same answer in a language or tool; `address` is that of the answer as JSON. */
export function snippetOf(tool: Exclude<Tool, 'archive'>, address: string): string {
  const csv = csvOf(address);
  switch (tool) {
    case 'curl':
      return `curl -s '${csv}'`;
    // The continent NA is no missing value.
    case 'Python':
      return `import pandas as pd; df = pd.read_csv('${csv}', keep_default_na=False, na_values=['']); print(df)`;
    case 'R':
      return `spots <- read.csv("${csv}", na.strings = "")\nprint(spots)`;
    case 'Julia':
      return [
        'using CSV, DataFrames, Downloads',
        `spots = CSV.read(Downloads.download("${csv}"), DataFrame)`,
        'println(spots)',
      ].join('\n');
    case 'TypeScript':
      return [
        `const answer = await fetch('${address}');`,
        'const { by, measures, rows } = (await answer.json()) as {',
        '  by: string[];',
        '  measures: string[];',
        '  rows: (string | number | null)[][];',
        '};',
        'console.table(rows.map((row) => Object.fromEntries([...by, ...measures].map((name, at) => [name, row[at]]))));',
      ].join('\n');
    case 'DuckDB':
      return `INSTALL httpfs;\nLOAD httpfs;\nSELECT * FROM read_csv('${csv}');`;
  }
}
