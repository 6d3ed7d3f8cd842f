import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, ROOT } from './support/shipping.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions', 'docs/runbook'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** The first folder of a path in this repository. */
const TOP = /^(src|test|docs|dashboard|clients|scripts|bench|docker|migrations|\.ci)\//;

/** The end of a Markdown link to a file, or to a heading. */
const LINK = /\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g;

/** Whether a path is there, as it stands or as `docs/decisions/0014`, without the rest of the file's name. */
function isThere(path: string): boolean {
  if (existsSync(join(ROOT, path))) return true;
  const folder = join(ROOT, dirname(path));
  const name = path.slice(dirname(path).length + 1);
  return (
    /^\d{4}$/.test(name) &&
    existsSync(folder) &&
    readdirSync(folder).some((one) => one.startsWith(`${name}-`))
  );
}

/** Paths in backticks or bare: from the top, or from `src/` for a file of a module. */
function pathsIn(text: string): string[] {
  const words = text.replaceAll(LINK, '').match(/(?<![\w./:@-])\.?[\w-]+(?:\/[\w.-]+)+\/?/g) ?? [];
  return words
    .map((word) => word.replace(/\.$/, ''))
    .flatMap((word) => {
      if (TOP.test(word)) return [word];
      return /\.tsx?$/.test(word) ? [`src/${word}`] : [];
    });
}

/** Where a link of a document leads, when it leads to a file. */
function linksIn(text: string): { path: string; anchor?: string }[] {
  return [...text.matchAll(LINK)].map(([, path = '', anchor]) => ({ path, anchor }));
}

/** The anchors that a forge gives to the headings of a document. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** Files that readers make, or that the build does; and an image of a registry. */
const MADE = /^(docker\/\.env$|docker\/dockerfile$|src\/club\/|src\/lan\b|dist\/)/;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readText(document);

  it('names only files and folders that exist', () => {
    const missing = pathsIn(text).filter((path) => !MADE.test(path) && !isThere(path));
    expect(missing).toEqual([]);
  });

  it('has only links that lead somewhere', () => {
    const broken = linksIn(text).filter(({ path, anchor }) => {
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(readText(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

it('README.md fits in 150 lines', () => {
  expect(readText('README.md').split('\n').length).toBeLessThanOrEqual(151);
});
