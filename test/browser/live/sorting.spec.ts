import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { skipWelcome } from '../../support/browser/controls.js';
import { startWithStations } from '../../support/browser/positions.js';
import { eventually } from '../../support/eventually.js';
import type { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('a table that is sorted by its heads', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startWithStations(), TestBrowser.launch()]);
    await skipWelcome(browser);
    for (const [name, callsigns] of [
      ['a-few', ['K1ABC', 'W1AW']],
      ['many', ['K1ABC', 'W1AW', 'DL8LAS']],
    ] as const) {
      const made = await fetch(`${service.origin}/api/v1/groups`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name,
          callsigns,
          creator_name: 'Hiram',
          creator_email: 'hiram@example.org',
        }),
      });
      expect(made.status).toBe(201);
    }
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

  const heads = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const named = () =>
    page.locator('.panel > :is(.scroll-x, .held-list) > table tbody th').allInnerTexts();

  async function sort(name: string): Promise<string | null> {
    await heads(name).getByRole('button').first().click();
    return heads(name).first().getAttribute('aria-sort');
  }

  it('has reports by any column, among those that are shown, and says so', async () => {
    page = await browser.open('about:blank');
    await page.route('**/api/v1/spots?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 12_642 } });
    });
    await page.goto(`${service.origin}/?rows=spots`);
    await page.locator('.held-list tbody tr').nth(3).waitFor();
    expect(await page.locator('.sorted-note').count()).toBe(0);
    expect(await sort('dB')).toBe('descending');
    await eventually(async () =>
      expect(await named()).toEqual(['K1ABC', 'DL8LAS', 'JA1XYZ', 'VK2DEF']),
    );
    await page.getByText('Sorted by dB among the 4 shown of 12,642.').waitFor();
    expect(await sort('dB')).toBe('ascending');
    await eventually(async () =>
      expect(await named()).toEqual(['VK2DEF', 'JA1XYZ', 'DL8LAS', 'K1ABC']),
    );
    expect(await sort('kHz')).toBe('ascending');
    await eventually(async () =>
      expect(await named()).toEqual(['JA1XYZ', 'K1ABC', 'DL8LAS', 'VK2DEF']),
    );
    expect(await heads('dB').getAttribute('aria-sort')).toBeNull();
  });

  it('has reports by the keyboard, without a stop of the Tab key more', async () => {
    page = await browser.open(`${service.origin}/?rows=spots`);
    await page.locator('.held-list tbody tr').nth(3).waitFor();
    await page.getByRole('region', { name: 'Table of spots' }).focus();
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key);
    await eventually(async () =>
      expect(await named()).toEqual(['DL8LAS', 'JA1XYZ', 'K1ABC', 'VK2DEF']),
    );
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate("document.activeElement.closest('table') !== null");
    expect(isInside).toBe(false);
  });

  it('has higher rows in reports too, and no columns to choose there', async () => {
    page = await browser.open(`${service.origin}/?rows=spots`);
    const row = page.locator('.held-list tbody tr').first();
    await row.waitFor();
    const before = (await row.boundingBox())!.height;
    await page.locator('.list-settings summary').click();
    expect(await page.getByRole('group', { name: 'Columns' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Higher rows' }).check();
    await eventually(async () => expect((await row.boundingBox())!.height).toBeGreaterThan(before));
  });

  it.each([
    ['/skimmers', 'Skimmer', 'ascending', ['DL8LAS', 'KM3T'], ['KM3T', 'DL8LAS']],
    ['/groups', 'Callsigns', 'descending', ['many', 'a-few'], ['a-few', 'many']],
    ['/signal?callsign=K1ABC', 'Skimmer', 'ascending', ['DL8LAS'], ['DL8LAS']],
  ])('has %s by its heads', async (path, head, first, sorted, reversed) => {
    page = await browser.open(service.origin + path);
    await page.locator('.panel > :is(.scroll-x, .held-list) > table tbody tr').first().waitFor();
    expect(await sort(head)).toBe(first);
    await eventually(async () =>
      expect((await named()).map((name) => name.trim())).toEqual(sorted),
    );
    expect(await sort(head)).not.toBe(first);
    await eventually(async () =>
      expect((await named()).map((name) => name.trim())).toEqual(reversed),
    );
  });

  it('has heads on a phone, where what is folded is seen with the focus', async () => {
    page = await browser.open(`${service.origin}/skimmers`, { width: 390, height: 844 });
    await page.locator('.panel > :is(.scroll-x, .held-list) > table tbody tr').first().waitFor();
    const grid = heads('Grid').getByRole('button');
    expect((await heads('Grid').boundingBox())!.width).toBeLessThan(2);
    await grid.focus();
    expect((await heads('Grid').boundingBox())!.width).toBeGreaterThan(20);
  });

  it('has stations by columns whose heads are folded on a phone, and the other way round', async () => {
    page = await browser.open(`${service.origin}/?order=frequency`, { width: 390, height: 844 });
    await page.locator('.held-list tbody tr').nth(3).waitFor();
    await page.locator('.list-settings summary').click();
    const by = page.getByLabel('Sorted by');
    expect(await by.inputValue()).toBe('frequency');
    await eventually(async () =>
      expect(await named()).toEqual(['JA1XYZ', 'K1ABC', 'DL8LAS', 'VK2DEF']),
    );
    await by.selectOption('Entity');
    await eventually(async () =>
      expect(await named()).toEqual(['VK2DEF', 'DL8LAS', 'JA1XYZ', 'K1ABC']),
    );
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('checkbox', { name: 'the other way round' }).check();
    await eventually(async () =>
      expect(await named()).toEqual(['K1ABC', 'JA1XYZ', 'DL8LAS', 'VK2DEF']),
    );
    const offered = await by.evaluate((select) =>
      [...(select as HTMLSelectElement).options].map(({ text }) => text),
    );
    // What has nothing in it is no choice: the way from home, and what a log needs.
    const columns = ['Age', 'Station', 'Entity', 'kHz', 'Band', 'Mode', 'dB', 'By', 'Quality'];
    expect(offered).toEqual(columns);
    await by.selectOption('Age');
  });

  it('has its rows where they are while reports wait', async () => {
    page = await browser.open(`${service.origin}/?rows=spots`, { width: 1280, height: 720 });
    const row = page.locator('.held-list tbody tr').nth(1);
    await row.waitFor();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByText('in der letzten Stunde').first().waitFor();
    const before = await row.boundingBox();
    await row.hover();
    for (let at = 0; at < 40; at++) {
      service.hear({ callsign: 'K1ABC', spotter: 'KM3T', frequencyHz: 14_040_000 + at * 1_000 });
    }
    await page.getByText(/neue warten/).waitFor();
    expect(await row.boundingBox()).toEqual(before);
    await page.getByLabel('Sprache').selectOption('English');
    await page.locator('html[lang=en]').waitFor();
  });
});
