import type { Page } from 'playwright-core';
import { eventually } from '../eventually.js';

/** The addresses of what the page's worker keeps, by the cache. */
export function keptOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(`(async () => {
    const all = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all[name] = requests.map(({ url }) => url.slice(origin.length));
    }
    return all;
  })()`);
}

/** Waits until one release is kept, with its HTML; its name. */
export async function untilKept(page: Page): Promise<string> {
  let names: string[] = [];
  await eventually(async () => {
    const all = Object.entries(await keptOf(page));
    expect(all).toEqual([[expect.any(String), expect.arrayContaining(['/'])]]);
    names = all.map(([name]) => name);
  });
  return names[0]!;
}

/** The address of the page's first script. */
export function entryOf(page: Page): Promise<string> {
  return page.evaluate("document.querySelector('script[type=module]').getAttribute('src')");
}
