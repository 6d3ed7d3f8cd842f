import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPlan, withTables } from '../scripts/architecture.mjs';
import {
  importsOf,
  onCircles,
  readSources,
  type SourceImport,
  tablesIn,
} from './support/source-tree.js';

/** A module as `docs/architecture.json` plans it. */
interface PlannedModule {
  readonly name: string;
  readonly does: string;
  /** The modules that it imports. */
  readonly asks: readonly string[];
  /** Words, settings and helpers, for everyone: without doors. */
  readonly isOpen?: boolean;
  /** Files that extensions implement: doors beside the services. */
  readonly contracts?: readonly string[];
  /** The folders below it, and the sibling folders that each imports. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

interface Plan {
  readonly modules: readonly PlannedModule[];
  readonly tables: readonly {
    readonly name: string;
    readonly holds: string;
    readonly owner: string;
  }[];
}

const ROOT = resolve(import.meta.dirname, '..');
const MAX_FILES_IN_FOLDER = 15;
const MAX_LINES = 300;

const plan = readPlan() as Plan;
const planned = new Map(plan.modules.map((module) => [module.name, module]));
const sources = readSources(join(ROOT, 'src'));
const imports = importsOf(sources);
const between = imports.filter(({ from, to }) => from.module !== to.module && from.module !== '');
const inside = imports.filter(({ from, to }) => from.module === to.module && from.module !== '');

const show = ({ from, to }: SourceImport) => `${from.path} -> ${to.path}`;

describe('the modules', () => {
  it('are those of docs/architecture.json, with their folders, no folder deeper', () => {
    const modules = new Set(sources.map(({ module }) => module).filter((name) => name !== ''));
    expect([...modules].sort()).toEqual([...planned.keys()].sort());
    const folders = new Set(
      sources.filter(({ folder }) => folder !== '').map((file) => `${file.module}/${file.folder}`),
    );
    const agreed = plan.modules.flatMap(({ name, folders: below = {} }) =>
      Object.keys(below).map((folder) => `${name}/${folder}`),
    );
    expect([...folders].sort()).toEqual(agreed.sort());
  });

  it('import each other as docs/architecture.json says, no more and no less', () => {
    for (const { name, asks } of plan.modules) {
      const found = between.filter(({ from }) => from.module === name).map(({ to }) => to.module);
      expect([name, [...new Set(found)].sort()]).toEqual([name, [...asks].sort()]);
    }
  });

  it('are entered by their doors: a service, the module, or a contract for extensions', () => {
    const past = between.filter(({ from, to }) => {
      const { isOpen, contracts = [] } = planned.get(to.module)!;
      // The list of tables is the one thing that looks into modules.
      if (isOpen || (from.path === 'app/schema.ts' && to.path.endsWith('.entity.ts'))) return false;
      const isDoor = /^[^/]+\/[^/]+\.(service|module)\.ts$/.test(to.path);
      return !isDoor && !contracts.some((name) => to.path === `${to.module}/${name}.ts`);
    });
    // What commands and the start of the process need is named here, file by file.
    const allowed = new Set([
      'commands/command.module.ts -> app/schema.ts',
      'app/app.setup.ts -> metrics/metrics.service.ts',
      'commands/import.ts -> feed/archive/archive-file.ts',
      'commands/import.ts -> feed/archive/archive-import.ts',
      'commands/import.ts -> feed/archive/import-progress.ts',
      'commands/group.ts -> groups/groups.errors.ts',
      'commands/command.ts -> embedded-postgres/open-database.ts',
      'app/app.module.ts -> metrics/scrape.module.ts',
      'app/docs.setup.ts -> stream/stream-document.ts',
    ]);
    expect(past.map(show).filter((arrow) => !allowed.has(arrow))).toEqual([]);
  });

  it('have folders that are entered by their module, or by the siblings that are listed', () => {
    const strays = inside.filter(({ from, to }) => {
      if (from.folder === to.folder || from.folder === '' || to.folder === '') return false;
      return !planned.get(from.module)!.folders![from.folder]!.includes(to.folder);
    });
    expect(strays.map(show)).toEqual([]);
  });

  it('make no circle: neither the modules, nor the folders beside each other, nor the files', () => {
    expect(onCircles(between.map(({ from, to }) => [from.module, to.module]))).toEqual([]);
    const siblings = inside.filter(
      ({ from, to }) => from.folder !== to.folder && from.folder !== '' && to.folder !== '',
    );
    const folderOf = ({ module, folder }: SourceImport['from']) => `${module}/${folder}`;
    expect(onCircles(siblings.map(({ from, to }) => [folderOf(from), folderOf(to)]))).toEqual([]);
    expect(onCircles(imports.map(({ from, to }) => [from.path, to.path]))).toEqual([]);
  });

  it('have folders of at most 15 files, and files of at most 300 lines', () => {
    const counts = new Map<string, number>();
    for (const { module, folder } of sources) {
      const name = `${module}/${folder}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect([...counts].filter(([, files]) => files > MAX_FILES_IN_FOLDER)).toEqual([]);
    const long = sources.filter(({ text }) => text.split('\n').length > MAX_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('are described in docs/architecture.md as the command writes it', async () => {
    const document = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    // Else: npm run architecture.
    expect(document).toBe(await withTables(document, plan));
  });
});

describe('the tables', () => {
  const names = plan.tables.map(({ name }) => name);
  const ownerOf = new Map(plan.tables.map(({ name, owner }) => [name, owner]));

  it('have one owner each: no other module has SQL that reads or writes them', () => {
    const strays = sources.flatMap((file) =>
      tablesIn(file, names)
        .filter((table) => ownerOf.get(table) !== file.module)
        .map((table) => `${file.path}: ${table}`),
    );
    expect(strays).toEqual([]);
    const owned = sources.filter((file) => tablesIn(file, names).length > 0);
    expect(new Set(owned.flatMap((file) => tablesIn(file, names)))).toEqual(new Set(names));
  });

  it('are the tables of the entities', () => {
    const declared = sources.flatMap(({ text }) =>
      [...text.matchAll(/@Entity\(\{? ?(?:name: )?'(\w+)'/g)].map(([, name]) => name),
    );
    expect(new Set(declared)).toEqual(new Set(names));
    expect(declared).toHaveLength(names.length);
  });

  it('have their SQL in repositories, and that of the server and the roles in their own modules', () => {
    const sql = /\b(SELECT\s+[\w*(]|INSERT INTO|UPDATE \w+ SET|DELETE FROM)/;
    const strays = sources.filter(
      ({ path, text }) =>
        sql.test(text) &&
        !/\.repository\.ts$|spot-sources\.ts$/.test(path) &&
        !/^(database|leadership|embedded-postgres)\//.test(path),
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });
});

describe('the code', () => {
  it('has every scheduled task ask whether this process holds the role', () => {
    const scheduled = sources.filter(({ text }) => text.includes('@Cron('));
    expect(scheduled.length).toBeGreaterThan(0);
    for (const { path, text } of scheduled) {
      const [, ...tasks] = text.split('@Cron(');
      expect([path, tasks.filter((task) => !task.includes('isHeld('))]).toEqual([path, []]);
    }
  });

  it('reads the environment in one place', () => {
    const readers = sources.filter(({ text }) => /process\.env\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(['config/env.ts']);
  });

  it('has no barrel and no forwardRef', () => {
    const barrels = sources.filter(({ path }) => /(^|\/)index\.ts$/.test(path));
    const forwards = sources.filter(({ text }) => text.includes('forwardRef'));
    expect([...barrels, ...forwards].map(({ path }) => path)).toEqual([]);
  });
});
