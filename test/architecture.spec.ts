import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPlan, withTables } from '../scripts/architecture.mjs';
import { ArchitectureRules, type Plan } from './support/documents/architecture-rules.js';
import {
  readSources,
  type SourceFile,
  tablesIn,
  tablesInjected,
  tablesOfEntities,
} from './support/documents/source-tree.js';

const ROOT = resolve(import.meta.dirname, '..');

/** What commands and the start of the process import past a door, file by file. */
const ALLOWED = new Set([
  'commands/command.module.ts -> app/schema.ts',
  'commands/import.ts -> feed/archive/archive-file.ts',
  'commands/import.ts -> feed/archive/archive-import.ts',
  'commands/import.ts -> feed/archive/import-progress.ts',
  'commands/group.ts -> groups/groups.errors.ts',
  'commands/command.ts -> embedded-postgres/open-database.ts',
  'app/docs/mount.ts -> stream/stream-document.ts',
]);

const plan = readPlan() as Plan;
const sources = readSources(join(ROOT, 'src'));
const rules = new ArchitectureRules(sources, plan, ALLOWED);

describe('the modules', () => {
  it('are those of docs/architecture.json and of others, with their folders, no folder deeper', () => {
    expect(rules.missing()).toEqual([]);
  });

  it('import each other as docs/architecture.json says, no more and no less', () => {
    expect(rules.arrows()).toEqual([]);
  });

  it('are entered by their doors: a service, the module, or a contract for extensions', () => {
    expect(rules.pastDoors()).toEqual([]);
    expect(rules.needlesslyAllowed()).toEqual([]);
  });

  it('have folders that are entered by their module, or by the siblings that are listed', () => {
    expect(rules.strayFolders()).toEqual([]);
  });

  it('make no circle: neither the modules, nor the folders beside each other, nor the files', () => {
    expect(rules.circles()).toEqual([]);
  });

  it('have folders of at most 15 files, and files of at most 300 lines', () => {
    expect(rules.tooLarge()).toEqual([]);
  });

  it('are described in docs/architecture.md as the command writes it', async () => {
    const document = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    // Else: npm run architecture.
    expect(document).toBe(await withTables(document, plan));
  });
});

describe('a module of somebody else, below src', () => {
  const FOLDER = 'net-of-a-club';
  const feed = {
    path: `${FOLDER}/udp-feed.ts`,
    text: `import { FeedService } from '../feed/feed.service.js';
      import { SpotsService } from '../spots/spots.service.js';`,
  };
  /** Our sources, such a module, and its line in the list of modules. */
  const files: SourceFile[] = [
    ...sources.map((file) =>
      file.path === 'app/app.module.ts'
        ? { ...file, text: `import { X } from '../${FOLDER}/udp-feed.js';\n${file.text}` }
        : file,
    ),
    { ...feed, module: FOLDER, folder: '' },
    { path: 'club/net.module.ts', module: 'club', folder: '', text: 'export class NetModule {}\n' },
  ];

  /** What is broken when a file is added to those of the examples. */
  const brokenBy = (path: string, text: string) => {
    const [module = '', below = ''] = path.split('/');
    const extra = { path, module, folder: path.split('/').length > 2 ? below : '', text };
    return new ArchitectureRules([...files, extra], plan, ALLOWED).all();
  };

  it('keeps the rules with its line in the list of modules', () => {
    expect(new ArchitectureRules(files, plan, ALLOWED).all()).toEqual([]);
  });

  it('may have folders and other extensions beside it, entered by their doors', () => {
    expect(
      brokenBy('club/net/roll-call.ts', `import { X } from '../../spots/spots.service.js';`),
    ).toEqual([]);
  });

  it('is refused when it imports past a door', () => {
    const past = 'feed/telnet/spot-line';
    expect(brokenBy('club/net.ts', `import { X } from '../${past}.js';`)).toEqual([
      `club/net.ts -> ${past}.ts`,
    ]);
    expect(brokenBy('other/net.ts', `import { X } from '../${FOLDER}/udp-feed.js';`)).toEqual([
      `other/net.ts -> ${FOLDER}/udp-feed.ts`,
    ]);
  });

  it('is refused when a module of ours needs it', () => {
    expect(brokenBy('stats/club.ts', `import { X } from '../${FOLDER}/udp-feed.js';`)).toEqual([
      `stats imports ${FOLDER}`,
      `stats/club.ts -> ${FOLDER}/udp-feed.ts`,
    ]);
  });

  it('is refused on a circle, and with SQL on a table of ours', () => {
    const circle = `import { X } from '../app/app.module.js';`;
    expect(brokenBy(`${FOLDER}/circle.ts`, circle)).toContain(`${FOLDER} is on a circle`);
    expect(brokenBy('club/club.repository.ts', 'sql`SELECT id FROM spots`')).toEqual([
      'club/club.repository.ts: spots',
    ]);
  });
});

describe('a scheduled task', () => {
  const TASK = `export class Tasks {
    @Cron('0 0 3 * * *')
    async sweep() { BODY }
    // Not @Cron( but isHeld( in a comment.
    async other() { this.roles.isHeld('maintenance'); }
  }`;
  const tasks = (path: string, body: string) =>
    new ArchitectureRules(
      [{ path, module: path.split('/')[0]!, folder: '', text: TASK.replace('BODY', body) }],
      plan,
    ).tasksOfEveryProcess();

  it('asks whether this process holds the role; one of an extension may run in every process', () => {
    expect(rules.tasksOfEveryProcess()).toEqual([]);
    expect(tasks('groups/groups.tasks.ts', 'await this.groups.sweep();')).toEqual([
      'groups/groups.tasks.ts: sweep does not call isHeld',
    ]);
    expect(tasks('groups/groups.tasks.ts', 'if (this.roles.isHeld("maintenance")) {}')).toEqual([]);
    expect(tasks('club/club.tasks.ts', 'await this.club.renewCache();')).toEqual([]);
  });
});

describe('the tables', () => {
  const names = plan.tables.map(({ name }) => name);

  it('have one owner each: no other module has SQL that reads or writes them', () => {
    expect(rules.foreignTables()).toEqual([]);
    const tableOf = tablesOfEntities(sources);
    const used = sources.flatMap((file) => [
      ...tablesIn(file, names),
      ...tablesInjected(file, tableOf),
    ]);
    expect(new Set(used)).toEqual(new Set(names));
  });

  it('are the tables of the entities', () => {
    const ours = new Set(plan.modules.map(({ name }) => name));
    const entities = sources.filter(({ module }) => ours.has(module));
    const declared = entities.flatMap(({ text }) =>
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
  it('reads the environment in one place', () => {
    const readers = sources.filter(({ text }) => /process\.env\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(['config/env.ts']);
  });

  it('has no branch for the demo outside its module, the settings and what runs before modules', () => {
    const code = (text: string) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    const branches = sources.filter(
      ({ module, text }) =>
        !['demo', 'config'].includes(module) && /\bdemo\b(?!-)/i.test(code(text)),
    );
    expect(branches.map(({ path }) => path).sort()).toEqual([
      // The list of modules.
      'app/app.module.ts',
      // Refuse to mix archives with invented spots.
      'commands/archive.ts',
      'commands/import.ts',
      // Says at `/` that all data is invented.
      'dashboard/welcome.ts',
      // The demo's database has a folder of its own.
      'embedded-postgres/open-database.ts',
      'embedded-postgres/server/user.ts',
      // Documents the parts that the demo adds.
      'health/health.dto.ts',
      // Warns in the log before anything is started.
      'serve.ts',
      // Marks the greeting.
      'telnet/telnet.service.ts',
    ]);
  });

  it('has no barrel and no forwardRef', () => {
    const barrels = sources.filter(({ path }) => /(^|\/)index\.ts$/.test(path));
    const forwards = sources.filter(({ text }) => text.includes('forwardRef'));
    expect([...barrels, ...forwards].map(({ path }) => path)).toEqual([]);
  });
});
