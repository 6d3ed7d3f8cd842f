import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { copyRelease, type Release } from '../support/second-release.js';
import { WatchedService } from '../support/watched-service.js';

describeInBrowser('the page as it is installed', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC' });
    page = await browser.open(service.origin);
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** The addresses of what is kept, by the cache. */
  const kept = () =>
    page.evaluate<Record<string, string[]>>(`(async () => {
      const all = {};
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        all[name] = requests.map(({ url }) => url.slice(origin.length));
      }
      return all;
    })()`);

  /** Waits until one release is kept, with its HTML; its name. */
  async function untilKept(): Promise<string> {
    await eventually(async () => {
      const all = Object.entries(await kept());
      expect(all).toEqual([[expect.any(String), expect.arrayContaining(['/'])]]);
    });
    return Object.keys(await kept())[0]!;
  }

  const entry = () =>
    page.evaluate<string>("document.querySelector('script[type=module]').getAttribute('src')");

  it('has a manifest and icons that Chromium takes, and nothing against being installed', async () => {
    const devTools = await page.context().newCDPSession(page);
    const { errors, data, url } = await devTools.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${service.origin}/manifest.webmanifest` });
    expect(JSON.parse(data!)).toMatchObject({ short_name: 'Spots', display: 'standalone' });
    await untilKept();
    await eventually(async () =>
      expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({
        installabilityErrors: [],
      }),
    );
    expect(browser.complaints).toEqual([]);
  });

  it('keeps its own files and its HTML, and no answer of the API', async () => {
    await untilKept();
    for (const path of ['/map', '/signal?callsign=K1ABC', '/charts', '/groups']) {
      await page.goto(service.origin + path);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    }
    const paths = Object.values(await kept()).flat();
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    expect(paths).toContain(await entry());
    // The outlines of the map, once it was used.
    await eventually(async () =>
      expect(Object.values(await kept()).flat()).toContainEqual(
        expect.stringMatching(/^\/assets\/countries-.*\.json$/),
      ),
    );
  });

  it('opens while the service is away, says so and since when, and comes back by itself', async () => {
    const { timestamp } = await service.process.get<{ timestamp: string }>('/api/v1/health');
    await service.process.stop('SIGTERM');
    await page.close();
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC`);
    const away = page.getByRole('status').getByText('The service cannot be reached.');
    await away.waitFor();
    const [, day] = /^(\S+)T/.exec(timestamp)!;
    await page.getByText(`The service last answered at ${day} `).waitFor();
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
    expect(await away.count()).toBe(0);
    browser.complaints.splice(0);
  }, 60_000);

  describe('with a new release', () => {
    let release: Release;

    beforeAll(async () => {
      release = await copyRelease('A later release');
    });

    afterAll(() => release.remove());

    it('is the new one at the first load, and so it is kept', async () => {
      const before = await untilKept();
      const oldEntry = await entry();
      await service.process.stop('SIGTERM');
      await service.startAgain(release.root);
      await page.goto(`${service.origin}/charts`);
      await page.getByText(release.mark).waitFor();
      expect(await entry()).not.toBe(oldEntry);
      let after = before;
      await eventually(async () => {
        after = await untilKept();
        expect(after).not.toBe(before);
      });
      await service.process.stop('SIGTERM');
      await page.goto(`${service.origin}/map`);
      await page.getByText(release.mark).waitFor();
      expect(Object.keys(await kept())).toEqual([after]);
      await service.startAgain(release.root);
      browser.complaints.splice(0);
    }, 60_000);
  });
});

describeInBrowser('the page in a browser that takes no worker', () => {
  let service: WatchedService;

  beforeAll(async () => {
    service = await WatchedService.start();
    service.hear({ callsign: 'K1ABC' });
  }, 90_000);

  afterAll(() => service.stop());

  const REFUSES = `ServiceWorkerContainer.prototype.register =
    () => Promise.reject(new DOMException('', 'SecurityError'))`;
  const THROWS = `Object.defineProperty(Navigator.prototype, 'serviceWorker', {
    get() { throw new DOMException('', 'SecurityError'); },
  })`;

  it.each([
    ['without https, where there is none', 'spots.test', ''],
    ['as it refuses', '127.0.0.1', REFUSES],
    ['as it throws', '127.0.0.1', THROWS],
  ])('is the same: %s', async (_, host, script) => {
    const browser = await TestBrowser.launch(['--host-resolver-rules=MAP spots.test 127.0.0.1']);
    try {
      if (script !== '') await browser.context.addInitScript(script);
      const { port } = new URL(service.origin);
      const page = await browser.open(`http://${host}:${port}/?call=K1ABC`);
      await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'K1ABC' }).first().waitFor();
      if (script === '') {
        expect(await page.evaluate('[isSecureContext, typeof navigator.clipboard]')).toEqual([
          false,
          'undefined',
        ]);
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByText('Copied', { exact: true }).waitFor();
        await page.evaluate(`(() => {
          const field = document.createElement('textarea');
          field.id = 'pasted';
          document.body.append(field);
          field.focus();
        })()`);
        await page.keyboard.press('Control+V');
        expect(await page.locator('#pasted').inputValue()).toBe(page.url());
      }
      await page.getByRole('link', { name: 'Band open?' }).click();
      await page.getByRole('heading', { name: 'Is the band open?' }).waitFor();
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
