import {
  importsOf,
  onCircles,
  type SourceFile,
  type SourceImport,
  tablesIn,
} from './source-tree.js';
import { tasksWithoutRole } from '../scheduled-tasks.js';

/** A module as `docs/architecture.json` plans it. */
export interface PlannedModule {
  readonly name: string;
  readonly does: string;
  /** Modules of one area know each other's files, and the tables of the area. */
  readonly area?: string;
  /** The modules that it imports. */
  readonly imports: readonly string[];
  /** Words, settings and helpers, for everyone: without doors. */
  readonly isOpen?: boolean;
  /** Files that extensions implement or use: doors beside the services. */
  readonly contracts?: readonly string[];
  /** The folders below it, and the sibling folders that each imports. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

export interface Plan {
  readonly modules: readonly PlannedModule[];
  readonly tables: readonly {
    readonly name: string;
    readonly holds: string;
    readonly owner: string;
  }[];
  /** The rooms of the page: each imports only those before it. */
  readonly page: readonly { readonly name: string; readonly does: string }[];
}

/** The list of modules: the one file that may import modules which the plan does not name. */
const LIST_OF_MODULES = 'app/app.module.ts';

const DOOR = /^[^/]+\/[^/]+\.(service|module|dto)\.ts$/;
const MAX_FILES_IN_FOLDER = 15;
const MAX_LINES = 300;

/**
 * The rules of the modules, for a tree of source files. Each method returns what breaks its rule, in words; nothing
 * when the rule holds. A module that the plan does not name is an extension: it may import what it likes, by the doors,
 * but only the list of modules may import it, and it has no SQL on tables of the plan.
 */
export class ArchitectureRules {
  readonly #planned: ReadonlyMap<string, PlannedModule>;
  readonly #imports: readonly SourceImport[];
  /** Imports from one module to another. */
  readonly #between: readonly SourceImport[];
  /** Imports within a module. */
  readonly #inside: readonly SourceImport[];

  constructor(
    private readonly sources: readonly SourceFile[],
    private readonly plan: Plan,
    /** Imports past a door that are allowed, as `from -> to`. */
    private readonly allowed: ReadonlySet<string> = new Set(),
  ) {
    this.#planned = new Map(plan.modules.map((module) => [module.name, module]));
    this.#imports = importsOf(sources);
    const ofModules = this.#imports.filter(({ from }) => from.module !== '');
    this.#between = ofModules.filter(({ from, to }) => from.module !== to.module);
    this.#inside = ofModules.filter(({ from, to }) => from.module === to.module);
  }

  /** All that is broken. */
  all(): string[] {
    return [
      ...this.missing(),
      ...this.arrows(),
      ...this.pastDoors(),
      ...this.strayFolders(),
      ...this.circles(),
      ...this.tooLarge(),
      ...this.foreignTables(),
      ...this.tasksOfEveryProcess(),
    ];
  }

  /** Planned modules and folders that are missing, and folders of planned modules that are not planned. */
  missing(): string[] {
    const found = new Set(this.sources.map(nameOfFolder));
    const planned = new Set(
      this.plan.modules.flatMap(({ name, folders = {} }) => [
        name,
        ...Object.keys(folders).map((folder) => `${name}/${folder}`),
      ]),
    );
    const isOurs = (name: string) => this.#planned.has(name.split('/')[0]!);
    return [
      ...[...planned].filter((name) => !found.has(name)).map((name) => `${name} is missing`),
      ...[...found]
        .filter((name) => isOurs(name) && !planned.has(name))
        .map((name) => `${name} is not planned`),
    ];
  }

  /** Modules that a planned module imports without a plan, or does not import though planned. */
  arrows(): string[] {
    return this.plan.modules.flatMap(({ name, imports }) => {
      const found = new Set(
        this.#between
          .filter(({ from }) => from.module === name)
          .filter(({ from, to }) => from.path !== LIST_OF_MODULES || this.#planned.has(to.module))
          .map(({ to }) => to.module),
      );
      return [
        ...[...found].filter((to) => !imports.includes(to)).map((to) => `${name} imports ${to}`),
        ...imports.filter((to) => !found.has(to)).map((to) => `${name} does not import ${to}`),
      ];
    });
  }

  /** Imports that enter another module past its doors: services, the module, DTOs, contracts for extensions. */
  pastDoors(): string[] {
    return this.#past()
      .map(show)
      .filter((arrow) => !this.allowed.has(arrow));
  }

  /** Allowed imports that are not needed any more. */
  needlesslyAllowed(): string[] {
    const past = new Set(this.#past().map(show));
    return [...this.allowed].filter((arrow) => !past.has(arrow));
  }

  /** Imports of a planned module's folder by a sibling folder that is not listed for it. */
  strayFolders(): string[] {
    return this.#inside
      .filter(({ from, to }) => {
        const { folders } = this.#planned.get(from.module) ?? {};
        if (!folders || from.folder === to.folder || from.folder === '' || to.folder === '')
          return false;
        return !folders[from.folder]?.includes(to.folder);
      })
      .map(show);
  }

  /** Modules, folders beside each other and files that lie on a circle of imports. */
  circles(): string[] {
    const siblings = this.#inside.filter(
      ({ from, to }) => from.folder !== to.folder && from.folder !== '' && to.folder !== '',
    );
    const circles = [
      ...onCircles(this.#between.map(({ from, to }) => [from.module, to.module])),
      ...onCircles(siblings.map(({ from, to }) => [nameOfFolder(from), nameOfFolder(to)])),
      ...onCircles(this.#imports.map(({ from, to }) => [from.path, to.path])),
    ];
    return circles.map((name) => `${name} is on a circle`);
  }

  /** Folders of more than 15 files, files of more than 300 lines. */
  tooLarge(): string[] {
    const counts = new Map<string, number>();
    for (const file of this.sources) {
      const name = nameOfFolder(file);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const folders = [...counts].filter(([, files]) => files > MAX_FILES_IN_FOLDER);
    const files = this.sources.filter(({ text }) => text.split('\n').length > MAX_LINES);
    return [
      ...folders.map(([name, count]) => `${name} has ${count} files`),
      ...files.map(({ path }) => `${path} has more than ${MAX_LINES} lines`),
    ];
  }

  /** SQL on a table that another module owns. */
  foreignTables(): string[] {
    const ownerOf = new Map(this.plan.tables.map(({ name, owner }) => [name, owner]));
    return this.sources.flatMap((file) =>
      tablesIn(file, [...ownerOf.keys()])
        .filter((table) => !this.#isAtHome(file.module, ownerOf.get(table)!))
        .map((table) => `${file.path}: ${table}`),
    );
  }

  /** Tasks of planned modules with a schedule that do not ask for a role: every process of a deployment would run them. */
  tasksOfEveryProcess(): string[] {
    return this.sources
      .filter(({ module }) => this.#planned.has(module))
      .flatMap((file) =>
        tasksWithoutRole(file).map((task) => `${file.path}: ${task} does not call isHeld`),
      );
  }

  /** Whether a module is another one, or of the same area. */
  #isAtHome(module: string, other: string): boolean {
    const area = this.#planned.get(module)?.area;
    return module === other || (area !== undefined && area === this.#planned.get(other)?.area);
  }

  #past(): SourceImport[] {
    return this.#between.filter(({ from, to }) => {
      const target = this.#planned.get(to.module);
      if (!target && from.path === LIST_OF_MODULES) return false;
      const { isOpen = false, contracts = [] } = target ?? {};
      if (this.#isAtHome(from.module, to.module)) return false;
      // The list of tables is the one thing that looks into modules.
      if (isOpen || (from.path === 'app/schema.ts' && to.path.endsWith('.entity.ts'))) return false;
      return (
        !DOOR.test(to.path) && !contracts.some((name) => to.path === `${to.module}/${name}.ts`)
      );
    });
  }
}

function nameOfFolder({ module, folder }: SourceFile): string {
  return folder === '' ? module : `${module}/${folder}`;
}

function show({ from, to }: SourceImport): string {
  return `${from.path} -> ${to.path}`;
}
