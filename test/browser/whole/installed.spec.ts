import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { entryOf, keptOf, untilKept } from '../../support/browser/kept-page.js';
import { type WatchedProcess, WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('the page as it is installed', () => {
  let service: WatchedProcess;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.startProcess(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC' });
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('has a manifest and icons that Chromium takes, and nothing against being installed', async () => {
    const devTools = await page.context().newCDPSession(page);
    const { errors, data, url } = await devTools.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${service.origin}/manifest.webmanifest` });
    expect(JSON.parse(data!)).toMatchObject({ short_name: 'Spots', display: 'standalone' });
    await untilKept(page);
    await eventually(async () =>
      expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({
        installabilityErrors: [],
      }),
    );
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  it('keeps its own files and its HTML, and no answer of the API', async () => {
    await untilKept(page);
    for (const path of ['/map', '/signal?callsign=K1ABC', '/charts', '/groups']) {
      await page.goto(service.origin + path);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    }
    const paths = Object.values(await keptOf(page)).flat();
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    expect(paths).toContain(await entryOf(page));
    // The outlines of the map, once it was used.
    await eventually(async () =>
      expect(Object.values(await keptOf(page)).flat()).toContainEqual(
        expect.stringMatching(/^\/assets\/countries-.*\.json$/),
      ),
    );
  });

  it('opens while the service is away, says so and since when, and comes back by itself', async () => {
    const { timestamp } = await service.get<{ timestamp: string }>('/api/v1/health');
    await service.running.stop('SIGTERM');
    await page.close();
    // The page has had its last answer some seconds before, which may have been yesterday.
    const days = [15_000, 0].map((agoMs) =>
      new Date(Date.parse(timestamp) - agoMs).toISOString().slice(0, 10),
    );
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC`);
    const away = page.getByRole('status').getByText('The service cannot be reached.');
    await away.waitFor();
    await page.getByText(new RegExp(`No answer since (${days.join('|')}) `)).waitFor();
    await page.locator('.chip').getByText('Disconnected').waitFor();
    for (const [path, name] of [
      ['/open', 'Is the band open?'],
      ['/bandmap', 'Band map'],
      ['/alerts', 'Alerts'],
    ] as const) {
      await page.goto(service.origin + path);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await page.goto(service.origin);
    await away.waitFor();
    await service.startAgain();
    await page.getByRole('link', { name: 'K1ABC' }).first().waitFor();
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    await eventually(async () => expect(await away.count()).toBe(0));
    browser.complaints.splice(0);
  });

  it('opens when a proxy answers in the place of the service', async () => {
    await service.running.stop('SIGTERM');
    const proxy = createServer((_, response) => void response.writeHead(502).end('Bad gateway'));
    proxy.listen(Number(new URL(service.origin).port), '127.0.0.1');
    await once(proxy, 'listening');
    await page.goto(`${service.origin}/status`);
    await page.getByText('The service cannot be reached.').waitFor();
    proxy.close();
    proxy.closeAllConnections();
    await once(proxy, 'close');
    await service.startAgain();
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    browser.complaints.splice(0);
  });

  it('tells when this device has no network, and that it is back with it', async () => {
    await browser.context.setOffline(true);
    await page.getByText('This device has no network.').waitFor();
    await page.goto(`${service.origin}/open`);
    await page.getByText('This device has no network.').waitFor();
    await browser.context.setOffline(false);
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    browser.complaints.splice(0);
  });

  it('is installed by a button, where the browser offers that', async () => {
    const button = page.getByRole('button', { name: 'Install as an app' });
    expect(await button.count()).toBe(0);
    await page.evaluate(`(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = async () => { globalThis.isAsked = offer.defaultPrevented; };
      dispatchEvent(offer);
    })()`);
    await button.click();
    expect(await page.evaluate('globalThis.isAsked')).toBe(true);
    expect(await button.count()).toBe(0);
  });

  it('has a frame in the colours that the viewer has chosen', async () => {
    const colour = () =>
      page.evaluate(`[...document.querySelectorAll('meta[name=theme-color]')]
        .find(({ media }) => matchMedia(media).matches).content`);
    const [light, dark] = ['#ffffff', '#141c23'];
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colour()).toBe(dark);
    const toggle = page.getByRole('button', { name: /^Colours/ });
    for (const expected of [light, dark]) {
      await toggle.click();
      expect(await colour()).toBe(expected);
      expect(
        await page.evaluate('getComputedStyle(document.querySelector(".top")).backgroundColor'),
      ).toBe(expected === light ? 'rgb(255, 255, 255)' : 'rgb(20, 28, 35)');
    }
  });
});
