import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AggregateView } from '../../../src/aggregate/aggregate.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { aReport } from '../../support/spots/builders.js';

const NOW_S = Math.floor(NOW_MS / 1_000);
const MINUTE_S = 60;

const CALLS = ['K1ABC', 'W1AW', 'DL8LAS', 'JA1XYZ', 'VK2ABC'];
const SPOTTERS = ['KM3T', 'W3OA', 'OE9GHV'];
const GRIDS = `K1ABC,FN42
W1AW,FN31
DL8LAS,JO54
JA1XYZ,PM95
VK2ABC,QF56
KM3T,FN42
W3OA,EM95
OE9GHV,JN47
`;
const BANDS_HZ = [3_520_000, 7_020_000, 14_020_000, 28_020_000];

/** A day: a report each four minutes, in turns by station, skimmer and band. */
function aDay() {
  return Array.from({ length: 360 }, (_, n) =>
    aReport({
      callsign: CALLS[n % CALLS.length]!,
      spotter: SPOTTERS[n % SPOTTERS.length]!,
      frequencyHz: BANDS_HZ[n % BANDS_HZ.length]! + n,
      snrDb: (n % 30) - 5,
      wpm: 15 + (n % 20),
      heardAtSeconds: NOW_S - n * 4 * MINUTE_S,
    }),
  );
}

describeInBrowser('questions to the log', () => {
  let service: TestApp;
  let browser: TestBrowser;
  let folder: string;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-ask-'));
    const grids = { GRID_PROVIDERS: 'file', GRID_FILE: join(folder, 'grids.csv') };
    await writeFile(grids.GRID_FILE, GRIDS);
    [service, browser] = await Promise.all([startTestApp(grids), TestBrowser.launch()]);
    await service.record(aDay());
    await eventually(async () => {
      const { body } = await service.get<AggregateView>('/aggregate?by=distance&since=1d');
      expect(body.rows.map(([km]) => km)).not.toContain(null);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
    await removeFolder(folder);
  });

  beforeEach(async () => {
    page = await browser.open(service.origin + NO_PAGE);
  });

  afterEach(async () => {
    // The language, too.
    await page.evaluate('localStorage.clear()');
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const picture = () => page.locator('svg.ask-picture');
  const titleOf = () => picture().getAttribute('aria-label');
  const open = async (query: string) => {
    await page.goto(`${service.origin}/ask?${query}`);
    await picture().waitFor();
  };
  const tableRows = () => page.locator('.scroll-x tbody tr').allInnerTexts();

  it('draws 10 minutes × 250 km in two clicks, with what it is of', async () => {
    await page.goto(service.origin);
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await page.getByRole('link', { name: /10 minutes × 250 km/ }).click();
    await picture().waitFor();
    expect(new URL(page.url()).search).toBe('?by=time,distance&time_step=10m&distance_step=250');
    expect(await titleOf()).toMatch(
      /^Spots by time in steps and distance\. .* UTC · 360 spots · both grids known of 100 %$/,
    );
    expect(await picture().locator('path[fill^="rgb"], path[fill^="#"]').count()).toBeGreaterThan(
      0,
    );
  });

  it('has ten questions, each with an answer', async () => {
    await page.goto(`${service.origin}/ask`);
    const links = page.locator('.ask-list a');
    await eventually(async () => expect(await links.count()).toBe(10));
    for (const href of await links.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    )) {
      await page.goto(service.origin + href);
      await page.getByRole('heading', { name: 'In figures' }).waitFor();
      expect([href, await page.locator('.trouble').count()]).toEqual([href, 0]);
    }
  });

  it.each([
    ['by=hour,band', /^Spots by hour and band/, 'path.ask-series', 4],
    ['by=band&measure=stations', /^Stations by band/, 'rect.ask-fill', 4],
    ['by=mid_lat,mid_lon', /^Spots by latitude/, 'path.ask-land', 1],
    ['by=callsign,hour_of_day', /^Spots by callsign/, 'rect.ask-fill', 60],
    ['by=time,snr&snr_step=10', /^Spots by time in steps and SNR/, 'rect.ask-catch', 1],
  ])('chooses the picture by the shape of the answer: %s', async (query, title, part, count) => {
    await open(query);
    expect(await titleOf()).toMatch(title);
    await eventually(async () => expect(await picture().locator(part).count()).toBe(count));
  });

  it('is built by choices, which the address holds', async () => {
    await page.goto(`${service.origin}/ask`);
    await page.getByLabel('Group by (1)').selectOption('time');
    await page.getByLabel('Group by (2)').selectOption('band');
    await page.getByLabel('Steps: time in steps').selectOption('1h');
    await page.getByLabel('What is drawn').selectOption('stations');
    await eventually(() =>
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
        by: 'time,band',
        time_step: '1h',
        measure: 'stations',
      }),
    );
    await picture().waitFor();
    expect(await titleOf()).toMatch(/^Stations by time in steps and band/);
    await page.goBack();
    await eventually(async () => expect(await titleOf()).toMatch(/^Spots by/));
  });

  it('says why the service refuses a question, and names the parameter', async () => {
    await page.goto(`${service.origin}/ask?by=time&time_step=7m`);
    await page
      .getByText(/time_step/)
      .first()
      .waitFor();
    browser.complaints.length = 0;
  });

  it('gives another browser the same numbers by its link', async () => {
    await open('by=time,distance&time_step=1h&since=6h');
    const rows = await tableRows();
    const link = await page.getByRole('link', { name: 'JSON' }).getAttribute('href');
    const address = link!.replace('&format=json', '');
    expect(address).toContain('as_of=');
    await service.record([aReport({ callsign: 'N0NEW', heardAtSeconds: NOW_S - MINUTE_S })]);
    const other = await browser.open(address);
    await other.locator('svg.ask-picture').waitFor();
    expect(new URL(other.url()).pathname).toBe('/ask');
    expect(await other.locator('.scroll-x tbody tr').allInnerTexts()).toEqual(rows);
    await other.close();
  });

  it('keeps the picture as SVG and as PNG', async () => {
    await open('by=hour,band');
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFile(await download.path());
    };
    const svg = (await saved('SVG')).toString();
    expect(svg).toMatch(/^<\?xml.*\n<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/var\(|class=/);
    expect(svg).toContain('Spots by hour and band');
    const png = await saved('PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(5_000);
  });

  it('draws all groups of an answer that has more than come at once', async () => {
    // Each report is a group of its own: 210 minutes of the day before yesterday, by 50 figures of SNR.
    const [minutes, snrs] = [210, 50];
    const groups = minutes * snrs;
    const untilS = NOW_S - (NOW_S % MINUTE_S) - 2 * 86_400;
    await service.record(
      Array.from({ length: groups }, (_, n) =>
        aReport({
          snrDb: n % snrs,
          frequencyHz: 14_000_000 + 100 * (n % snrs),
          heardAtSeconds: untilS - MINUTE_S * Math.floor(n / snrs),
        }),
      ),
    );
    const [since, until] = [untilS - minutes * MINUTE_S, untilS].map((atS) =>
      new Date(atS * 1_000).toISOString(),
    );
    await open(`by=minute,snr&snr_step=1&since=${since}&until=${until}`);
    const paths = await picture()
      .locator('path[fill^="#"]')
      .evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? '').join(''));
    expect(paths.match(/M/g)).toHaveLength(groups);
    await page.getByText(`50 of ${groups.toLocaleString('en')} groups`).waitFor();
    expect(await page.getByText(/^Drawn from the first/).count()).toBe(0);
  });

  it.each([
    'by=time,distance,band&time_step=1h',
    'by=callsign,band&measure=distance_max',
    'by=mid_lat,mid_lon',
  ])('cuts no text of a picture on a phone, in German: %s', async (query) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(`localStorage.setItem('language', '"de"')`);
    await open(query);
    const title = picture().locator('.ask-title');
    await title.filter({ hasText: /^Spots nach|^Größte Entfernung nach/ }).waitFor();
    const cut = await picture()
      .locator('text')
      .evaluateAll((texts) =>
        texts.flatMap((text) => {
          const [own, whole] = [text, text.closest('svg')!].map((one) =>
            one.getBoundingClientRect(),
          );
          const isIn =
            own!.left >= whole!.left && own!.right <= whole!.right && own!.bottom <= whole!.bottom;
          return isIn ? [] : [text.textContent];
        }),
      );
    expect(cut).toEqual([]);
    // Lines stand below each other, with nothing lost between them.
    const lines = await title.allTextContents();
    expect(await titleOf()).toContain(lines.join(' '));
  });

  it('fits a phone, and is worked by keys alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('by=time,distance&time_step=1h');
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await page.getByLabel('Group by (1)').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Steps: time in steps',
    );
  });
});
