import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** A band by its wavelength. */
const METRES = /\b(?:160|80|60|40|30|20|17|15|12|10|6)\s?m\b/g;

const VIEWS = [
  '/',
  '/signal?callsign=K1ABC',
  '/open?to=NA',
  '/charts',
  '/skimmers',
  '/?band=20m,80m&mode=CW',
  '/bandmap?band=20m,80m',
  '/alerts?new=1&band=20m',
  '/ask?by=band,mode',
  '/ask?by=time,band&time_step=1h',
];

describeInBrowser('bands by MHz', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 14_025_000 });
    service.hear({ callsign: 'K1ABC', spotter: 'KM3T', frequencyHz: 3_525_000 });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?dxcc=291');
      expect(total).toBe(2);
    }, 120_000);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  it.each(VIEWS)('have no metres anywhere: %s', async (path) => {
    page = await browser.openAnew(service, path, { stored: { 'band-unit': 'MHz' } });
    await page.locator('main').getByText('14').first().waitFor();
    await eventually(async () => expect(await page.locator('.waiting').count()).toBe(0));
    const text = await page.getByRole('main').innerText();
    // What may be typed stays as it is typed.
    expect(text.replace(/^A part of a call.*$/gm, '').match(METRES)).toBeNull();
    expect(text).toMatch(/14 MHz|\b14\b/);
    expect((await page.title()).match(METRES)).toBeNull();
  });

  it('are what Japanese begins with, in the width of the table', async () => {
    page = await browser.openAnew(service, '/', { stored: { language: 'ja' } });
    const cell = page.locator('table.stations td.c-band', { hasText: '3.5' });
    await cell.waitFor();
    expect(await cell.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    expect(await cell.innerText()).toBe('3.5');
  });
});
