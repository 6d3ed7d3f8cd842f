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

const PROGRESS = { inventedHours: 3, totalHours: 168 };

/** What the list is asked for, by how much stands above it. */
const QUERIES = [
  ['no filter', ''],
  ['one', '?mode=CW'],
  ['six', '?mode=CW&band=20m&continent=EU&snr_min=15&not_callsign=W1AW&since=24h'],
  ['one, of reports', '?rows=spots&mode=CW'],
  ['what is needed', '?needed=any'],
] as const;

/** What the service says of itself. */
const STATES = [
  ['a service that listens', {}],
  ['the demo', { demo: true }],
  ['the demo while it invents its past', { demo: true, demoProgress: PROGRESS }],
] as const;

describeInBrowser('the first row of the list', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startWithStations(), TestBrowser.launch()]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const firstRow = () => page.locator('.held-list tbody tr').first();

  describe.each(STATES)('of %s', (_state, said) => {
    it.each(
      SIZES.flatMap((size) => LANGUAGES.map((language) => [size[0], language, size] as const)),
    )('is near the top on %s, in %s', async (_name, language, [, width, height, most]) => {
      page = await openInLanguage(browser, service.origin, { width, height, language });
      await page.route('**/api/v1/health*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...said } });
      });
      const tops: Record<string, number> = {};
      for (const [name, query] of QUERIES) {
        await page.goto(`${service.origin}/${query}`);
        await firstRow().waitFor();
        await eventually(async () => {
          expect(await page.locator('aside.demo').count()).toBe('demo' in said ? 1 : 0);
          expect(await page.locator('.chosen').count()).toBe(name === 'no filter' ? 0 : 1);
        });
        tops[name] = (await firstRow().boundingBox())!.y;
      }
      const tooLow = Object.entries(tops).filter(([, y]) => y > most);
      expect(tooLow).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });
  });
});
