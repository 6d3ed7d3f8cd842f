import { mkdtemp, readdir, rename, truncate } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveView } from '../../../src/archive/archive.dto.js';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { askTable } from '../../support/archive/archive-days.js';
import { aReport } from '../../support/spots/builders.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import {
  FLARE_GRIDS,
  OPENING_DAYS,
  openings,
  SKIMMER_GRIDS,
} from '../../support/alerts/openings.js';
import {
  missingFor,
  type Recipe,
  recipesIn,
  startRecipe,
} from '../../support/documents/recipes.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

/** Blocks that fetch an extension from DuckDB's own server, which tests do not ask. */
const NEEDS_NETWORK = 'sql httpfs';

const RECIPES = recipesIn('docs/research.md').filter(({ language }) => language !== NEEDS_NETWORK);

let folder: string;
/** Where the reader works. */
let desk: string;
let service: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'research-'));
  desk = await mkdtemp(join(tmpdir(), 'research-desk-'));
  service = await startTestApp({
    ARCHIVE_DIR: folder,
    DATA_DIR: folder,
    SPOT_RETENTION_DAYS: '1',
  });
  await service.record([...openings(), aReport()]);
  await placeCallsigns(service.database.url, [...SKIMMER_GRIDS, ...FLARE_GRIDS]);
  const { written } = await service.app.get(ArchiveService, { strict: false }).look();
  expect(written).toEqual(OPENING_DAYS);
  await service.app.get(RetentionService, { strict: false }).removeOldSpots();
});

afterAll(async () => {
  await service.close();
  for (const path of [folder, desk]) await removeFolder(path);
});

describe('docs/research.md', () => {
  it('is about days that files alone have, but for a part of yesterday', async () => {
    // Beyond a cursor, spots are those that the database has.
    const { body } = await service.get<{ spots: { timestamp: string }[] }>(
      '/spots?after_id=0&since=0&limit=1000',
    );
    expect(body.spots.length).toBeGreaterThan(0);
    expect(body.spots.filter(({ timestamp }) => timestamp < '2026-03-13')).toEqual([]);
  });

  it('shows what each block prints', () => {
    expect(RECIPES.length).toBeGreaterThan(6);
    expect(RECIPES.filter(({ result }) => result === undefined)).toEqual([]);
  });

  RECIPES.forEach((recipe, index) => {
    const missing = missingFor(recipe);
    const name = `${index + 1} ${recipe.title} (${recipe.language})`;
    const run = missing === undefined ? it : it.skip;
    run(
      missing === undefined ? name : `${name}: there is no ${missing} here`,
      async () => {
        const printed = recipe.language === 'sql' ? await runSql(recipe) : await runProgram(recipe);
        expect(printed).toBe(recipe.result);
      },
      60_000,
    );
  });

  const download = RECIPES.find(({ title }) => title === 'Take the files')!;
  const runs = missingFor(download) === undefined ? it : it.skip;
  runs('goes on where a download was cut, and fetches nothing twice', async () => {
    const { body } = await service.get<ArchiveView>('/archive');
    const { date, files } = body.days[0]!;
    const file = join(desk, `spots-${date}.parquet`);
    await truncate(file, 1_000);
    await rename(file, join(desk, `${files[0]!.sha256}.part`));
    const asked: string[] = [];
    const note = ({ url, headers }: IncomingMessage) =>
      asked.push(`${url?.split('?')[0]} ${headers.range}`);
    const server: Server = service.app.getHttpServer();
    server.on('request', note);
    const [first, ...others] = download.result!.split('\n');
    expect(await runProgram(download)).toBe(
      [first, ...others.map((line) => line.replace('is whole', 'is here'))].join('\n'),
    );
    server.off('request', note);
    const path = '/api/v1/archive';
    expect(asked).toEqual([`${path} undefined`, `${path}/${date}.parquet bytes=1000-`]);
    expect((await readdir(desk)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

/** By the engine that the service has, on the archive's own files, as `duckdb -csv` prints it. */
async function runSql({ code }: Recipe): Promise<string> {
  const { names, rows } = await askTable(code.replaceAll("'spots-", `'${folder}/spots-`));
  return [names, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** What a program prints; lines of CSV end as those of the document do. */
async function runProgram(recipe: Recipe): Promise<string> {
  const running = await startRecipe(recipe, desk, service.origin);
  try {
    expect({ code: await running.untilEnd(), errors: running.errors }).toMatchObject({ code: 0 });
    return running.output.replaceAll('\r', '');
  } finally {
    await running.kill();
  }
}
