import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ARCHIVE_HEADER, toArchiveRow } from '../support/archive.js';
import { aReport } from '../support/builders.js';
import { describeInBrowser, TestBrowser } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { endOf, startImport } from '../support/import-command.js';
import { removeFolder } from '../support/remove-folder.js';
import { WatchedService } from '../support/watched-service.js';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/** Spots of Germany on 10 m in every hour of the days before, the last day first: 4 on average. */
const BEFORE = [2, 4, 6];

/** Heard now. */
const NOW = [
  ...Array.from({ length: 9 }, (_, n) => ['DL8LAS', 28_010_000 + n * 1_000] as const),
  ...Array.from({ length: 5 }, (_, n) => ['DL8LAS', 21_010_000 + n * 1_000] as const),
  ...Array.from({ length: 3 }, (_, n) => ['JA1XYZ', 28_030_000 + n * 1_000] as const),
];

describeInBrowser('which bands are open', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  let folder: string;
  let nowS: number;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    folder = await mkdtemp(join(tmpdir(), 'spot-open-'));
    // The hour must not end while the test looks at it.
    const leftS = HOUR_S - (Math.floor(Date.now() / 1_000) % HOUR_S);
    if (leftS < 60) await new Promise((resolve) => setTimeout(resolve, (leftS + 1) * 1_000));
    nowS = Math.floor(Date.now() / 1_000);
    await importDaysBefore();
    for (const [callsign, frequencyHz] of NOW) service.hear({ callsign, frequencyHz });
    await eventually(async () => {
      const { spots } = await service.process.get<{ spots: number }>(`/api/v1/aggregate?since=10d`);
      expect(spots).toBe(24 * (2 + 4 + 6) + 1 + NOW.length);
      const { rows } = await service.process.get<{ rows: unknown[][] }>(
        '/api/v1/aggregate?since=10m&by=distance&continent=EU',
      );
      expect(rows).toEqual([[5500, 14]]);
    }, 30_000);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await removeFolder(folder);
  });

  beforeEach(async () => {
    page = await browser.open(service.origin);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  async function importDaysBefore(): Promise<void> {
    const today = nowS - (nowS % DAY_S);
    const reports = BEFORE.flatMap((count, day) =>
      Array.from({ length: 24 * count }, (_, n) =>
        aReport({
          callsign: 'DL8LAS',
          frequencyHz: 28_010_000 + n * 1_000,
          heardAtSeconds: today - (day + 1) * DAY_S + Math.floor(n / count) * HOUR_S + 1_800,
        }),
      ),
    );
    // The log begins within this hour, which is therefore no hour to compare with.
    const first = aReport({ heardAtSeconds: today - 3 * DAY_S - 1_800, callsign: 'JA1XYZ' });
    const path = join(folder, 'before.csv');
    const rows = [...reports, first].map(toArchiveRow);
    await writeFile(path, [ARCHIVE_HEADER, ...rows, ''].join('\n'));
    const { code, output } = await endOf(
      startImport([path], folder, { DATABASE_URL: service.database.url }),
    );
    expect([code, output]).toEqual([0, expect.stringContaining('289')]);
  }

  const hours = () => page.locator('.heat-table').first();
  const row = (band: string) =>
    hours().locator('tbody tr', { has: page.getByRole('button', { name: band, exact: true }) });
  const hour = () => Math.floor((nowS % DAY_S) / HOUR_S);
  const pad = (value: number) => String(value).padStart(2, '0');
  const cell = (band: string, at: number) => row(band).locator('td').nth(at);
  const outlook = () => page.locator('.open-outlook p').first().innerText();

  it('tells in three clicks when 10 m opens to Europe, and whether it is open', async () => {
    await page.getByRole('link', { name: 'Band open?' }).click();
    const to = page.getByRole('group', { name: 'Stations in' });
    await to.getByRole('button', { name: 'Europe' }).click();
    await row('10m').getByRole('button').click();
    await page.getByText('mean of 3 days, as there are not yet 30').waitFor();
    // A test in the first half hour of a day has yesterday's last spots in its past hour.
    const past = 9 + (nowS % DAY_S < 1_800 ? BEFORE[0]! : 0);
    await eventually(async () =>
      expect(await outlook()).toBe(
        `Open now, as usual at this hour. 10 m to Europe: ${past} spots in the past hour, ` +
          `usually 4 at this hour (${pad(hour())}:00 to ${pad(hour() + 1)}:00, mean of 3 days).`,
      ),
    );
    await page.getByText('Usually: 00:00 to 24:00.').waitFor();
    expect(new URL(page.url()).search).toBe('?to=EU&band=10m');
    await row('15m').getByRole('button').click();
    await page.getByText('Open now, which is unusual at this hour.').waitFor();
  });

  it('has each hour as a number with what is usual, a shade and a mark', async () => {
    await page.goto(`${service.origin}/open?to=EU`);
    await page.getByText('mean of 3 days').first().waitFor();
    const now = cell('10m', hour());
    expect((await now.innerText()).split(/\s+/)).toEqual(['9', '▲', '4']);
    expect(await now.getAttribute('class')).toBe('heat-6');
    expect(await now.getByRole('link').getAttribute('aria-label')).toBe(
      `10m, ${pad(hour())}:00: 9 spots, usually 4 (mean of 3 days)`,
    );
    expect(await hours().locator('[aria-current=time]').innerText()).toBe(pad(hour()));
    expect(await hours().locator('tbody tr').count()).toBe(11);
    if (hour() < 23) {
      const next = cell('10m', hour() + 1);
      expect((await next.innerText()).trim()).toContain('4');
      expect(await next.getByRole('link').count()).toBe(0);
    }
    if (hour() > 0) expect(await cell('10m', 0).locator('.trend-less').count()).toBe(1);
  });

  it('shows the day before, and stations instead of spots', async () => {
    await page.goto(`${service.origin}/open?to=EU&day=yesterday`);
    await page.getByText('mean of 2 days, as there are not yet 30').waitFor();
    expect((await cell('10m', 12).innerText()).split(/\s+/)).toEqual(['2', '▽', '5']);
    await page.getByRole('button', { name: 'Stations' }).click();
    expect((await cell('10m', 12).innerText()).split(/\s+/)).toEqual(['1', '1']);
  });

  it('leads from a cell to its spots, exactly as many', async () => {
    await page.goto(`${service.origin}/open?from=NA&to=EU`);
    await cell('10m', hour()).getByRole('link').click();
    await page.locator('table.spots tbody tr').first().waitFor();
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      band: '10m',
      since: new Date((nowS - (nowS % HOUR_S)) * 1_000).toISOString().replace('.000', ''),
      continent: 'EU',
      spotter_continent: 'NA',
    });
    expect(await page.locator('table.spots tbody tr').count()).toBe(9);
  });

  it('counts a country alone, and what is heard near a grid', async () => {
    await page.goto(`${service.origin}/open?from=FN42`);
    await page.getByLabel('Country').selectOption({ label: 'Japan' });
    await page.getByText('10 m to Japan: 3 spots in the past hour').waitFor();
    expect(new URL(page.url()).search).toBe('?from=FN42&to=339');
    await page.goto(`${service.origin}/open?from=JO43&to=339&band=10m`);
    await page.getByText('10 m to Japan: 0 spots in the past hour').waitFor();
  });

  it('has the distances of the past hour by band', async () => {
    await page.goto(`${service.origin}/open?to=EU`);
    const table = page.locator('.of-distance');
    const line = table.locator('tbody tr', { hasText: '5,500' });
    await line.waitFor();
    const values = await line.locator('td').allInnerTexts();
    // The bands from 160 m to 6 m; yesterday's last hour may be in the past one.
    const ten = 9 + (nowS % DAY_S < 1_800 ? BEFORE[0]! : 0);
    expect(values).toEqual(['·', '·', '·', '·', '·', '·', '·', '5', '·', `${ten}`, '·']);
    expect(await table.locator('tbody tr').count()).toBe(12);
  });
});
