import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { entryOf, keptOf, untilKept } from '../../support/browser/kept-page.js';
import { copyRelease, type Release } from '../../support/processes/second-release.js';
import { type WatchedProcess, WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('a new release of the page', () => {
  let service: WatchedProcess;
  let browser: TestBrowser;
  let page: Page;
  let release: Release;

  beforeAll(async () => {
    [service, browser, release] = await Promise.all([
      WatchedService.startProcess(),
      TestBrowser.launch(),
      copyRelease('A later release'),
    ]);
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await release.remove();
  });

  it('is shown at the first load, and then kept in the place of the old one', async () => {
    const before = await untilKept(page);
    const oldEntry = await entryOf(page);
    await service.running.stop('SIGTERM');
    await service.startAgain(release.root);
    await page.goto(`${service.origin}/charts`);
    await page.getByText(release.mark).waitFor();
    expect(await entryOf(page)).not.toBe(oldEntry);
    let after = before;
    await eventually(async () => {
      after = await untilKept(page);
      expect(after).not.toBe(before);
    });
    await service.running.stop('SIGTERM');
    await page.goto(`${service.origin}/map`);
    await page.getByText(release.mark).waitFor();
    expect(Object.keys(await keptOf(page))).toEqual([after]);
    await service.startAgain(release.root);
    browser.complaints.splice(0);
  });
});
