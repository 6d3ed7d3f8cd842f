import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('the facts of a spot', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    hearAll(3_500_000);
    // Grids of new callsigns are looked up in the background.
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>(
        '/api/v1/spots?grid=FN,PM&spotter_grid=FN,JO',
      );
      expect(total).toBe(2);
    });
    page = await browser.open(`${service.origin}/?rows=spots&freq_min=7000`);
    await page.setViewportSize({ width: 1700, height: 900 });
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    // These come over the stream: the page is open already.
    hearAll(14_000_000);
    await eventually(async () => expect(await rows()).toHaveLength(3));
  });

  function hearAll(bandHz: number): void {
    service.hear({ callsign: 'JA1XYZ', frequencyHz: bandHz + 25_000 });
    const beacon = { callsign: 'W1AW', type: 'NCDXF B' };
    service.hear({ ...beacon, frequencyHz: bandHz + 100_000, spotter: 'DL8LAS' });
    service.hear({ callsign: 'K1ABC/MM', frequencyHz: bandHz + 30_000 });
  }

  afterAll(async () => {
    await browser.close();
    await service.stop();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  /** What is seen of each row but the flag, by station. */
  async function rows(): Promise<string[]> {
    const texts = await page.locator('table.spots tbody tr').allInnerTexts();
    const words = texts.map((text) => text.replace(/\p{RI}/gu, '').replace(/\s+/g, ' '));
    return words.map((text) => text.replace(/^\S+ /, '').trim()).sort();
  }

  it('are its entity, continent, grids, distance, and its type unless it calls CQ', async () => {
    await eventually(async () =>
      expect(await rows()).toEqual([
        'JA1XYZ Japan AS PM95vr 14025.0 20m CW 24 28 KM3T FN42et 10,718 km',
        'K1ABC/MM 14030.0 20m CW 24 28 KM3T FN42et',
        'W1AW United States NA FN31pr 14100.0 20m CW NCDXF B 24 28 DL8LAS JO43wj 5,973 km',
      ]),
    );
  });

  it('are those of a CW Skimmer too that one listens to directly, whose lines name no mode', async () => {
    const time = new Date().toISOString().slice(11, 16).replace(':', '');
    const line = `DX de W3ZZ-#:    1825.6  K1ZZZ                24 dB  22 WPM  CQ      ${time}Z`;
    service.feed.send(line);
    const own = await browser.open(`${service.origin}/?rows=spots&spotter=W3ZZ`);
    const row = own.locator('table.spots tbody tr', { hasText: 'K1ZZZ' });
    await row.getByText('1825.6').waitFor();
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toContain('160m CW 24 22 W3ZZ');
    await own.close();
  });

  it('are the same in the list as over the stream', async () => {
    const streamed = await rows();
    await page.reload();
    await eventually(async () => expect(await rows()).toEqual(streamed));
    const includes = browser.requests
      .map((url) => new URL(url))
      .filter(({ pathname }) => /^\/api\/v1\/(spots|stream)$/.test(pathname))
      .filter(({ searchParams }) => !searchParams.has('topics'))
      // A number alone is asked for, of what a filter hides.
      .filter(({ searchParams }) => searchParams.get('limit') !== '1')
      .map(({ searchParams }) => searchParams.get('include'));
    expect(includes.length).toBeGreaterThan(2);
    expect([...new Set(includes)]).toEqual(['report,place,path']);
  });

  it.each([
    ['wall', 2560, 1440, ['c-by-grid']],
    ['desk', 1440, 900, ['c-grid', 'c-by-grid']],
    ['tablet', 820, 1180, ['c-grid', 'c-wpm', 'c-by-grid']],
    // In small print below each station.
    ['small tablet', 640, 900, []],
    ['large phone', 480, 900, []],
    ['phone', 390, 844, []],
    ['small phone', 360, 740, []],
  ])('leave columns out where there is no room for them: a %s', async (_, width, height, left) => {
    await page.setViewportSize({ width, height });
    const hidden = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.spots thead th')]
        .filter((cell) => cell.offsetWidth === 0)
        .map((cell) => [...cell.classList].filter((name) => /^c-(?!call)/.test(name)).at(-1))`);
    await eventually(async () => expect(await hidden()).toEqual(left));
    const cut = await page.evaluate(`[...document.querySelectorAll('.spots td, .spots tbody th')]
      .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`);
    expect(cut).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  it('are told of the spots of a group as well', async () => {
    await page.setViewportSize({ width: 1800, height: 1000 });
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'far-away',
        callsigns: ['JA1XYZ'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    await page.goto(`${service.origin}/groups/far-away`);
    const table = page.locator('table.spots');
    await table.getByText('Japan').first().waitFor();
    await table.getByText('10,718 km').first().waitFor();
  });
});
