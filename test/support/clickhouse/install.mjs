import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installKept, keptFolder } from '../processes/kept-packages.mjs';

/** ClickHouse 26.7 in a process: 550 MB, so no dependency of ours. */
export const PACKAGE = 'chdb@3.4.0';

/** As its folder is called. */
export const NAME = PACKAGE.replace('@', '-');

/** The entry of the engine; there is none where it was not installed. */
export const ENGINE = join(keptFolder(NAME), 'node_modules', 'chdb', 'index.js');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    installKept(NAME, [PACKAGE]);
  } catch (error) {
    console.error(
      `${PACKAGE} cannot be installed, so nothing can be tried on it: ${String(error)}`,
    );
    process.exit(1);
  }
}
