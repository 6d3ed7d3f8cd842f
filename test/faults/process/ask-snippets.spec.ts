import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { archiveSql } from '../../../dashboard/src/ask/go-on/archive-sql.js';
import { addressOf, csvOf, snippetOf, TOOLS } from '../../../dashboard/src/ask/go-on/snippets.js';
import { type Question, readQuestion } from '../../../dashboard/src/ask/question.js';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askTable, reportsOfDays } from '../../support/archive/archive-days.js';
import { missingFor, type Recipe, startRecipe } from '../../support/documents/recipes.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const QUERY =
  'by=hour_of_day,band,continent&measure=spots,stations,skimmers,paths,snr_max,snr_median,snr_q1' +
  '&since=2026-03-12T00:00:00Z&until=2026-03-13T23:59:59Z&mode=CW&snr_min=-10';

const QUESTION = readQuestion(new URLSearchParams(QUERY));

let folder: string;
let desk: string;
let service: TestApp;
/** The address that the page cites, and its answer as CSV. */
let address: string;
let expected: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
  desk = await mkdtemp(join(tmpdir(), 'ask-desk-'));
  service = await startTestApp({ ARCHIVE_DIR: folder, DATA_DIR: folder });
  await service.record(reportsOfDays(600));
  await service.app.get(ArchiveService, { strict: false }).look();
  const answer = await fetch(addressOf(service.origin, QUESTION, undefined));
  const permalink = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  address = addressOf(service.origin, QUESTION, permalink);
  expect(address).toContain('as_of=');
  expected = plain(await (await fetch(csvOf(address))).text());
  expect(expected.split('\n').length).toBeGreaterThan(50);
  // Which some programs take for a missing value.
  expect(expected).toContain(',NA,');
});

afterAll(async () => {
  await service.close();
  for (const path of [folder, desk]) await removeFolder(path);
});

/** Every number as a program would write it, and lines without `\r`. */
function plain(csv: string): string {
  const cells = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return cells.map((row) => row.map(plainCell).join(',')).join('\n');
}

function plainCell(cell: string): string {
  const bare = cell.replace(/^"(.*)"$/, '$1');
  return bare === '' || Number.isNaN(Number(bare)) ? bare : String(Number(bare));
}

/** A row of the engine's answer. */
function plainRow(row: readonly unknown[]): string {
  return row
    .map((cell) => cell ?? '')
    .map(String)
    .map(plainCell)
    .join(',');
}

/** The snippet of a tool as a program that prints its answer as CSV. */
const PROGRAMS: readonly {
  tool: 'curl' | 'Python' | 'R' | 'Julia' | 'TypeScript';
  language: string;
  print: string;
}[] = [
  { tool: 'curl', language: 'sh', print: '' },
  { tool: 'Python', language: 'python', print: "print('CSV'); print(df.to_csv(index=False))" },
  {
    tool: 'R',
    language: 'r',
    print: "cat('CSV\\n'); write.csv(spots, row.names = FALSE, quote = FALSE)",
  },
  { tool: 'Julia', language: 'julia', print: 'println("CSV"); CSV.write(stdout, spots)' },
  {
    tool: 'TypeScript',
    language: 'js',
    print:
      "console.log('CSV'); console.log([[...by, ...measures], ...rows].map((row) => row.join(',')).join('\\n'));",
  },
];

describe('the same question elsewhere', () => {
  const typesOf = (code: string, language: string) =>
    language === 'js'
      ? ts.transpileModule(code, {
          compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
        }).outputText
      : code;

  for (const { tool, language, print } of PROGRAMS) {
    const recipe = (): Recipe => ({
      title: tool,
      language,
      code: `${typesOf(snippetOf(tool, address ?? 'http://localhost'), language)}\n${print}\n`,
      result: undefined,
    });
    const missing = missingFor(recipe());
    const run = missing === undefined ? it : it.skip;
    run(missing === undefined ? tool : `${tool}: there is no ${missing} here`, async () => {
      const running = await startRecipe(recipe(), desk, service.origin);
      const code = await running.untilEnd();
      expect({ code, errors: running.errors }).toMatchObject({ code: 0 });
      expect(plain(running.output.split(/^CSV\r?\n/m).at(-1)!)).toBe(expected);
    });
  }

  it('DuckDB reads the link', async () => {
    const statement = snippetOf('DuckDB', address).split('\n').at(-1)!;
    expect(statement).toContain(csvOf(address));
    // Its `httpfs` comes from a server of its own: here the answer is a file.
    const file = join(desk, 'answer.csv');
    await writeFile(file, await (await fetch(csvOf(address))).text());
    const { names, rows } = await askTable(
      statement.replace(csvOf(address), file).replace(';', ''),
    );
    expect([names, ...rows].map((row) => plainRow(row)).join('\n')).toBe(expected);
  });

  it('DuckDB counts the same in the files of the archive', async () => {
    const window = [
      Date.parse('2026-03-12T00:00:00Z'),
      Date.parse('2026-03-13T23:59:59Z'),
    ] as const;
    const sql = archiveSql(service.origin, QUESTION, window, NOW_MS)!;
    const local = sql
      .replaceAll(`${service.origin}/api/v1/archive/`, `${folder}/spots-`)
      .replace(';', '');
    const { names, rows } = await askTable(local);
    const lines = rows.map((row) => plainRow(row));
    const [head, ...others] = expected.split('\n');
    expect(names.join(',')).toBe(head);
    expect(lines.sort()).toEqual(others.sort());
  });

  it.each([
    ['by=distance', 'what files do not have'],
    ['by=band&near=FN42', 'a filter that they have no column for'],
    ['by=band&call=K1', 'a part of a call'],
  ])('has no SQL for %s: %s', (query) => {
    const window = [NOW_MS - 5 * 86_400_000, NOW_MS] as const;
    const asked: Question = readQuestion(new URLSearchParams(query));
    expect(archiveSql('http://localhost', asked, window, NOW_MS)).toBeUndefined();
    expect(
      archiveSql('http://localhost', readQuestion(new URLSearchParams('by=band')), window, NOW_MS),
    ).toContain('.parquet');
  });

  it('has no SQL for the present day, which has no file', () => {
    const question = readQuestion(new URLSearchParams('by=band'));
    expect(
      archiveSql('http://localhost', question, [NOW_MS - 3_600_000, NOW_MS], NOW_MS),
    ).toBeUndefined();
  });

  it('names every tool', () => {
    expect([...PROGRAMS.map(({ tool }) => tool), 'DuckDB', 'archive']).toEqual([...TOOLS]);
  });
});
