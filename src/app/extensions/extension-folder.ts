import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** Where an extension is, and what its `package.json` says. */
export interface ExtensionFolder {
  /** Without symbolic links, as modules name it. */
  readonly path: string;
  /** The file that is imported. */
  readonly entry: string;
  /** Null where it has none. */
  readonly version: string | null;
}

/** What is read of a `package.json`. */
interface PackageJson {
  readonly version?: unknown;
  readonly main?: unknown;
  readonly exports?: unknown;
}

const ENTRIES = ['index.mjs', 'index.js'];

/**
 * Finds an extension: a folder (`./club`, `/srv/club`) or a package of npm that is installed beside the working directory or
 * the service.
 * @throws Error in a sentence that completes "the extension …"
 */
export function findExtension(given: string, from: string, service: string): ExtensionFolder {
  const path =
    /^\.{1,2}(\/|$)/.test(given) || isAbsolute(given)
      ? folderAt(resolve(from, given))
      : packageFrom(given, [from, service]);
  const about = readPackage(path);
  const version = typeof about.version === 'string' ? about.version : null;
  const named = entryIn(about);
  const entry = [...(named === undefined ? ENTRIES : [named])]
    .map((file) => join(path, file))
    .find((file) => existsSync(file));
  if (entry === undefined) {
    throw new Error(
      named === undefined
        ? `has neither ${ENTRIES.join(' nor ')}`
        : `has no ${named}, which its package.json names`,
    );
  }
  return { path, entry, version };
}

function folderAt(path: string): string {
  if (!existsSync(path)) throw new Error(`is no folder: there is no ${path}`);
  return realpathSync(path);
}

function packageFrom(name: string, places: readonly string[]): string {
  for (const place of places) {
    for (let folder = place; ; folder = dirname(folder)) {
      const path = join(folder, 'node_modules', name);
      if (existsSync(path)) return realpathSync(path);
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error('is no package that is installed here; a folder begins with ./ or /');
}

function readPackage(path: string): PackageJson {
  const file = join(path, 'package.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  } catch {
    throw new Error('has a package.json that is no JSON');
  }
}

/** The entry that `exports`, else `main`, names, for a module that is imported. */
function entryIn({ exports, main }: PackageJson): string | undefined {
  const target = targetOf(exports) ?? main;
  return typeof target === 'string' ? target : undefined;
}

function targetOf(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null) return exports;
  const conditions = exports as Readonly<Record<string, unknown>>;
  return targetOf(conditions['.'] ?? conditions.node ?? conditions.import ?? conditions.default);
}
