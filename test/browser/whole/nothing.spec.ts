import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('a view that has nothing yet', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', spotter: 'KM3T', frequencyHz: 14_025_000 });
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 14_025_000 });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?dxcc=291');
      expect(total).toBe(2);
    }, 120_000);
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const go = (path: string) => page.goto(service.origin + path);
  const main = () => page.getByRole('main');

  it('shows a signal by one press', async () => {
    await go('/signal');
    await main().getByRole('button', { name: 'Try K1ABC' }).click();
    await page.getByText('K1ABC was heard by 2 skimmers').waitFor();
    await go('/signal?callsign=K1ABC&band=40m');
    await main().getByRole('button', { name: 'All bands, everywhere' }).click();
    await page.getByText('K1ABC was heard by 2 skimmers').waitFor();
    await go('/signal?callsign=W1AW');
    await main().getByRole('button', { name: 'Past 24 hours' }).click();
    await eventually(() => expect(new URL(page.url()).searchParams.get('window')).toBe('24h'));
  });

  it.each([
    ['/open?from=AF', 'button', 'Anywhere', '/open'],
    ['/ask?by=band&band=6m', 'link', 'Past 7 days', '/ask?by=band&band=6m&since=7d'],
    ['/ask?by=band&band=6m&since=7d', 'link', 'Clear', '/ask?by=band&since=7d'],
    ['/groups?q=zzz', 'link', 'All groups', '/groups'],
    ['/repeater', 'link', 'Live', '/'],
    ['/alerts', 'link', /^10m, .*Japan/, '/alerts?new=1&band=10m&dxcc=339'],
  ] as const)('leads on from %s', async (path, role, name, next) => {
    await go(path);
    await main().locator('.empty').getByRole(role, { name }).click();
    await eventually(() => expect(page.url()).toBe(service.origin + next));
  });
});
