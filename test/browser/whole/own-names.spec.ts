import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const NOTHING: readonly string[] = [];

describeInBrowser('an address with the names of the API', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 14_025_000 });
    service.hear({ callsign: 'K1ABC', spotter: 'KM3T', frequencyHz: 7_025_000 });
    service.hear({ callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 14_030_000, mode: 'RTTY' });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?dxcc=230,291');
      expect(total).toBe(3);
    }, 120_000);
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.evaluate('localStorage.clear()');
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const go = (path: string) => page.goto(service.origin + path);
  const pressed = (name: string) => page.getByRole('button', { name, pressed: true, exact: true });
  const notUsed = () => page.locator('.not-used').allInnerTexts();

  it('shows the signal that is asked for, although another one is mine', async () => {
    await page.evaluate(`localStorage.home = '{"grid":"FN42hn","callsign":"W1AW"}'`);
    await go('/signal?call=K1ABC&since=24h&mode=CW');
    await page.getByText('K1ABC was heard by 2 skimmers').waitFor();
    await pressed('Day').waitFor();
    expect(await page.getByLabel('Mode').inputValue()).toBe('CW');
    await page.getByRole('columnheader', { name: 'Bearing from K1ABC' }).waitFor();
    expect(await notUsed()).toEqual(NOTHING);
    await page.getByLabel('Mode').selectOption('RTTY');
    await page.getByText('No skimmer of those chosen heard K1ABC').waitFor();
    await page.getByRole('button', { name: 'All modes' }).click();
    await page.getByText('K1ABC was heard by 2 skimmers').waitFor();
  });

  it('has my own call for “me”', async () => {
    await page.evaluate(`localStorage.home = '{"grid":"FN42hn","callsign":"K1ABC"}'`);
    await go('/signal?call=me&since=1h');
    await page.getByText('K1ABC was heard by 2 skimmers').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Bearing', exact: true }).count()).toBe(1);
    await go('/?callsign=me');
    await eventually(async () =>
      expect(await page.locator('table.stations tbody th').allInnerTexts()).toEqual([
        'K1ABC',
        'K1ABC',
      ]),
    );
  });

  it('shows the openings of regions that are asked for', async () => {
    await go('/open?spotter_continent=NA&continent=EU&band=20m');
    await page.getByText('20 m to Europe: 1 spot in the past hour').waitFor();
    await go('/open?spotter_near=FN42&dxcc=230&mode=CW');
    await page.getByText('20 m to Germany: 1 spot in the past hour').waitFor();
    expect(await notUsed()).toEqual(['Not used here: mode']);
  });

  it('counts the filters and the window that are asked for in charts and skimmers', async () => {
    await go('/charts?hours=24&band=20m');
    await pressed('24 hours').waitFor();
    const bands = page.getByRole('region', { name: 'By band' }).locator('tbody tr');
    await eventually(async () =>
      expect(await bands.allInnerTexts()).toEqual([expect.stringMatching(/^20m\s/)]),
    );
    await page.getByRole('button', { name: 'Clear' }).click();
    await eventually(async () => expect(await bands.count()).toBe(2));
    await pressed('24 hours').waitFor();
    await go('/skimmers?since=6h&band=40m');
    await pressed('6 hours').waitFor();
    await page.getByText('1 active').waitFor();
    expect(await page.locator('main tbody th').allInnerTexts()).toEqual(['KM3T']);
    await go('/charts?hours=6');
    await pressed('6 hours').waitFor();
  });

  it('has today where a time is asked', async () => {
    const of = { charts: /^3 spots/, skimmers: '2 active' };
    await go('/charts?since=today');
    await pressed('Today').waitFor();
    await page.getByText(/^3 spots, .* 00:00 to /).waitFor();
    await go('/skimmers');
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByText(of.skimmers).waitFor();
    await eventually(() => expect(new URL(page.url()).search).toBe('?hours=today'));
    await page.getByText('Germany').waitFor();
  });

  it('sorts a list as it is asked to, and says what it cannot use', async () => {
    await go('/?hours=6&order=frequency&limit=10');
    const order = page.locator('th[aria-sort=ascending], th[aria-sort=descending]');
    await eventually(async () => expect(await order.innerText()).toContain('kHz'));
    expect(await notUsed()).toEqual(['Not used here: limit']);
    await page.getByRole('button', { name: 'Age', exact: true }).click();
    await eventually(async () => expect(await order.innerText()).toContain('Age'));
    await eventually(() => expect(new URL(page.url()).searchParams.has('order')).toBe(false));
  });

  it('opens the form of an alert with its filters', async () => {
    await go('/alerts?call=K1ABC&band=20m');
    const form = page.getByRole('region', { name: 'New alert' });
    await form.getByText('K1ABC, 20m').first().waitFor();
  });
});
