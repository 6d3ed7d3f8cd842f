import type { Page } from 'playwright-core';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** Views, and what is there when they have filled. */
const VIEWS: readonly (readonly [path: string, shown: string])[] = [
  ['/', '.stations tbody tr'],
  ['/?rows=spots', '.spots tbody tr'],
  ['/open', '.of-hours tbody tr'],
  ['/signal?callsign=K1ABC', '.signal-table tbody tr'],
  ['/skimmers', 'main tbody tr'],
];

/** More than this is called a shift that needs work: https://web.dev/articles/cls. */
const MAX_SHIFT = 0.1;

/** How late answers come: each panel fills at a time of its own. */
const LATE_MS = [400, 150, 650, 300, 500];

const FOLLOW_SHIFTS = `window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: 'layout-shift', buffered: true });`;

describeInBrowser('a view that opens', () => {
  let service: WatchedService;
  let browser: TestBrowser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (let at = 0; at < 60; at++) {
      const frequencyHz = 14_000_000 + 1_000 * at;
      service.hear({ callsign: at % 2 ? 'K1ABC' : 'JA1XYZ', spotter: 'KM3T', frequencyHz });
    }
    const page = await browser.open(service.origin);
    await page.getByText('60 spots in the past hour').waitFor();
    await page.close();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** A page without the files that the browser keeps. */
  async function fresh(): Promise<Page> {
    const page = await browser.open('about:blank');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.setBypassServiceWorker', { bypass: true });
    return page;
  }

  it.each([
    [390, 844],
    [1440, 900],
  ])('moves little while it fills, %i px wide', async (width, height) => {
    const page = await fresh();
    await page.setViewportSize({ width, height });
    await page.addInitScript(FOLLOW_SHIFTS);
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      const lateMs = LATE_MS[asked++ % LATE_MS.length] ?? 0;
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue().catch(() => {});
    });
    for (const [path, shown] of VIEWS) {
      await page.goto(service.origin + path);
      await page.locator(shown).first().waitFor();
      await page.waitForTimeout(500);
      const sum = await page.evaluate<number>('window.shifts.reduce((all, one) => all + one, 0)');
      expect({ path, isStill: sum < MAX_SHIFT, sum }).toMatchObject({ path, isStill: true });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  it.each([
    ['a laptop', 1280, 720],
    ['a desk', 1440, 900],
    ['a phone', 390, 844],
  ])(
    'has its panels in their places when the cards are answered, on %s',
    async (_, width, height) => {
      const page = await fresh();
      await page.setViewportSize({ width, height });
      await page.goto(service.origin + NO_PAGE);
      await page.evaluate((home) => localStorage.setItem('home', JSON.stringify(home)), {
        callsign: 'K1ABC',
        grid: 'FN31',
      });
      let answer = () => {};
      const isAnswered = new Promise<void>((resolve) => (answer = resolve));
      // What the cards ask: they are there, and say that they load.
      await page.route(/\/api\/v1\/(aggregate\?|spots\?.*callsign=)/, async (route) => {
        await isAnswered;
        await route.continue().catch(() => {});
      });
      await page.goto(service.origin);
      await page.locator('.card-heard').getByText('Loading…').waitFor();
      await page.locator('.stations tbody tr').first().waitFor();
      const top = async () => (await page.locator('.beside .map-panel').boundingBox())!.y;
      const before = await top();
      answer();
      await page.locator('.card-heard').getByText('Best:').waitFor();
      await eventually(async () =>
        expect(await page.locator('.card-open .waiting').count()).toBe(0),
      );
      expect(await top()).toBe(before);
      await page.evaluate('localStorage.clear()');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    },
  );

  it.each(['js', 'css'])('comes when its %s did not load at first', async (ending) => {
    const page = await fresh();
    await page.goto(`${service.origin}/status`);
    let isCut = true;
    await page.route(new RegExp(`/assets/my-signal-[^/]*\\.${ending}$`), (route) =>
      isCut ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: 'My signal' }).click();
    await page.getByText('This part could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    // The button does at once what the page does by itself a moment later.
    isCut = false;
    await page.getByRole('heading', { name: 'My signal' }).waitFor();
    const styles = `[...document.styleSheets].filter(({ href }) => href?.includes('my-signal')).length`;
    expect(await page.evaluate(styles)).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  it('says what the service is in the language of the page', async () => {
    const page = await browser.open(service.origin);
    const about = page.locator('meta[name=description]');
    expect(await about.getAttribute('content')).toContain('amateur-radio spots');
    await page.getByLabel('Language').selectOption('Deutsch');
    await page
      .locator('meta[name=description][content^="Spots aus dem"]')
      .waitFor({ state: 'attached' });
    await page.close();
  });
});
