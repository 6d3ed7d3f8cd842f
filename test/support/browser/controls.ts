import type { Locator, Page } from 'playwright-core';
import type { TestBrowser } from './chromium.js';

/** Makes every page of the browser that of a viewer who came before: on a phone the first visit lies over the list. */
export async function skipWelcome({ context }: TestBrowser): Promise<void> {
  await context.addInitScript(`try { localStorage.setItem('welcomed', 'true'); } catch {}`);
}

export function filterPanel(page: Page): Locator {
  return page.locator('.filter-panel');
}

/** Opens the panel of filters, unless it is open, and in it one of its tools. */
export async function openFilterTool(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Filters', exact: true });
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  const tools = filterPanel(page).getByRole('group', { name: 'Quick choices' });
  await tools.getByRole('button', { name, exact: true }).click();
  await page.getByRole('region', { name, exact: true }).waitFor();
}

/** Keeps how the list of stations looks, as a viewer can choose: it does so from the next load on. */
export async function keepLook(
  page: Page,
  look: { lookup?: string; columns?: readonly string[] },
): Promise<void> {
  await page.evaluate(`localStorage.setItem('list-look', '${JSON.stringify(look)}')`);
}
