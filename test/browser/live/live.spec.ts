import { printFigures } from '../../support/figures.js';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { keepLook, openFilterTool } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('the live view', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
    const foreign = browser.requests.filter(
      (url) => new URL(url).host !== new URL(service.origin).host,
    );
    expect(foreign).toEqual([]);
  });

  const rows = () => page.locator('table.spots tbody tr');
  const stations = async () => page.locator('table.spots tbody th').allInnerTexts();
  const condition = () => page.locator('.chip');

  /** Opens the page and waits until it follows. */
  async function open(path = '/?rows=spots'): Promise<void> {
    page = await browser.open(service.origin + path);
    await condition().getByText('Live', { exact: true }).waitFor();
  }

  it('says what to do while nothing was heard', async () => {
    await open();
    const panel = page.getByRole('region', { name: 'Table of spots' });
    await panel.getByText('No spots in the past hour').waitFor();
    await page.getByText('Nobody is on the repeater.').waitFor();
    await page.getByText('No skimmer reported in the past hour.').waitFor();
  });

  it('asks once for all bands, and little else', async () => {
    browser.requests.splice(0);
    await open();
    await page.getByRole('region', { name: 'Bands now' }).getByRole('button').first().waitFor();
    await page.getByText('Nobody is on the repeater.').waitFor();
    const all = browser.requests
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/v1/'));
    // From the second question about the service's health on, 10 s later, others are repeated too.
    const again = all.indexOf('/api/v1/health', all.indexOf('/api/v1/health') + 1);
    const asked = again < 0 ? all : all.slice(0, again);
    expect(asked.filter((path) => path.includes('bands'))).toEqual(['/api/v1/bands/activity']);
    // Four of them are the map's.
    expect(asked.length).toBeLessThanOrEqual(14);
  });

  it('shows a spot soon after its line was on the wire', async () => {
    await open();
    const sentAtMs = performance.now();
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300, snrDb: 24, wpm: 28 });
    await rows().first().waitFor();
    const tookMs = performance.now() - sentAtMs;
    const cells = await rows().first().locator('th, td').allInnerTexts();
    const [time, ...others] = cells.map((cell) => cell.trim());
    expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(others.filter((_, index) => ![1, 2, 3, 10, 11].includes(index))).toEqual([
      'K1ABC',
      '14025.3',
      '20m',
      'CW',
      '24',
      '28',
      'KM3T',
    ]);
    // Two seconds are promised, and half of one is usual: no machine is asked to be quick here.
    printFigures('live', { shownAfterMs: tookMs });
  });

  describe('with spots of every kind', () => {
    beforeAll(async () => {
      service.hear({ callsign: 'JA1XYZ', frequencyHz: 7_010_000, mode: 'CW' });
      service.hear({
        callsign: 'VK2DEF',
        frequencyHz: 21_074_000,
        mode: 'FT8',
        snrDb: -12,
        wpm: 0,
      });
      service.hear({
        callsign: 'W1AW',
        spotter: 'DL8LAS',
        frequencyHz: 14_085_000,
        mode: 'RTTY',
        wpm: 0,
      });
      await eventually(async () => {
        const { total } = await service.get<{ total: number }>('/api/v1/spots');
        expect(total).toBeGreaterThanOrEqual(4);
      });
    });

    it.each([
      ['call=W1', ['W1AW']],
      ['spotter=DL8LAS', ['W1AW']],
      ['mode=FT8', ['VK2DEF']],
      ['mode=FT8,RTTY', ['VK2DEF', 'W1AW']],
      ['band=40m', ['JA1XYZ']],
      ['band=40m,15m', ['JA1XYZ', 'VK2DEF']],
      ['call=1&band=20m&mode=RTTY', ['W1AW']],
      ['snr_max=-10', ['VK2DEF']],
      ['freq_min=14050&freq_max=14100', ['W1AW']],
      ['since=2h', ['JA1XYZ', 'K1ABC', 'VK2DEF', 'W1AW']],
    ])('an address with ?%s shows just these', async (query, expected) => {
      await open(`/?rows=spots&${query}`);
      await eventually(async () => expect((await stations()).sort()).toEqual(expected));
    });

    it('a window that is over is shown, and is not live', async () => {
      const nowMs = Date.now();
      const [since, until] = [7_200_000, 3_600_000].map((agoMs) =>
        new Date(nowMs - agoMs).toISOString().slice(0, 16),
      );
      page = await browser.open(`${service.origin}/?rows=spots&since=${since}Z&until=${until}Z`);
      await page.getByText('No spots from ').waitFor();
      await openFilterTool(page, 'All fields');
      const from = page.getByLabel('From, UTC');
      expect(await from.inputValue()).toBe(since!.replace('T', ' '));
      await from.fill('2026-02-31 14:33');
      await from.press('Enter');
      expect(await from.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
        `Write a time as ${since!.replace('T', ' ')}`,
      );
      const calendar = page.locator('.time-input', { has: from }).locator('[type=datetime-local]');
      await calendar.fill('2026-02-27T14:33');
      await eventually(async () => expect(await from.inputValue()).toBe('2026-02-27 14:33'));
      expect(await from.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('');
      await from.fill('2026-02-28 14:33');
      // Another filter draws it anew, with no pointer that would leave the field.
      const band = page.getByRole('search').getByRole('button', { name: '20m' });
      await band.evaluate((button: HTMLButtonElement) => button.click());
      await eventually(() => expect(page.url()).toContain('band=20m'));
      expect(await from.inputValue()).toBe('2026-02-28 14:33');
      await from.press('Enter');
      await eventually(() => expect(page.url()).toContain('since=2026-02-28T14:33Z&'));
      expect(page.url()).toContain('band=20m');
      service.hear({ callsign: 'K1ABC', frequencyHz: 14_026_000 });
      expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    });

    it('every filter goes into the address, and comes back from it', async () => {
      await open();
      const search = page.getByRole('search');
      await search.getByLabel('Ask in one field').fill('w1');
      await search.getByRole('button', { name: 'RTTY' }).click();
      await search.getByRole('button', { name: '20m' }).click();
      await search.getByLabel('Time', { exact: true }).selectOption('6h');
      await openFilterTool(page, 'All fields');
      await page.getByLabel('Skimmer', { exact: true }).fill('dl8las');
      await page.getByLabel('Min. SNR, dB').fill('-5');
      const wanted = '/?call=W1&spotter=DL8LAS&mode=RTTY&band=20m&since=6h&snr_min=-5&rows=spots';
      await eventually(() => expect(page.url()).toBe(service.origin + wanted));
      await eventually(async () => expect(await stations()).toEqual(['W1AW']));

      const shared = await browser.open(page.url());
      expect(await shared.getByLabel('Ask in one field').inputValue()).toBe('W1');
      await openFilterTool(shared, 'All fields');
      expect(await shared.getByLabel('Skimmer', { exact: true }).inputValue()).toBe('DL8LAS');
      expect(await shared.getByLabel('Min. SNR, dB').inputValue()).toBe('-5');
      const pressed = shared.getByRole('search').locator('[aria-pressed=true]');
      expect(await pressed.allInnerTexts()).toEqual(['RTTY', '20m']);
      await shared.locator('table.spots tbody th').getByText('W1AW').waitFor();
      await shared.close();

      await page.getByRole('button', { name: 'Clear' }).click();
      await eventually(async () => expect(await rows().count()).toBeGreaterThan(3));
      await eventually(() => expect(page.url()).toBe(`${service.origin}/?rows=spots`));
    });

    it('new spots pass the filters too', async () => {
      await open('/?rows=spots&freq_max=7100');
      await rows().first().waitFor();
      service.hear({ callsign: 'K1ABC', frequencyHz: 14_031_000 });
      service.hear({ callsign: 'K1ABC', frequencyHz: 7_031_000 });
      await page.getByText('7031.0').waitFor();
      expect(await page.getByText('14031.0').count()).toBe(0);
    });

    it('says what is wrong with a filter, in the words of the API', async () => {
      page = await browser.open(`${service.origin}/?rows=spots&band=21m`);
      await page.getByRole('alert').getByText('band must be').waitFor();
      // The browser itself tells of an answer with 400.
      browser.complaints.splice(0);
    });

    it('holds still while it is paused, and tells how many wait', async () => {
      await open();
      await rows().first().waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      service.hear({ callsign: 'K1ABC', frequencyHz: 14_033_000 });
      await page.getByRole('button', { name: 'Resume, 1 new' }).waitFor();
      expect(await page.getByText('14033.0').count()).toBe(0);
      await page.getByRole('button', { name: /Resume/ }).click();
      await page.getByText('14033.0').waitFor();
    });

    it('a callsign leads to a page about it in a new tab', async () => {
      for (const path of ['/', '/?rows=spots']) {
        await open(path);
        const link = page.locator('table.spots').getByRole('link', { name: 'VK2DEF' }).first();
        await link.waitFor();
        const read = (name: string) => link.getAttribute(name);
        expect([await read('href'), await read('target'), await read('rel')]).toEqual([
          'https://www.qrz.com/db/VK2DEF',
          '_blank',
          'noopener noreferrer',
        ]);
        if (path === '/') await page.close();
      }
    });

    it('a click on a callsign filters by it, if so chosen, a row of the bands by the band', async () => {
      await open();
      await keepLook(page, { lookup: '' });
      await page.reload();
      await page.locator('table.spots').getByRole('link', { name: 'VK2DEF' }).first().click();
      await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=VK2DEF&rows=spots`));
      await page
        .getByRole('region', { name: 'Bands now' })
        .getByRole('button', { name: '15m' })
        .click();
      await eventually(() =>
        expect(page.url()).toBe(`${service.origin}/?call=VK2DEF&band=15m&rows=spots`),
      );
    });

    it('shows each station once, with how many skimmers heard it, also by its address', async () => {
      await open('/?call=JA1XYZ&rows=spots');
      service.hear({ callsign: 'JA1XYZ', spotter: 'DL8LAS', frequencyHz: 7_010_100 });
      await page.getByText('7010.1').waitFor();
      expect(await stations()).toEqual(['JA1XYZ', 'JA1XYZ']);
      await page.getByRole('button', { name: 'Stations', exact: true }).click();
      await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
      await eventually(async () =>
        expect(await rows().locator('td.c-heard').innerText()).toBe('2'),
      );
      await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=JA1XYZ`));
      await page.getByRole('search').getByRole('button', { name: '40m' }).click();
      await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=JA1XYZ&band=40m`));
      await page.reload();
      await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    });

    it('draws the map: grids, paths and the world', async () => {
      await open('/map');
      const canvas = page.getByRole('img', { name: /Map of the world/ });
      await eventually(async () => {
        expect(await canvas.getAttribute('data-drawn')).toBe('yes');
        await page.getByText(/^\d grids, .*[3-9] paths/).waitFor();
      });
      // More colours than a blank canvas has.
      const colours = await page.evaluate<number>(
        `(() => {
          const context = document.querySelector('canvas').getContext('2d');
          const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        })()`,
      );
      expect(colours).toBeGreaterThan(20);
      await page
        .getByRole('region', { name: 'Longest paths' })
        .getByText('VK2DEF')
        .first()
        .waitFor();
    });
  });
});
