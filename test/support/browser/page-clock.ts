import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually.js';

/**
 * Waits until a page shows something, and meanwhile lets its own timers run ahead: those of its next question, or of giving up on
 * one. The page must have been opened after `page.clock.install()`. The service's time goes on as ever.
 * @param stepMs how much time passes for the page at once
 */
export async function runAheadUntil(page: Page, stepMs: number, shown: Locator): Promise<void> {
  await eventually(async () => {
    await page.clock.fastForward(stepMs);
    await shown.waitFor({ timeout: 500 });
  }, 40_000);
}
