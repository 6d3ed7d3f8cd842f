import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** Each is heard on every one of these frequencies. */
const CALLS = ['K1ABC', 'W1AW', 'JA1XYZ', 'VK2DEF'];
const FREQUENCIES_HZ = [7_010_000, 14_025_000, 14_074_000];

describeInBrowser('what a filter hides', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const callsign of CALLS) {
      for (const frequencyHz of FREQUENCIES_HZ) {
        const isFt8 = frequencyHz === 14_074_000;
        service.hear({ callsign, frequencyHz, ...(isFt8 && { mode: 'FT8', wpm: 0 }) });
        // A station that two skimmers hear is one, and two spots.
        service.hear({ callsign, frequencyHz, spotter: 'DL8LAS', ...(isFt8 && { mode: 'FT8' }) });
      }
    }
    await eventually(async () => expect(await total('spots')).toBe(24));
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['K1ABC'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    expect(made.status).toBe(201);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const total = async (rows: 'spots' | 'stations', query = '') => {
    const answer = await service.get<{ total: number }>(`/api/v1/${rows}?since=1h&limit=1${query}`);
    return answer.total;
  };
  const open = async (path: string, size?: { width: number; height: number }) => {
    page = await browser.openAnew(service, path, { ...(size && { size }), stored: SEEN });
  };
  const count = () => page.locator('.filter-count');
  const counts = (text: string) =>
    eventually(async () => expect(await count().innerText()).toBe(text));
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);
  const take = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click();

  /** Who was here before: on a phone the first visit lies over the list. */
  const SEEN = { welcomed: true };

  describe.each([
    ['stations', '/', 'stations', 'station'],
    ['reports', '/?rows=spots', 'spots', 'spot'],
    ['the map', '/map', 'spots', 'spot'],
  ] as const)('of %s', (_, path, rows, word) => {
    const withFilter = (filter: string) => `${path}${path.includes('?') ? '&' : '?'}${filter}`;

    it('is a number beside the chips, as the service counts both', async () => {
      await open(withFilter('band=20m&mode=CW'));
      const [some, all] = [await total(rows, '&band=20m&mode=CW'), await total(rows)];
      expect([some, all]).toEqual(rows === 'spots' ? [8, 24] : [4, 12]);
      await counts(`${some} of ${all} ${word}s`);
      await take('Remove CW', page.getByRole('region', { name: 'What is chosen' }));
      await counts(`${await total(rows, '&band=20m')} of ${all} ${word}s`);
    });

    it('is nothing where only a time is chosen', async () => {
      browser.requests.splice(0);
      await open(withFilter('since=30m'));
      await page.locator('.filter-sentence').getByText('24 spots in the past 30 minutes').waitFor();
      expect(await count().count()).toBe(0);
      expect(browser.requests.filter((url) => /(spots|stations)\?.*until=/.test(url))).toEqual([]);
    });

    it('is all: the filters are named, and each is taken off, or all', async () => {
      await open(withFilter('band=20m&call=ZZ9ZZ'));
      const empty = page.locator('.empty-because');
      await empty.getByText('Nothing matches: call with ZZ9ZZ; 20 m.').waitFor();
      await counts(`0 of ${await total(rows)} ${word}s`);
      await take('Take off: 20 m', empty);
      await empty.getByText('Nothing matches: call with ZZ9ZZ.').waitFor();
      expect(query()).toMatchObject({ call: 'ZZ9ZZ' });
      await take('Past 24 hours', empty);
      await eventually(() => expect(query()).toMatchObject({ call: 'ZZ9ZZ', since: '24h' }));
      await page.goBack();
      await page.goBack();
      await empty.getByText('Nothing matches: call with ZZ9ZZ; 20 m.').waitFor();
      await take('Take all off', empty);
      await eventually(async () => expect(await empty.count()).toBe(0));
      expect(query()).toEqual(path.includes('rows') ? { rows: 'spots' } : {});
      // Who works by keys goes on from what is shown now.
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
    });
  });

  it('is not said where the log asks for what is needed and there is no log', async () => {
    await open('/?needed=any&call=ZZ9ZZ');
    await page.getByText('Nothing matches: call with ZZ9ZZ.').waitFor();
  });

  it('of the band map is a number for each band, and a band on which nothing matches says so', async () => {
    await open('/bandmap?band=20m,40m&mode=FT8');
    const [on20, of20] = [
      await total('stations', '&band=20m&mode=FT8'),
      await total('stations', '&band=20m'),
    ];
    await counts(`40m: 0 of ${await total('stations', '&band=40m')} · 20m: ${on20} of ${of20}`);
    const on40m = page.getByRole('region', { name: '40m: 0 stations' });
    await on40m.getByText('Nothing on 40m matches: FT8.').waitFor();
    expect(await page.getByText('Nothing was heard').count()).toBe(0);
    await take('Take off: FT8', on40m);
    await page.getByRole('region', { name: '40m: 4 stations' }).waitFor();
    await eventually(async () => expect(await count().count()).toBe(0));
    expect(query()).toEqual({ band: '20m,40m' });
  });

  it('is not why a band is empty on which nothing was heard: a longer time is offered', async () => {
    await open('/bandmap?band=6m&mode=CW');
    await counts('0 of 0 stations');
    const on6m = page.getByRole('region', { name: '6m: 0 stations' });
    await on6m.getByText('Nothing was heard on 6m in this window').waitFor();
    await take('Past 24 hours', on6m);
    await eventually(() => expect(query()).toEqual({ band: '6m', mode: 'CW', since: '24h' }));
    await on6m.getByText('Nothing was heard on 6m in this window').waitFor();
    await eventually(async () => expect(await on6m.locator('.ways button').count()).toBe(0));
  });

  it('of a group’s spots is named, and taken off', async () => {
    await open('/groups/my-club?band=15m&mode=CW');
    const spots = page.locator('.group-spots');
    await spots.getByText('Nothing matches: CW; 15 m.').waitFor();
    await take('Take off: 15 m', spots);
    await spots.locator('table tbody tr').first().waitFor();
    expect(query()).toEqual({ mode: 'CW' });
  });

  it('of the skimmers is named, and taken off', async () => {
    await open('/skimmers?band=15m&mode=CW&hours=6');
    const empty = page.locator('.empty-because');
    await empty.getByText('Nothing matches: CW; 15 m.').waitFor();
    await take('Take off: 15 m', empty);
    await page.locator('main tbody tr').first().waitFor();
    expect(query()).toEqual({ mode: 'CW', hours: '6' });
  });

  it('is told in one line at the chips on a laptop, and first of it on a phone', async () => {
    await open('/?band=20m&mode=CW', { width: 1_280, height: 720 });
    await counts('4 of 12 stations');
    const row = page.locator('.chosen');
    expect((await row.boundingBox())?.height).toBeLessThan(44);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = (await count().boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  });
});
