import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import {
  LANGUAGES,
  openInLanguage,
  SIZES,
  startWithStations,
} from '../../support/browser/positions.js';
import { eventually } from '../../support/eventually.js';
import type { WatchedService } from '../../support/processes/watched-service.js';

/** A smaller phone, which is asked in the same page. */
const SMALL_PHONE = { width: 360, height: 740 };

/** Everything that is heard is new. */
const NOBODY_KNOWN = { at: '2000-01-01T00:00:00Z', known: [] };

const PROGRESS = { inventedHours: 3, totalHours: 168 };

/** What the list is asked for, by how much stands above it. */
const QUERIES = [
  ['no filter', ''],
  ['one', '?mode=CW'],
  ['six', '?mode=CW&band=20m&continent=EU&snr_min=15&not_callsign=W1AW&since=24h'],
  ['one, of reports', '?rows=spots&mode=CW'],
  ['what is needed', '?needed=any'],
] as const;

/** A window that is over, with what was heard until now in it. */
function pastWindow(): readonly [name: string, query: string] {
  const [since, until] = [Date.now() - 7_200_000, Date.now()].map((at) =>
    new Date(at).toISOString(),
  );
  return ['a window that is over', `?since=${since}&until=${until}`];
}

/** What the service says of itself. */
const STATES = [
  ['a service that listens', {}],
  ['the demo', { demo: true }],
  ['the demo while it invents its past', { demo: true, demoProgress: PROGRESS }],
] as const;

describeInBrowser('the first row of the list', () => {
  let service: WatchedService;
  let desk: TestBrowser;
  let phone: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, desk, phone] = await Promise.all([
      startWithStations(),
      TestBrowser.launch(),
      TestBrowser.launch([], { hasTouch: true, isMobile: true }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([desk.close(), phone.close()]);
    await service.stop();
  });

  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect([...desk.complaints.splice(0), ...phone.complaints.splice(0)]).toEqual([]);
  });

  const firstRow = () => page.locator('.held-list tbody tr').first();

  describe.each(STATES)('of %s', (_state, said) => {
    it.each(
      SIZES.flatMap((size) => LANGUAGES.map((language) => [size[0], language, size] as const)),
    )('is near the top on %s, in %s', async (_name, language, [, width, height, most]) => {
      const isPhone = width === 390;
      page = await openInLanguage(isPhone ? phone : desk, service.origin, {
        width,
        height,
        language,
      });
      await page.evaluate(
        (look) => sessionStorage.setItem('looked', JSON.stringify(look)),
        NOBODY_KNOWN,
      );
      await page.route('**/api/v1/health*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...said } });
      });
      const tops: Record<string, number> = {};
      for (const [name, query] of [...QUERIES, ...(width < 1000 ? [pastWindow()] : [])]) {
        await page.goto(`${service.origin}/${query}`);
        await firstRow().waitFor();
        await eventually(async () => {
          expect(await page.locator('aside.demo').count()).toBe('demo' in said ? 1 : 0);
          expect(await page.locator('.chosen').count()).toBe(name === 'no filter' ? 0 : 1);
        });
        // With the button that says that they are seen.
        if (!/reports|over/.test(name)) await firstRow().locator('.mark-new').waitFor();
        if (name === 'a window that is over') await page.locator('.not-now').waitFor();
        tops[name] = (await firstRow().boundingBox())!.y;
        if (!isPhone) continue;
        await page.setViewportSize(SMALL_PHONE);
        tops[`${name}, on a small phone`] = (await firstRow().boundingBox())!.y;
        await page.setViewportSize({ width, height });
      }
      const tooLow = Object.entries(tops).filter(([, y]) => y > most);
      expect(tooLow).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      if (!isPhone || !('demoProgress' in said)) return;
      // A tap shows what is cut of its line.
      const demo = page.locator('aside.demo');
      await demo.tap();
      await demo.locator('.demo-what').waitFor();
      expect(await demo.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    });
  });
});
