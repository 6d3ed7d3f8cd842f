import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { removeFolder } from './remove-folder.js';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Another release of the service, beside the one of this repository. */
export interface Release {
  /** The folder with its `dist`. */
  readonly root: string;
  /** A text that only its page shows. */
  readonly mark: string;
  remove(): Promise<void>;
}

/**
 * Copies the build and gives the copy another page, as a build of other sources would: the first script is another, under another
 * name, and shows the mark; the HTML and the worker name it.
 */
export async function copyRelease(mark: string): Promise<Release> {
  const root = await mkdtemp(join(tmpdir(), 'spot-release-'));
  await cp(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'migrations', 'docs']) {
    await symlink(join(ROOT, name), join(root, name));
  }
  const page = join(root, 'dist/dashboard');
  const html = await readFile(join(page, 'index.html'), 'utf8');
  const [, old] = /src="\/assets\/(index-[\w-]+\.js)"/.exec(html)!;
  const text = await readFile(join(page, 'assets', old!), 'utf8');
  const shows = `document.body.append(${JSON.stringify(mark)});`;
  const next = old!.replace('index-', 'index-2');
  await writeFile(join(page, 'assets', next), `${text}\n${shows}`);
  const names = (await readdir(join(page, 'assets'))).map((name) => `assets/${name}`);
  for (const name of ['index.html', 'worker.js', ...names]) {
    if (!/\.(html|js)$/.test(name)) continue;
    const before = await readFile(join(page, name), 'utf8');
    const after = before
      .replaceAll(old!, next)
      .replace(/"release":"(\w+)"/, (_, release: string) => `"release":"${release}2"`);
    if (after === before) continue;
    await writeFile(join(page, name), after);
    for (const kind of ['br', 'gz']) await removeFolder(join(page, `${name}.${kind}`));
  }
  for (const kind of ['', '.br', '.gz']) await removeFolder(join(page, 'assets', old! + kind));
  return { root, mark, remove: () => removeFolder(root) };
}
