import type { Page } from 'playwright-core';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { aReport } from '../../support/spots/builders.js';

/** The clock of the service stands, in the afternoon, and the page's follows it. */
const NOW_S = Math.floor(NOW_MS / 1_000);
const MIDNIGHT_S = NOW_S - (NOW_S % 86_400);

describeInBrowser('the present day', () => {
  let service: TestApp;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestApp(), TestBrowser.launch()]);
    // An hour before midnight, within the hours that the day has begun, and after it.
    await service.record([
      ...[MIDNIGHT_S - 600, MIDNIGHT_S + 600, NOW_S].map((heardAtSeconds, n) =>
        aReport({ callsign: 'K1ABC', frequencyHz: 14_025_000 + n * 1_000, heardAtSeconds }),
      ),
      aReport({ callsign: 'W1AW', heardAtSeconds: MIDNIGHT_S - 600 }),
    ]);
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['K1ABC', 'W1AW'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    expect(made.status).toBe(201);
    await eventually(async () => {
      const { body } = await service.get<{ spots: number }>('/aggregate?since=2d');
      expect(body.spots).toBe(4);
    });
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const today = () => page.getByRole('button', { name: 'Today', exact: true });

  it('of a group has what was heard since midnight, and nobody of the day before', async () => {
    await page.goto(`${service.origin}/groups/my-club?hours=24`);
    await page.getByText('2 of 2 heard').waitFor();
    await today().click();
    await page.getByText('1 of 2 heard').waitFor();
    const onAir = page.getByRole('region', { name: 'On the air' });
    const row = (call: string) => onAir.locator('tbody tr', { hasText: call });
    expect(await row('K1ABC').locator('td').first().innerText()).toBe('2');
    await row('W1AW').getByText('not heard').waitFor();
    const spots = page.getByRole('region', { name: 'Its spots' }).locator('tbody tr');
    await eventually(async () => expect(await spots.count()).toBe(2));
  });

  it('of the skimmers and of charts counts from midnight', async () => {
    await page.goto(`${service.origin}/skimmers?hours=24`);
    const spots = page.locator('main tbody td.num').nth(1);
    await eventually(async () => expect(await spots.innerText()).toBe('4'));
    await today().click();
    await eventually(async () => expect(await spots.innerText()).toBe('2'));
    await page.goto(`${service.origin}/charts`);
    await today().click();
    await page.getByText(/^2 spots, .* 00:00 to /).waitFor();
  });

  it.each(['/charts', '/charts?call=K1ABC'])(
    'has its present hour in the charts, so that bars and head are the same sum: %s',
    async (path) => {
      await page.goto(service.origin + path);
      await page.getByText(/^1 spots, /).waitFor();
      const hours = page.locator('.charts .wide tbody tr');
      expect(await hours.locator('td').allInnerTexts()).toEqual([...Array(12).fill('0'), '1']);
      // From the minute at which the window begins to the present one: the hours at both ends are parts.
      expect(await page.locator('.column.is-part').count()).toBe(2);
    },
  );
});
