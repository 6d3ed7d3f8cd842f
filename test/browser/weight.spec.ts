import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../../dist/dashboard');
const ASSETS = join(BUILT, 'assets');

/** What a first visit loads, packed, without the map's outlines. */
const MAX_BYTES = 150_000;

describe('the weight of the page', () => {
  it('is small: all but the map, as sent to a browser, with brotli or gzip', () => {
    const files = readdirSync(ASSETS).filter((name) => !name.startsWith('countries'));
    const plain = files.filter((name) => !/\.(br|gz)$/.test(name));
    for (const kind of ['br', 'gz']) {
      const sizes = plain.map((name) => {
        const packed = `${name}.${kind}`;
        return statSync(join(ASSETS, files.includes(packed) ? packed : name)).size;
      });
      const total = sizes.reduce(
        (sum, size) => sum + size,
        statSync(join(BUILT, 'index.html')).size,
      );
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(MAX_BYTES);
    }
  });

  it('names no other place to load anything from', () => {
    const texts = readdirSync(ASSETS)
      .filter((name) => /\.(css|js)$/.test(name))
      .map((name) => readFileSync(join(ASSETS, name), 'utf8'));
    const urls = texts.flatMap((text) => text.match(/https?:\/\/[^\s"'`)]+/g) ?? []);
    // Names of the languages of markup, which nobody asks for.
    expect(urls.filter((url) => !url.startsWith('http://www.w3.org/'))).toEqual([]);
  });
});
