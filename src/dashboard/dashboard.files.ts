import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The built page, from the sources and from the build; `undefined` when it was not built. */
export function findDashboard(): string | undefined {
  const folders = ['../../dashboard', '../../dist/dashboard'];
  return folders
    .map((folder) => resolve(import.meta.dirname, folder))
    .find((folder) => existsSync(resolve(folder, 'assets')));
}
