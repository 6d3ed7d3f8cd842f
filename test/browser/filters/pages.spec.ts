import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const SPOTS = 1_100;

describeInBrowser('more spots than fit on a page', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    const heardAtSeconds = Math.floor(Date.now() / 1_000);
    for (let n = 0; n < SPOTS; n++) {
      // One station is not among the newest spots, which are on page 1.
      const callsign = n === 0 ? 'DL8LAS' : ['K1ABC', 'W1AW', 'JA1XYZ', 'VK2DEF'][n % 4]!;
      service.hear({ callsign, heardAtSeconds, frequencyHz: 14_000_000 + n * 100 });
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(SPOTS);
    });
    page = await browser.open(`${service.origin}/?rows=spots&since=24h`);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const panel = () => page.getByRole('region', { name: /^(Spots|Stations)(, live)?$/ });
  const frequencies = () => page.locator('table.spots tbody td.c-freq').allInnerTexts();

  /** Everything on the page that is open, once the table says that it is this one. */
  async function readAll(shown: string): Promise<string[]> {
    await panel().getByText(shown).waitFor();
    await panel()
      .getByRole('button', { name: /^Show \d/ })
      .click();
    return frequencies();
  }

  it('are on pages, each once, whatever comes meanwhile', async () => {
    const seen = await readAll('1 to 500 of 1,100 match');
    expect(await panel().getByText('Page 1 of 3').count()).toBe(1);
    // What comes in the second of the newest spot would be on the same pages.
    const { spots } = await service.get<{ spots: { timestamp: string }[] }>(
      '/api/v1/spots?limit=1',
    );
    const newestMs = Date.parse(spots[0]!.timestamp);
    await eventually(() => expect(Date.now()).toBeGreaterThan(newestMs + 1_000));
    await panel().getByRole('button', { name: 'Older' }).click();
    await panel().getByText('501 to 1,000 of 1,100 match').waitFor();
    service.hear({ callsign: 'DL1ABC', frequencyHz: 21_001_000 });
    seen.push(...(await readAll('501 to 1,000 of 1,100 match')));
    await panel().getByRole('button', { name: 'Older' }).click();
    seen.push(...(await readAll('1,001 to 1,100 of 1,100 match')));
    expect(seen).toHaveLength(SPOTS);
    expect(new Set(seen).size).toBe(SPOTS);
    expect(await panel().getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
    expect(await panel().getByRole('button', { name: 'Pause' }).count()).toBe(0);
  });

  it('are found again by their address, and by Back', async () => {
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('page')).toBe('3');
    const newest = searchParams.get('newest')!;
    expect(searchParams.has('at')).toBe(false);
    await page.reload();
    await panel().getByText('1,001 to 1,100').waitFor();
    // As addresses had it before.
    await page.goto(`${service.origin}/?rows=spots&since=24h&page=3&at=${newest}`);
    await panel().getByText('1,001 to 1,100 of 1,100 match').waitFor();
    await panel().getByRole('button', { name: 'Newer' }).click();
    await eventually(() =>
      expect(decodeURIComponent(page.url())).toBe(
        `${service.origin}/?rows=spots&since=24h&page=2&newest=${newest}`,
      ),
    );
    await page.goBack();
    await panel().getByText('1,001 to 1,100').waitFor();
    await page.goBack();
    await page.goBack();
    await panel().getByText('501 to 1,000').waitFor();
    await panel().getByRole('button', { name: 'Newest' }).click();
    await panel().getByText('21001.0').waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?rows=spots&since=24h`));
  });

  it('as stations, tell how many spots that is of', async () => {
    await page.goto(`${service.origin}/?since=24h`);
    await panel().getByText('6 stations of 1,101 spots match').waitFor();
    expect(await panel().getByRole('navigation').count()).toBe(0);
    await page.goto(`${service.origin}/?rows=spots&since=24h&page=2&at=2099-01-01T00:00:00Z`);
    await panel().getByRole('button', { name: 'Stations', exact: true }).click();
    await panel().getByText('6 stations of 1,101 spots match').waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?since=24h`));
  });

  it('are all on the map, whose grid is unknown too', async () => {
    await page.goto(`${service.origin}/map?since=24h`);
    const map = page.getByRole('region', { name: 'Heard grids' });
    await map.getByText('4 grids, 1 by the middle of the entity, 4 paths, 1 skimmer').waitFor();
    const longest = page.getByRole('region', { name: 'Longest paths' }).locator('tbody th');
    await eventually(async () =>
      expect(await longest.allInnerTexts()).toEqual([
        'VK2DEF',
        'JA1XYZ',
        'DL8LAS',
        'K1ABC',
        'W1AW',
      ]),
    );
  });

  it('begin anew when a filter changes', async () => {
    await page.goto(`${service.origin}/?rows=spots&since=24h&page=2&at=2099-01-01T00:00:00Z`);
    await panel().getByText('501 to 1,000').waitFor();
    await page.getByRole('search').getByRole('button', { name: '15m' }).click();
    await eventually(() =>
      expect(page.url()).toBe(`${service.origin}/?band=15m&since=24h&rows=spots`),
    );
    await page.getByText('21001.0').waitFor();
  });

  it('as stations are 500 on a page too, with one that comes in its place', async () => {
    for (let n = 0; n < 600; n++) {
      const letters = String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26));
      service.hear({ callsign: `EA${n % 10}${letters}`, frequencyHz: 18_070_000 + n * 10 });
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/stations?band=17m&since=1h');
      expect(total).toBe(600);
    });
    await page.goto(`${service.origin}/?band=17m`);
    const list = page.locator('.spots-panel');
    const range = list.getByText(/^1 to \d+ of \d+ stations/);
    await range.waitFor();
    // By what the service does not sort by, those that are here are sorted, which is said.
    const sortedOf = page.locator('.sorted-note');
    expect(await sortedOf.count()).toBe(0);
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await head('Station').getByRole('button').click();
    expect(await sortedOf.innerText()).toMatch(/500 .*600/);
    await head('Age').getByRole('button').click();
    await sortedOf.waitFor({ state: 'detached' });
    // Off the list, whose rows wait below a pointer.
    await page.mouse.move(0, 0);
    // The list is not asked for again: what comes is told by its spot alone.
    await page.route('**/api/v1/stations?*', () => {});
    service.hear({ callsign: 'VK9AA', frequencyHz: 18_069_000 });
    await list.getByRole('link', { name: 'VK9AA', exact: true }).waitFor();
    expect(await range.innerText()).toMatch(/^1 to 500 of 600 stations/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
