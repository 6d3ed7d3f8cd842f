import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { keepLook } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** All but the age and the grid. */
const COLUMNS = [
  'time',
  'call',
  'entity',
  'frequency',
  'band',
  'mode',
  'wpm',
  'snr',
  'best',
].concat(['skimmers', 'quality']);

const SKIMMERS = ['KM3T', 'DL8LAS', 'W3LPL', 'VE6WZ', 'SM7IUN'];

describeInBrowser('each station once', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const [index, spotter] of SKIMMERS.entries()) {
      service.hear({ callsign: 'K1ABC', spotter, frequencyHz: 14_025_300, snrDb: 10 + index });
    }
    service.hear({ callsign: 'K1ABK', spotter: 'KM3T', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'JA1XYZ', spotter: 'KM3T', frequencyHz: 7_010_000 });
    service.hear({ callsign: 'VK2DEF', mode: 'FT8', wpm: 0, frequencyHz: 1_000_000 });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(8);
      // Where stations are is known a moment after them.
      const { stations } = await service.get<{ stations: object[] }>(
        '/api/v1/stations?since=1h&include=place&order=frequency',
      );
      expect(stations).toHaveLength(4);
      expect(stations).toContainEqual(
        expect.objectContaining({ callsign: 'K1ABC', dxcc: 291, continent: 'NA' }),
      );
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.goto(`${service.origin}/status`);
    await keepLook(page, { columns: COLUMNS });
    await page.goto(service.origin);
    await row('K1ABC').waitFor();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const row = (callsign: string) =>
    page.locator('table.stations tbody tr', {
      has: page.getByRole('link', { name: callsign, exact: true }),
    });
  const quality = (callsign: string) => row(callsign).locator('td.c-quality');

  it('has the best SNR and its skimmer, the speed, and how many skimmers heard it', async () => {
    const cells = (await row('K1ABC').locator('th, td').allInnerTexts()).map((text) => text.trim());
    expect(cells[0]).toMatch(/^\d\d:\d\d:\d\d$/);
    const told = ['K1ABC', '14025.3', '20m', 'CW', '14', 'SM7IUN', '5'];
    expect(cells.filter((cell) => told.includes(cell))).toEqual(told);
    expect(await row('K1ABC').locator('td.c-entity').textContent()).toContain('United States');
    expect(await row('K1ABC').locator('td.c-wpm').textContent()).toBe('28');
    expect(await row('VK2DEF').locator('td.c-wpm').textContent()).toBe('');
    expect(await row('VK2DEF').locator('td.c-band').textContent()).toBe('other');
    await page.getByText('4 stations of 8 spots in the past hour').waitFor();
  });

  it('says that others heard it where the filters leave one skimmer', async () => {
    const by = row('K1ABC').locator('td.c-heard');
    expect(await by.innerText()).toBe('5');
    await page.goto(`${service.origin}/?spotter=KM3T`);
    await eventually(async () => expect(await by.innerText()).toBe('1+'));
    expect(await by.locator('abbr').getAttribute('title')).toContain('filters leave out');
    expect(await row('JA1XYZ').locator('td.c-heard').innerText()).toBe('1');
  });

  it('says in a word, a shape and a sentence how sure a signal is', async () => {
    const told = async (callsign: string) => [
      await quality(callsign).locator('.word').textContent(),
      await quality(callsign).locator('[aria-hidden]').textContent(),
      await quality(callsign).getAttribute('title'),
    ];
    expect(await told('K1ABC')).toEqual([
      'confirmed',
      '●●',
      expect.stringContaining('Two skimmers'),
    ]);
    expect(await told('K1ABK')).toEqual(['suspect', '?', expect.stringContaining('misheard')]);
    expect(await told('VK2DEF')).toEqual(['single', '●', expect.stringContaining('No second')]);
    // The word is read aloud also where only the shape is seen.
    await page.setViewportSize({ width: 390, height: 844 });
    await row('K1ABK').getByRole('cell', { name: 'suspect', exact: true }).waitFor();
  });

  it('keeps the rows current: one becomes confirmed, and another station comes', async () => {
    await quality('JA1XYZ').getByText('single').waitFor();
    service.hear({ callsign: 'JA1XYZ', spotter: 'DL8LAS', frequencyHz: 7_010_100, snrDb: 40 });
    service.hear({ callsign: 'W1AW', frequencyHz: 21_010_000 });
    // How sure it is the service says, which is asked every 3 s.
    await runAheadUntil(page, 3_000, quality('JA1XYZ').getByText('confirmed'));
    expect(await row('JA1XYZ').locator('td.c-by').innerText()).toBe('DL8LAS');
    expect(await row('JA1XYZ').locator('td.c-snr').innerText()).toBe('40');
    await row('W1AW').waitFor();
  });

  it('keeps the rows as they are while it is paused', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    service.hear({ callsign: 'DL1ABC', frequencyHz: 28_010_000 });
    const waiting = page.getByRole('button', { name: '1 new', exact: true });
    await runAheadUntil(page, 3_000, waiting);
    expect(await row('DL1ABC').count()).toBe(0);
    await page.getByRole('button', { name: /Resume/ }).click();
    await row('DL1ABC').waitFor();
    expect(await waiting.count()).toBe(0);
  });

  it('keeps the rows in their places under the mouse, with what is known by now', async () => {
    const calls = () => page.locator('table.stations tbody th').allInnerTexts();
    const before = await calls();
    const pointed = (await row(before[1]!.trim()).boundingBox())!;
    await page.mouse.move(pointed.x + 90, pointed.y + 8);
    service.hear({ callsign: 'JA1XYZ', spotter: 'W3LPL', frequencyHz: 7_010_100, snrDb: 63 });
    service.hear({ callsign: 'EA1ABC', frequencyHz: 28_010_000 });
    const waiting = page.getByRole('button', { name: '1 new', exact: true });
    await runAheadUntil(page, 3_000, waiting);
    await row('JA1XYZ').locator('td.c-snr').getByText('63', { exact: true }).waitFor();
    expect(await calls()).toEqual(before);
    // The way to the button does not show them before it is pressed.
    const button = (await waiting.boundingBox())!;
    await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2, { steps: 12 });
    expect(await calls()).toEqual(before);
    await page.mouse.down();
    await page.mouse.up();
    await row('EA1ABC').waitFor();
    // And what comes from then on is not held, though the mouse is still there.
    service.hear({ callsign: 'EA2ABC', frequencyHz: 28_020_000 });
    await row('EA2ABC').waitFor();
    expect(await calls()).toHaveLength(before.length + 2);
  });

  it.each([1280, 1000, 390])(
    'has every column that was chosen, with a home, %s px wide',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(`localStorage.setItem('home', '{"grid":"JO62","callsign":"DL1ABC"}')`);
      await page.reload();
      for (const [name, text] of [
        ['by', 'SM7IUN'],
        ['wpm', '28'],
      ] as const) {
        const cell = row('K1ABC').locator(`td.c-${name}`);
        await cell.getByText(text, { exact: true }).waitFor();
        await cell.scrollIntoViewIfNeeded();
        expect((await cell.boundingBox())!.width).toBeGreaterThan(10);
      }
    },
  );

  it('says why nothing is shown of a filter that is refused, and not that it comes', async () => {
    await page.goto(`${service.origin}/?band=99m`);
    await page.locator('.held-list .empty').waitFor();
    expect(await page.locator('.held-list .waiting').count()).toBe(0);
    // The browser tells of the refusals.
    expect(browser.complaints.splice(0).join()).toMatch(/400/);
  });

  it('filters by the station or the skimmer that is clicked', async () => {
    await row('K1ABC').getByRole('link', { name: 'SM7IUN' }).click();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?spotter=SM7IUN`));
    await page.getByText('1 station of 1 spot match').waitFor();
    expect(await quality('K1ABC').locator('.word').textContent()).toBe('confirmed');
    await keepLook(page, { lookup: '' });
    await page.goto(service.origin);
    await row('JA1XYZ').getByRole('link', { name: 'JA1XYZ' }).click();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=JA1XYZ`));
  });

  it('covers a day, and says so of a longer time without asking the service', async () => {
    browser.requests.splice(0);
    await page.getByRole('search').getByLabel('Time', { exact: true }).selectOption('7d');
    await page.locator('table.spots:not(.stations)').waitFor();
    const rows = page.getByRole('group', { name: 'What a row is' });
    const toggle = rows.getByRole('button', { name: 'Stations', exact: true });
    expect(await toggle.isDisabled()).toBe(true);
    expect(await toggle.getAttribute('title')).toContain('at most 24 hours');
    await page.getByRole('search').getByLabel('Time', { exact: true }).selectOption('24h');
    await row('K1ABC').waitFor();
    const asked = browser.requests
      .map((url) => new URL(url))
      .filter(({ pathname }) => pathname === '/api/v1/stations')
      .map(({ searchParams }) => searchParams.get('since'));
    // Of the hour before the choice it may have asked once more.
    expect(asked.filter((since) => since !== '1h')).toEqual(
      expect.arrayContaining(['24h']) as string[],
    );
    expect(asked).not.toContain('7d');
    await rows.getByRole('button', { name: 'Reports' }).click();
    await page.locator('table.spots:not(.stations)').waitFor();
  });
});
