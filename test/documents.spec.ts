import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readText, readYaml, ROOT } from './support/documents/shipping.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
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
const MADE =
  /^(docker\/\.env$|docker\/dockerfile$|src\/club\/|src\/lan\b|src\/groups\/groups\.metrics\.ts$|dist\/)/;

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

/** Where the repository might be: an address of a forge, or of a file or a list of issues in one. */
const FORGE =
  /\bgit\.[a-z]|git(hub|lab|ea)\.com|codeberg\.org|\.git\b|\/(blob|tree)\/main|\/issues\b/i;

it('only package.json says where the repository is, once its owner has filled it in', () => {
  const manifest = JSON.parse(readText('package.json')) as { repository: string };
  const clients = readdirSync(join(ROOT, 'clients'));
  const others = clients.flatMap((name) => [
    `clients/${name}/README.md`,
    `clients/${name}/package.json`,
  ]);
  const found = [...DOCUMENTS, ...others, 'docker/Dockerfile'].flatMap((path) => {
    const addresses = readText(path).match(/(?:https?|git\+\w+|ssh):\/\/[^\s)"'`]+/g) ?? [];
    return addresses
      .filter((address) => FORGE.test(address) && address !== manifest.repository)
      .map((address) => `${path}: ${address}`);
  });
  expect(found).toEqual([]);
});

it('the hosted CI runs what .ci/run runs, by actions that cannot change', () => {
  const { jobs } = readYaml<{ jobs: Record<string, { steps: { uses?: string; run?: string }[] }> }>(
    '.github/workflows/ci.yml',
  );
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.map(({ run }) => run).join('\n')).toContain('.ci/run');
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((name) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
});

it('no document says a word twice', () => {
  const twice = DOCUMENTS.flatMap((path) => {
    const prose = readText(path).replaceAll(/```[^]*?```|`[^`]*`|^\|.*$/gm, '…');
    const found = prose.match(/(?<![\w-])([A-Za-z]{2,})[ \t]*\n?[ \t]*(?<=\s)\1(?![\w-])/g) ?? [];
    return found.map((words) => `${path}: ${words}`);
  });
  expect(twice).toEqual([]);
});

it('README.md fits in 150 lines', () => {
  expect(readText('README.md').split('\n').length).toBeLessThanOrEqual(151);
});
