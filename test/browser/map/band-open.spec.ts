import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { writeGrids } from '../../support/processes/watched-service.js';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/** Of {@link NOW_MS}. */
const HOUR = 15;

/** Spots of Germany on 10 m in every hour of the days before, the last day first: 4 on average. */
const BEFORE = [2, 4, 6, 5, 3, 4];

/** Heard now. */
const NOW = [
  ...Array.from({ length: 9 }, (_, n) => ['DL8LAS', 28_010_000 + n * 1_000] as const),
  ...Array.from({ length: 5 }, (_, n) => ['DL8LAS', 21_010_000 + n * 1_000] as const),
  ...Array.from({ length: 3 }, (_, n) => ['JA1XYZ', 28_030_000 + n * 1_000] as const),
];

/** The clock of the service stands, and the page's follows it: no hour ends while the test looks at it. */
const NOW_S = Math.floor(NOW_MS / 1_000);

describeInBrowser('which bands are open', () => {
  let service: TestApp;
  let browser: TestBrowser;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-open-'));
    const grids = { GRID_PROVIDERS: 'file', GRID_FILE: await writeGrids(folder) };
    [service, browser] = await Promise.all([startTestApp(grids), TestBrowser.launch()]);
    await service.record([
      ...daysBefore(),
      ...NOW.map(([callsign, frequencyHz]) =>
        aReport({ callsign, frequencyHz, heardAtSeconds: NOW_S }),
      ),
    ]);
    await eventually(async () => {
      const { body } = await service.get<{ spots: number }>('/aggregate?since=10d');
      expect(body.spots).toBe(24 * (2 + 4 + 6 + 5 + 3 + 4) + 1 + NOW.length);
      const far = await service.get<{ rows: unknown[][] }>(
        '/aggregate?since=10m&by=distance&continent=EU',
      );
      expect(far.body.rows).toEqual([[5500, 14]]);
    }, 120_000);
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
    await removeFolder(folder);
  });

  beforeEach(async () => {
    page = await browser.open(service.origin);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const hours = () => page.locator('.heat-table').first();
  const row = (band: string) =>
    hours().locator('tbody tr', { has: page.getByRole('button', { name: band, exact: true }) });
  /** The last of 24 hours is the present one. */
  const cell = (band: string, hour: number) =>
    row(band)
      .locator('td')
      .nth((hour - HOUR + 23) % 24);
  /** What is seen in a cell: its name is read aloud. */
  const figuresOf = (of: Locator) => of.locator('[aria-hidden]').allInnerTexts();
  const outlook = () => page.locator('.open-outlook p').first().innerText();

  it('tells in three clicks when 10 m opens to Europe, and whether it is open', async () => {
    await page.getByRole('link', { name: 'Band open?' }).click();
    const to = page.getByRole('group', { name: 'Stations in' });
    await to.getByRole('button', { name: 'Europe' }).click();
    await row('10m').getByRole('button').click();
    await page.getByText('mean of 5 to 6 days, as there are not yet 30').waitFor();
    await eventually(async () =>
      expect(await outlook()).toBe(
        'Open now, as usual at this hour. 10 m to Europe: 9 spots in the past hour, ' +
          'usually 4 at this hour (15:00 to 16:00, mean of 6 days).',
      ),
    );
    // In no hour of this day before the present one was anything heard, and on the day before less than is open.
    await page
      .getByText(
        'Past 24 hours: open 15:00 to now. No data: 00:00 to 15:00. Usually: 00:00 to 24:00.',
      )
      .waitFor();
    await eventually(() => expect(new URL(page.url()).search).toBe('?to=EU&band=10m'));
    await row('15m').getByRole('button').click();
    await page.getByText('Open now, which is unusual at this hour.').waitFor();
  });

  it('has each hour as a number with what is usual, a shade and a mark', async () => {
    await page.goto(`${service.origin}/open?to=EU`);
    await page.getByText('mean of 5 to 6 days').first().waitFor();
    const now = cell('10m', HOUR);
    await eventually(async () => expect(await figuresOf(now)).toEqual(['9', '▲', '4']));
    expect(await now.getAttribute('class')).toBe('heat-6 so-far');
    const name = '10m, 15:00: 9 spots so far, usually 4 (mean of 6 days)';
    await now.getByRole('link', { name, exact: true }).waitFor();
    expect(await hours().locator('[aria-current=time]').innerText()).toBe('15');
    expect(await hours().locator('tbody tr').count()).toBe(11);
    // The first of the 24 hours is of the day before.
    const first = cell('10m', HOUR + 1);
    expect(await figuresOf(first)).toEqual(['2', '▽', '4.4']);
    expect(await first.getByRole('link').getAttribute('href')).toContain(
      'since=2026-03-13T16:00:00Z&until=2026-03-13T16:59:59Z',
    );
    const unheard = cell('10m', 0);
    expect(await unheard.getAttribute('title')).toBe('10m, 00:00: no data');
    expect((await unheard.innerText()).split(/\s+/)).toContain('?');
    expect(await unheard.getByRole('link').count()).toBe(0);
  });

  it.each([390, 320])('keeps figures of thousands apart on a phone of %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const bands = '160m 80m 60m 40m 30m 20m 17m 15m 12m 10m 6m'.split(' ');
    await page.route(/aggregate\?.*band/, async (route) => {
      const answer = await (await route.fetch()).json();
      const firsts = [...new Set(answer.rows.map(([first]: unknown[]) => first))];
      answer.rows = firsts.flatMap((first) => bands.map((band) => [first, band, 8_830, 8_830]));
      await route.fulfill({ json: answer });
    });
    await page.goto(`${service.origin}/open`);
    /** The least room between a figure and the edge of its cell, of all hours and distances. */
    const leastRoom = () =>
      page.evaluate<number>(`(() => {
        const room = [...document.querySelectorAll('.heat-table td')].flatMap((cell) => {
          if (!cell.innerText.includes('K')) return [];
          const range = document.createRange();
          range.selectNodeContents(cell.querySelector('b, small') ?? cell);
          const [figure, frame] = [range, cell].map((one) => one.getBoundingClientRect());
          return [figure.left - frame.left, frame.right - figure.right];
        });
        return room.length > 40 ? Math.min(...room) : NaN;
      })()`);
    await eventually(async () => expect(await leastRoom()).toBeGreaterThan(2));
  });

  it('shows the 24 hours before, and stations instead of spots', async () => {
    await page.goto(`${service.origin}/open?to=EU`);
    await page.getByRole('button', { name: 'The 24 before' }).click();
    await page.getByText('mean of 5 days, as there are not yet 30').waitFor();
    const noon = () => figuresOf(cell('10m', 12));
    await eventually(async () => expect(await noon()).toEqual(['2', '▽', '4.4']));
    await page.getByRole('button', { name: 'Stations' }).click();
    await eventually(async () => expect(await noon()).toEqual(['1', '1']));
  });

  it('leads from a cell to its spots, exactly as many', async () => {
    await page.goto(`${service.origin}/open?from=NA&to=EU`);
    // Before the page knows the time of the service, its cells are of another day.
    await page.getByText('mean of 5 to 6 days').first().waitFor();
    await cell('10m', HOUR).getByRole('link').click();
    await page.locator('table.spots tbody tr').first().waitFor();
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      band: '10m',
      since: '2026-03-14T15:00:00Z',
      continent: 'EU',
      spotter_continent: 'NA',
      rows: 'spots',
    });
    await eventually(async () =>
      expect(await page.locator('table.spots tbody tr').count()).toBe(9),
    );
  });

  it('counts a country alone, and what is heard near a grid', async () => {
    await page.goto(`${service.origin}/open?from=FN42`);
    await page.getByLabel('Country').selectOption({ label: 'Japan' });
    await page.getByText('10 m to Japan: 3 spots in the past hour').waitFor();
    await eventually(() => expect(new URL(page.url()).search).toBe('?from=FN42&to=339'));
    const to = page.getByRole('group', { name: 'Stations in' });
    expect(await to.locator('[aria-pressed=true]').count()).toBe(0);
    await to.getByRole('button', { name: 'Anywhere' }).click();
    await eventually(async () => expect(await page.getByLabel('Country').inputValue()).toBe(''));
    expect(await to.locator('[aria-pressed=true]').allInnerTexts()).toEqual(['Anywhere']);
    await page.goto(`${service.origin}/open?from=JO43&to=339&band=10m`);
    await page.getByText('10 m to Japan: 0 spots in the past hour').waitFor();
  });

  it('has the distances of the past hour by band', async () => {
    await page.goto(`${service.origin}/open?to=EU`);
    const table = page.locator('.of-distance');
    const line = table.locator('tbody tr', { hasText: '5,500' });
    await line.waitFor();
    await eventually(async () => {
      const values = await line.locator('td').allInnerTexts();
      // The bands from 160 m to 6 m.
      expect(values).toEqual(['·', '·', '·', '·', '·', '·', '·', '5', '·', '9', '·']);
      expect(await table.locator('tbody tr').count()).toBe(12);
    });
  });
});

/** Every hour of the days before; the log begins within another one, which is therefore no hour to compare with. */
function daysBefore(): SpotReport[] {
  const today = NOW_S - (NOW_S % DAY_S);
  const reports = BEFORE.flatMap((count, day) =>
    Array.from({ length: 24 * count }, (_, n) =>
      aReport({
        callsign: 'DL8LAS',
        frequencyHz: 28_010_000 + n * 1_000,
        heardAtSeconds: today - (day + 1) * DAY_S + Math.floor(n / count) * HOUR_S + 1_800,
      }),
    ),
  );
  const first = aReport({
    heardAtSeconds: today - BEFORE.length * DAY_S - 1_800,
    callsign: 'JA1XYZ',
  });
  return [first, ...reports];
}
