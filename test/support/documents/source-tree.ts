import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One file of `src/`. */
export interface SourceFile {
  /** Below `src/`, with `.ts`. */
  readonly path: string;
  /** Empty for the files at the top. */
  readonly module: string;
  /** The folder below the module; empty for the module's own files. */
  readonly folder: string;
  readonly text: string;
}

/** One import of a file of ours; types count as well. */
export interface SourceImport {
  readonly from: SourceFile;
  readonly to: SourceFile;
}

/** Every source file below a folder, tests left out. */
export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => {
      const parts = path.split('/').slice(0, -1);
      return {
        path,
        module: parts[0] ?? '',
        folder: parts.slice(1).join('/'),
        text: readFileSync(join(root, path), 'utf8'),
      };
    });
}

/** Every import between the files. */
export function importsOf(files: readonly SourceFile[]): SourceImport[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.flatMap((from) =>
    [...from.text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].flatMap(([, target = '']) => {
      const path = relative('/', resolve('/', dirname(from.path), target));
      const to = byPath.get(path.replace(/\.js$/, '.ts'));
      return to ? [{ from, to }] : [];
    }),
  );
}

/** What lies on a circle of arrows, each named once; empty when there is none. */
export function onCircles(arrows: Iterable<readonly [from: string, to: string]>): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = (from: string, seen: Set<string>): Set<string> => {
    for (const to of next.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  return [...next.keys()].filter((name) => reach(name, new Set()).has(name)).sort();
}

/** The table of each entity, by the name of its class. */
export function tablesOfEntities(files: readonly SourceFile[]): Map<string, string> {
  const declared = /@Entity\(\{? ?(?:name: )?'(\w+)'[^]*?export class (\w+)/g;
  return new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(declared)].map(([, table = '', name = '']) => [name, table] as const),
    ),
  );
}

/** The tables that a file reads or writes by repositories of their entities. */
export function tablesInjected(
  { text }: SourceFile,
  tableOf: ReadonlyMap<string, string>,
): string[] {
  return [...text.matchAll(/@InjectRepository\((\w+)\)/g)].flatMap(
    ([, name = '']) => tableOf.get(name) ?? [],
  );
}

/** The tables that the SQL of a file reads or writes: the known names that stand in it. */
export function tablesIn({ text }: SourceFile, names: readonly string[]): string[] {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return names.filter((name) =>
    [
      new RegExp(
        `\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|VACUUM|OF)\\s+(?:IF EXISTS\\s+)?${name}\\b(?!['\\w])`,
      ),
      // A name that is put into SQL.
      new RegExp(`\\b(?:table:|raw\\()\\s*'${name}'`),
      // The tagged template begins with it: sql`spots WHERE …`.
      new RegExp(`sql\`\\s*${name}\\b`),
    ].some((pattern) => pattern.test(code)),
  );
}
