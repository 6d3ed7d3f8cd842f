import type { Locator, Page } from 'playwright-core';

/** Drops a file on the foot of the page; whether the page let each event go on to the browser. */
export function dropLog(page: Page, name: string, text: string): Promise<readonly boolean[]> {
  return page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    const send = (type) => document.querySelector('footer').dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    return [send('dragover'), send('drop')];
  })()`);
}

/** Forgets the log that the page keeps, and all else that it keeps in `localStorage`. */
export async function forgetLog(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    localStorage.clear();
    const gone = indexedDB.deleteDatabase('worked-log');
    await new Promise((done) => (gone.onblocked = gone.onsuccess = done));
  })()`);
}

/** The row of a station on a band. */
export function rowOf(page: Page, callsign: string, band: string): Locator {
  return page
    .locator('table.stations tbody tr', {
      has: page.getByRole('link', { name: callsign, exact: true }),
    })
    .filter({ hasText: band });
}

/** What its row says of the log: needed, or worked. */
export function markOf(page: Page, callsign: string, band: string): Locator {
  return rowOf(page, callsign, band).locator('.need');
}
