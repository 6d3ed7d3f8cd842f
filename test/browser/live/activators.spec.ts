import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { WatchedService } from '../../support/processes/watched-service.js';
import { aList, ListServer } from '../../support/servers/list-server.js';
import { aPotaSpot } from '../../support/spots/activation-lists.js';

const HOUR_MS = 3_600_000;

/** Minutes ago, in UTC without a zone, as the services write it. */
const isoOf = (agoMs: number) => new Date(Date.now() - agoMs).toISOString().slice(0, 19);

/** What the page says of an activator, and of a K that is not known. */
const SAID: Readonly<Record<string, readonly [activates: string, unknown: string]>> = {
  en: ['Activates Bighorn National Forest, US-4534 (POTA)', 'K not known now'],
  de: ['Aktiviert Bighorn National Forest, US-4534 (POTA)', 'K zurzeit unbekannt'],
  fr: ['Active Bighorn National Forest, US-4534 (POTA)', 'K inconnu pour l’instant'],
  es: ['Activa Bighorn National Forest, US-4534 (POTA)', 'K por ahora desconocido'],
  ja: ['Bighorn National Forest, US-4534 (POTA)から運用中', 'K 現在は不明'],
};

describeInBrowser('activators and the sun', () => {
  let published: ListServer;
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    published = await ListServer.listen({
      '/pota': aList(JSON.stringify([aPotaSpot({ activator: 'K1ABC', spotTime: isoOf(600_000) })])),
      '/products/summary/10cm-flux.json': aList(
        JSON.stringify([{ flux: 131, time_tag: isoOf(5.5 * HOUR_MS) }]),
      ),
    });
    [service, browser] = await Promise.all([
      WatchedService.start({
        ACTIVATIONS: 'pota',
        ACTIVATION_URLS: `pota=${published.url}/pota`,
        CONDITIONS: 'on',
        CONDITIONS_URL: published.url,
      }),
      TestBrowser.launch(),
    ]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_010_000 });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await published.close();
  });

  it.each(Object.entries(SAID))('are told in %s', async (language, [activates, unknown]) => {
    page = await browser.open(service.origin);
    await page.evaluate(
      `localStorage.setItem('language', ${JSON.stringify(JSON.stringify(language))})`,
    );
    await page.reload();
    const row = page.locator('table.stations tbody tr', { hasText: 'K1ABC' });
    await row.getByRole('img', { name: activates, exact: true }).waitFor();
    const others = page.locator('table.stations tbody tr', { hasText: 'W1AW' });
    expect(await others.locator('.activation').count()).toBe(0);
    const line = page.locator('footer .conditions');
    expect(await line.innerText()).toMatch(/SFI 131 \([^)]*5 ?[^)]*\)/);
    expect(await line.innerText()).toContain(unknown);
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });
});
