import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../../dist/dashboard');
const ASSETS = join(BUILT, 'assets');

/** What a first visit loads, packed: the page, its scripts, what these import at once, and its style. */
const MAX_FIRST_BYTES = 100_000;

/** Everything, packed, without the map's outlines and other languages; pictures of answers, with d3's scales and shapes, are a sixth of it. */
const MAX_BYTES = 230_000;

/** The words of a language other than English: a viewer loads one at most. */
const MAX_LANGUAGE_BYTES = 22_000;

const names = readdirSync(ASSETS);
const languages = names.filter((name) => /^(?:de|es|fr|ja)-[^.]*\.js$/.test(name));
// Icons are loaded by what installs the page.
const plain = names.filter(
  (name) =>
    !/\.(br|gz|png)$/.test(name) && !name.startsWith('countries') && !languages.includes(name),
);

/** The size of a file as it is sent. */
function packedBytes(name: string, kind: string): number {
  const packed = `${name}.${kind}`;
  return statSync(join(ASSETS, names.includes(packed) ? packed : name)).size;
}

function totalBytes(files: readonly string[], kind: string): number {
  const page = statSync(join(BUILT, 'index.html')).size;
  return files.reduce((sum, name) => sum + packedBytes(name, kind), page);
}

/** What the page refers to, and what its scripts import statically, at any depth. */
function firstFiles(): string[] {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const found = new Set(plain.filter((name) => html.includes(`/assets/${name}`)));
  for (const name of found) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
      if (imported !== undefined) found.add(imported);
    }
  }
  return [...found];
}

describe('the weight of the page', () => {
  it.each(['br', 'gz'])('is small on a first visit, as sent to a browser with %s', (kind) => {
    const files = firstFiles();
    for (const ending of ['.js', '.css']) {
      expect(files.some((name) => name.endsWith(ending))).toBe(true);
    }
    const bytes = totalBytes(files, kind);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(MAX_FIRST_BYTES);
    // Views and panels that are opened later are no part of it.
    expect(files.length).toBeLessThan(plain.length);
  });

  it.each(['br', 'gz'])('is small with all but the map, with %s', (kind) => {
    expect(totalBytes(plain, kind)).toBeLessThan(MAX_BYTES);
  });

  it.each(['br', 'gz'])('has a small file for each other language, with %s', (kind) => {
    expect(languages).toHaveLength(4);
    for (const name of languages) {
      expect(firstFiles()).not.toContain(name);
      expect(packedBytes(name, kind)).toBeLessThan(MAX_LANGUAGE_BYTES);
    }
  });

  it('names no other place to load anything from', () => {
    const texts = readdirSync(ASSETS)
      .filter((name) => /\.(css|js)$/.test(name))
      .map((name) => readFileSync(join(ASSETS, name), 'utf8'));
    const urls = texts.flatMap((text) => text.match(/https?:\/\/[^\s"'`)]+/g) ?? []);
    // Names of the languages of markup, which nobody asks for, and where a callsign leads by a click, in another tab.
    const named = /^(?:http:\/\/www\.w3\.org|https:\/\/www\.(?:qrz|hamqth|qrzcq)\.com)\//;
    expect(urls.filter((url) => !named.test(url))).toEqual([]);
  });
});
