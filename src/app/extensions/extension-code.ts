import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callerOf, type CodeOwners } from '../../faults/code-owners.js';
import { ExtensionRefused, type LoadedExtension } from './load-extensions.js';

/** Where the code of each extension is, and the service's own. */
export function codeOwners(loaded: readonly LoadedExtension[]): CodeOwners {
  return {
    others: loaded.map(({ extension, folder }) => ({
      name: extension.name,
      folderUrl: pathToFileURL(join(folder.path, '/')).href,
    })),
    serviceUrl: new URL('../../', import.meta.url).href,
  };
}

/** Names the extension in whose code, or by whose call, `start` fails. @throws ExtensionRefused, or the error of the service itself */
export async function namingExtension<T>(
  loaded: readonly LoadedExtension[],
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const owner = callerOf(error, codeOwners(loaded));
    if (owner === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExtensionRefused(owner, `cannot be started: ${reason}`);
  }
}
