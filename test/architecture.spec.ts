import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

/** Which rooms a room may ask: docs/architecture.md tells why. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  config: ['shared'],
  database: ['config', 'feed', 'groups', 'metrics', 'presence', 'shared', 'spots'],
  shared: [],
  metrics: ['config'],
  spots: ['config', 'database', 'metrics', 'shared'],
  feed: ['grid', 'config', 'database', 'demo', 'metrics', 'shared', 'spots'],
  groups: ['config', 'database', 'shared', 'spots'],
  stats: ['database', 'shared', 'spots'],
  demo: ['database', 'groups', 'shared', 'spots'],
  presence: ['config', 'database', 'demo', 'metrics', 'shared'],
  grid: ['config', 'database', 'demo', 'metrics', 'shared'],
  stream: ['config', 'groups', 'metrics', 'presence', 'shared', 'spots'],
  http: ['shared'],
  dashboard: ['config', 'shared'],
  health: ['config', 'database', 'feed', 'grid', 'presence', 'shared', 'spots'],
};

/** Rooms without doors: words and settings are for everyone. */
const OPEN_ROOMS = new Set(['shared', 'config']);

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);
const sources = files.filter((path) => !path.endsWith('.spec.ts'));

/** Every import of a file of ours, as paths below `src/`. */
const imports: Import[] = sources.flatMap((path) =>
  [...read(path).matchAll(/from '(\.[^']+)'/g)].map(([, target]) => ({
    from: path,
    to: relative(SRC, resolve(SRC, dirname(path), target!)).replace(/\.js$/, '.ts'),
  })),
);

const between = imports.filter(
  ({ from, to }) => roomOf(from) !== roomOf(to) && roomOf(from) !== '' && !to.startsWith('..'),
);

function read(path: string): string {
  return readFileSync(join(SRC, path), 'utf8');
}

/** The folder of a room; empty for the files that put the rooms together. */
function roomOf(path: string): string {
  return path.includes('/') ? path.split('/')[0]! : '';
}

describe('the house', () => {
  it('has only rooms that docs/architecture.md knows, none nested deeper', () => {
    const rooms = new Set(sources.map(roomOf).filter((room) => room !== ''));
    expect([...rooms].sort()).toEqual(Object.keys(ARROWS).sort());
    expect(sources.filter((path) => path.split('/').length > 2)).toEqual([]);
    const document = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    for (const room of rooms) expect(document).toContain(`\`${room}/\``);
  });

  it('has no arrow between rooms but the agreed ones', () => {
    const strays = between.filter(({ from, to }) => !ARROWS[roomOf(from)]!.includes(roomOf(to)));
    expect(strays).toEqual([]);
  });

  it('is entered by doors: a room is asked through its service or module', () => {
    const furniture = between.filter(({ from, to }) => {
      if (OPEN_ROOMS.has(roomOf(to))) return false;
      // The list of entities and migrations is the one thing that looks into rooms.
      if (from === 'database/data-source.ts') return !to.endsWith('.entity.ts');
      return !/\.(service|module)\.ts$/.test(to);
    });
    expect(furniture).toEqual([]);
  });

  it('has no cycle between rooms, but for the entities that the data source lists', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { from, to } of between) {
      if (to.endsWith('.entity.ts')) continue;
      arrows.set(roomOf(from), (arrows.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
    }
    const reach = (room: string, seen: Set<string>): Set<string> => {
      for (const next of arrows.get(room) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
      return seen;
    };
    expect([...arrows.keys()].filter((room) => reach(room, new Set()).has(room))).toEqual([]);
  });

  it('has SQL only in repositories, migrations and the database room', () => {
    const sql = /\b(SELECT\s+[\w*(]|INSERT INTO|UPDATE \w+ SET|DELETE FROM)/;
    const strays = sources.filter(
      (path) =>
        sql.test(read(path)) &&
        !/\.repository\.ts$|spot-sources\.ts$/.test(path) &&
        !path.startsWith('database/'),
    );
    expect(strays).toEqual([]);
  });

  it('has every scheduled task ask whether this process holds the role', () => {
    const scheduled = sources.filter((path) => read(path).includes('@Cron('));
    expect(scheduled.length).toBeGreaterThan(0);
    for (const path of scheduled) {
      const [, ...tasks] = read(path).split('@Cron(');
      expect([path, tasks.filter((task) => !task.includes('isHeld('))]).toEqual([path, []]);
    }
  });

  it('reads the environment in one place', () => {
    const readers = sources.filter((path) => /process\.env\b/.test(read(path)));
    expect(readers).toEqual(['config/env.ts']);
  });

  it('has no barrel, no forwardRef and no file of more than 300 lines', () => {
    expect(files.filter((path) => /(^|\/)index\.ts$/.test(path))).toEqual([]);
    expect(sources.filter((path) => read(path).includes('forwardRef'))).toEqual([]);
    expect(sources.filter((path) => read(path).split('\n').length > 300)).toEqual([]);
  });
});
