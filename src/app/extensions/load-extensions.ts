import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICE_FOLDER } from '../../config/version.js';
import { type Extension, faultOf, NoExtension } from '../../extension/define-extension.js';
import { readSettings } from '../../extension/settings.js';
import { importerOf, type Sharing } from './shared-packages-hook.js';
import { WrongSettings } from './wrong-settings.js';
import { type ExtensionFolder, findExtension } from './extension-folder.js';

/** An extension as it was found, and its settings. */
export interface LoadedExtension {
  readonly extension: Extension;
  readonly folder: ExtensionFolder;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** One that cannot be loaded; the message says which, and why. */
export class ExtensionRefused extends Error {
  override readonly name = 'ExtensionRefused';

  constructor(given: string, reason: unknown) {
    super(`the extension ${given} ${reason instanceof Error ? reason.message : String(reason)}`);
  }
}

/**
 * Imports extensions, in their order, and reads their settings.
 * @param given folders and packages, as `EXTENSIONS` has them
 * @throws ExtensionRefused, WrongSettings
 */
export async function loadExtensions(
  given: readonly string[],
  source: NodeJS.ProcessEnv,
  tolerance?: 'settings may be wrong',
): Promise<LoadedExtension[]> {
  if (given.length === 0) return [];
  const folders = given.map((one) =>
    explained(one, () => findExtension(one, process.cwd(), SERVICE_FOLDER)),
  );
  sharePackages(folders);
  const loaded: LoadedExtension[] = [];
  const wrong = [];
  for (const [index, folder] of folders.entries()) {
    const one = given[index] ?? '';
    const extension = await importFrom(one, folder);
    if (loaded.some((other) => other.extension.name === extension.name)) {
      throw new ExtensionRefused(one, `has the name ${extension.name}, as another has`);
    }
    const settings = readSettings(extension.settings ?? {}, source);
    wrong.push(...settings.wrong.map((setting) => ({ ...setting, extension })));
    loaded.push({ extension, folder, settings: settings.given });
  }
  if (wrong.length > 0 && !tolerance) throw new WrongSettings(wrong);
  return loaded;
}

/** What Node.js 22.15 and later has: hooks without a thread of their own, which takes 35 MB and most of a second. */
interface ModuleWithHooks {
  readonly registerHooks?: (hooks: { resolve: ResolveNow }) => void;
}

type ResolveNow = (
  specifier: string,
  context: { parentURL?: string },
  next: (specifier: string, context: object) => unknown,
) => unknown;

function sharePackages(folders: readonly ExtensionFolder[]): void {
  const sharing: Sharing = {
    folders: folders.map(({ path }) => pathToFileURL(join(path, '/')).href),
    service: import.meta.url,
  };
  const { registerHooks } = nodeModule as typeof nodeModule & ModuleWithHooks;
  if (!registerHooks) {
    nodeModule.register(new URL('shared-packages-hook.js', import.meta.url), { data: sharing });
    return;
  }
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, {
        ...context,
        parentURL: importerOf(specifier, context.parentURL, sharing),
      }),
  });
}

async function importFrom(given: string, { entry }: ExtensionFolder): Promise<Extension> {
  const { default: extension } = await (
    import(pathToFileURL(entry).href) as Promise<{ default?: unknown }>
  ).catch((error: unknown) => {
    const isTold = error instanceof NoExtension;
    throw new ExtensionRefused(given, isTold ? error : `cannot be imported: ${String(error)}`);
  });
  const fault = faultOf(extension);
  if (fault !== undefined) throw new ExtensionRefused(given, fault);
  return extension as Extension;
}

function explained<T>(given: string, find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw new ExtensionRefused(given, error);
  }
}
