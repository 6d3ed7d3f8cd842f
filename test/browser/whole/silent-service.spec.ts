import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/chromium.js';
import { entryOf, keptOf, untilKept } from '../../support/browser/kept-page.js';
import { ProxiedService, untilState } from '../../support/processes/proxied-service.js';

// A limit of 10 s that only the passing of time can show: among the soak tests.
describeInBrowser('a service that takes connections and answers nothing', () => {
  let proxied: ProxiedService;
  let page: Page;

  beforeAll(async () => {
    proxied = await ProxiedService.start();
    proxied.service.hear({ callsign: 'K1ABC' });
    page = await proxied.open('/');
    await untilKept(page);
  });

  afterAll(() => proxied.stop());

  it('is given up on: the page opens as it is kept, says so, and goes on when the service does', async () => {
    const { proxy, browser } = proxied;
    proxy.blackhole();
    const response = await page.goto(proxied.address('/signal?callsign=K1ABC'), {
      waitUntil: 'commit',
    });
    expect([response!.status(), response!.fromServiceWorker()]).toEqual([200, true]);
    await page.getByRole('heading', { name: 'My signal', level: 1 }).waitFor();
    expect(Object.values(await keptOf(page)).flat()).toContain(await entryOf(page));
    await page.getByRole('status').getByText('The service cannot be reached.').waitFor();
    // The connections are still open: they were not refused.
    expect(proxy.openConnections).toBeGreaterThan(0);
    proxy.heal();
    await untilState(page, 'Live');
    await page.goto(proxied.address('/'));
    await page.getByRole('link', { name: 'K1ABC' }).first().waitFor();
    browser.complaints.splice(0);
  });
});
