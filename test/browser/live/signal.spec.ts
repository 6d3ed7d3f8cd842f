import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { LANGUAGES, openInLanguage } from '../../support/browser/positions.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** Who heard whom, on which frequency and how strong. */
const HEARD: readonly (readonly [callsign: string, spotter: string, hz: number, db: number])[] = [
  ['K1ABC', 'KM3T', 14_025_000, 20],
  ['K1ABC', 'KM3T', 14_026_000, 10],
  ['K1ABC', 'KM3T', 14_027_000, 12],
  ['K1ABC', 'KM3T', 21_025_000, 30],
  ['K1ABC', 'DL8LAS', 14_025_000, 15],
  ['K1ABC', 'JA1XYZ', 21_025_000, 7],
  ['W1AW', 'KM3T', 14_035_000, 10],
  ['W1AW', 'DL8LAS', 14_035_000, 20],
  ['W1AW', 'JA1XYZ', 21_035_000, 1],
  ['W1AW', 'JA1XYZ', 14_035_000, 1],
  ['VP8/G4ABC', '9Q1ABC', 14_045_000, 1],
];

interface Path {
  readonly spotter: string;
  readonly distance_km: number | null;
}

describeInBrowser('who hears my signal', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const [callsign, spotter, frequencyHz, snrDb] of HEARD) {
      service.hear({ callsign, spotter, frequencyHz, snrDb });
    }
    await eventually(async () => {
      const answer = await service.get<{ spots: Path[] }>(SPOTS);
      expect(answer.spots).toHaveLength(6);
      expect(answer.spots.every((spot) => spot.distance_km !== null)).toBe(true);
    }, 120_000);
  });

  const SPOTS = '/api/v1/spots?callsign=K1ABC&include=path';

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const panel = (name: string) => page.getByRole('region', { name, exact: true }).first();
  const table = () => panel('By skimmer and band').locator('tbody tr');
  const summary = () => page.locator('.signal-summary').innerText();

  async function cells(): Promise<string[][]> {
    const rows = await table().all();
    return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  }

  it('tells by skimmer and band how strong, how often, how far and where to', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=k1abc`);
    await table().first().waitFor();
    // Countries, distances and bearings come with the second of its questions.
    await eventually(async () =>
      expect(await summary()).toBe(
        'K1ABC was heard by 3 skimmers in 3 countries in the past 10 minutes: 6 spots, best 30 dB by KM3T on 15m.',
      ),
    );
    const { spots } = await service.get<{ spots: Path[] }>(SPOTS);
    const km = (spotter: string) =>
      spots.find((spot) => spot.spotter === spotter)!.distance_km!.toLocaleString('en');
    await eventually(async () => {
      // The age goes on by itself.
      const told = (await cells()).map((row) => row.filter((_, at) => at !== 6));
      expect(told).toEqual([
        ['KM3T', 'United States', '15m', '30', '30', '1', km('KM3T'), '036°'],
        ['KM3T', 'United States', '20m', '20', '12', '3', km('KM3T'), '036°'],
        ['DL8LAS', 'Germany', '20m', '15', '15', '1', km('DL8LAS'), '047°'],
        ['JA1XYZ', 'Japan', '15m', '7', '7', '1', km('JA1XYZ'), '334°'],
      ]);
    });
    const map = page.getByRole('img', { name: /3 skimmers that heard K1ABC/ });
    await eventually(async () => expect(await map.getAttribute('data-drawn')).toBe('yes'));
  });

  it('shows the strength over time by band, also as a table', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC&window=24h`);
    const chart = panel('SNR over time');
    await chart.getByText('The figures as a table').click();
    await eventually(async () => {
      const rows = await chart.locator('tbody tr').all();
      const told = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
      expect(told).toEqual([
        ['20m', '13.5', '20', '4'],
        ['15m', '18.5', '30', '2'],
      ]);
    });
    const times = await chart.locator('tbody th').allInnerTexts();
    expect(times.map((time) => time.slice(13))).toEqual([':00', ':00']);
    expect(await chart.locator('svg .snr-line').count()).toBe(2);
  });

  it('shows today, from midnight in UTC on', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC`);
    await panel('SNR over time').locator('.snr-line').first().waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('by=hour'));
    const before = new Date().toISOString().slice(0, 10);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    const since = new URL((await asked).url()).searchParams.get('since');
    const days = [before, new Date().toISOString().slice(0, 10)];
    expect(days.map((day) => `${day}T00:00Z`)).toContain(since);
    await page.getByText(/^K1ABC was heard by .* in the day so far \(UTC\)/).waitFor();
  });

  it('leads to an alert when skimmers of the place hear the callsign on the band', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC&band=15m&spotter_dxcc=339`);
    await page.getByRole('link', { name: 'Alert me' }).click();
    const query = 'new=1&band=15m&callsign=K1ABC&spotter_dxcc=339';
    await eventually(() => expect(page.url()).toBe(`${service.origin}/alerts?${query}`));
    await page.getByRole('region', { name: 'New alert' }).getByText('K1ABC').first().waitFor();
  });

  it('compares two stations where the same skimmer heard both on the same band', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC`);
    await page.getByLabel('Compare with').fill('w1aw');
    await page.keyboard.press('Enter');
    const compared = panel('K1ABC against W1AW');
    await compared.locator('tbody tr').first().waitFor();
    await eventually(async () => {
      expect(await compared.getByRole('status').innerText()).toBe(
        'K1ABC against W1AW: +2 dB, the median difference of 3 pairs of a skimmer and a band. ' +
          'Fewer than 5 pairs: too few to tell.',
      );
      const rows = await compared.locator('tbody tr').all();
      expect(await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))).toEqual([
        ['JA1XYZ', '15m', '7', '1', '+6'],
        ['KM3T', '20m', '12', '10', '+2'],
        ['DL8LAS', '20m', '15', '20', '−5'],
      ]);
    });
    await page.getByLabel('Skimmers in').selectOption('EU');
    await compared.getByText('−5 dB, the median difference of 1 pair of').waitFor();
    await eventually(() =>
      expect(new URL(page.url()).search).toBe('?callsign=K1ABC&with=W1AW&spotter_continent=EU'),
    );
  });

  it('finds who hears me in Japan on 15 m in four clicks, and keeps whose page it is', async () => {
    page = await browser.open(`${service.origin}/signal?callsign=K1ABC`);
    await page.getByRole('button', { name: 'K1ABC is my callsign' }).click();
    await page.goto(service.origin);
    // 1, 2, and two for the choice of a country.
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'My signal' }).click();
    await page.getByRole('button', { name: '15m' }).click();
    await page.getByLabel('Skimmers in').selectOption({ label: 'Japan (1)' });
    await eventually(async () => {
      const told = (await cells()).map((row) => row.slice(0, 4));
      expect(told).toEqual([['JA1XYZ', 'Japan', '15m', '7']]);
      expect(await summary()).toContain('1 skimmer in 1 country in the past 10 minutes: 1 spot,');
    });
    await eventually(() => expect(new URL(page.url()).search).toBe('?band=15m&spotter_dxcc=339'));
    await page.getByRole('button', { name: '20m' }).click();
    await page.getByText('3 skimmers heard it on other bands or elsewhere.').waitFor();
  });

  it('asks one question at a time, and waits calmly while the service is busy', async () => {
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.goto(service.origin);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'My signal' }).click();
    await page.getByLabel('Callsign').fill('K1ABC');
    let running = 0;
    let most = 0;
    let refusals = 1;
    await page.route('**/api/v1/aggregate?*', async (route) => {
      most = Math.max(most, ++running);
      const error = { status: 503, code: 'busy', message: 'Too many.', retryAfter: 1 };
      const isRefused = refusals-- > 0;
      const response = isRefused ? undefined : await route.fetch();
      // The page knows of the answer from here on.
      running--;
      if (isRefused) await route.fulfill({ status: 503, json: { error } });
      else await route.fulfill({ response: response! });
    });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('The service is answering other questions.').first().waitFor();
    // It asks again after 5 s.
    await runAheadUntil(page, 5_000, table().first());
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(most).toBe(1);
  });

  // Last: the browser keeps the language.
  it.each(LANGUAGES)('has room for every column on a laptop, in %s', async (language) => {
    page = await openInLanguage(browser, service.origin, { width: 1280, height: 720, language });
    await page.goto(`${service.origin}/signal?callsign=VP8/G4ABC`);
    const room = page.locator('.signal-table .scroll-x');
    // The country, which is wide, comes with the second of its questions.
    await room.locator('tbody td a').first().waitFor();
    expect(await room.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await room.locator('thead th').last().innerText()).toContain('VP8/G4ABC');
  });
});
