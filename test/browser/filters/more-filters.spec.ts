import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { filterPanel, skipWelcome } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('more filters', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    await skipWelcome(browser);
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['JA1XYZ'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    expect(made.status).toBe(201);
    for (const callsign of ['K1ABC', 'JA1XYZ', 'VK2DEF']) service.hear({ callsign });
    // Grids of new callsigns are looked up in the background.
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>(
        '/api/v1/spots?grid=FN,PM,QF&spotter_grid=FN',
      );
      expect(total).toBe(3);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    page = await browser.open(service.origin);
    await page.locator('table.spots tbody tr').first().waitFor();
    await openFields();
    await page.locator('.more-section').first().waitFor();
    browser.requests.splice(0);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const openFields = () => page.getByRole('button', { name: 'Filters', exact: true }).click();
  const section = (name: string) => page.getByRole('group', { name, exact: true });
  const field = (heading: string, label: string) =>
    section(heading).getByLabel(label, { exact: true });
  const stations = async () => (await page.locator('table.spots tbody th').allInnerTexts()).sort();
  const asked = (path: string) =>
    browser.requests.map((url) => new URL(url)).filter(({ pathname }) => pathname === path);

  it('stand below headings, in an order, each with its labels', async () => {
    const headings = await page.locator('.more-section legend').allInnerTexts();
    expect(headings).toEqual([
      'Station',
      'Skimmer',
      'Report',
      'Path',
      'Place of the station',
      'Place of the skimmer',
    ]);
    const places = await section('Place of the skimmer').locator('label').allInnerTexts();
    expect(places).toEqual(await section('Place of the station').locator('label').allInnerTexts());
    expect(places).toContain('Near locator');
  });

  it('stay folded for filters of a link, whose chips are shown; only the viewer opens them', async () => {
    await page.goto(`${service.origin}/?snr_min=1&wpm_max=99`);
    await page.locator('.filter-chip', { hasText: 'SNR ≥ 1 dB' }).waitFor();
    expect(await filterPanel(page).count()).toBe(0);
    await openFields();
    expect(await field('Report', 'Min. SNR, dB').inputValue()).toBe('1');
  });

  it('send half a pair to nobody, and say what is missing', async () => {
    const near = field('Place of the station', 'Near locator');
    await near.fill('fn31');
    const hint = section('Place of the station').getByText('Needs “Within km”');
    await hint.waitFor();
    const described = await near.getAttribute('aria-describedby');
    expect(await hint.getAttribute('id')).toBe(described);
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?near=FN31`));
    // A list of before would have been asked for by now, and be here.
    await page.getByRole('search').getByRole('button', { name: '20m' }).click();
    const bands = () => asked('/api/v1/stream').map(({ searchParams }) => searchParams.get('band'));
    await eventually(() => expect(bands()).toContain('20m'));
    expect(asked('/api/v1/spots').length).toBeGreaterThan(0);
    expect(browser.requests.filter((url) => /[?&](near|within_km)=/.test(url))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);

    await field('Place of the station', 'Within km').fill('100');
    await eventually(async () => expect(await stations()).toEqual(['K1ABC']));
    expect(await hint.count()).toBe(0);
    await eventually(() => {
      const { searchParams } = asked('/api/v1/stream').at(-1)!;
      expect([searchParams.get('near'), searchParams.get('within_km')]).toEqual(['FN31', '100']);
    });
  });

  it('keep both fields that are typed within one pause', async () => {
    await field('Place of the skimmer', 'Near locator').fill('FN42');
    await field('Place of the skimmer', 'Within km').fill('100');
    const wanted = `${service.origin}/?spotter_near=FN42&spotter_within_km=100`;
    await eventually(() => expect(page.url()).toBe(wanted));
    await eventually(async () => expect(await stations()).toHaveLength(3));
  });

  it('take 500 callsigns in one field', async () => {
    const others = Array.from({ length: 499 }, (_, n) => `W${n % 10}A${toLetters(n)}/P`);
    await field('Station', 'Whole calls').fill(['VK2DEF', ...others].join(','));
    await eventually(async () => expect(await stations()).toEqual(['VK2DEF']));
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    await page.reload();
    await eventually(async () => expect(await stations()).toEqual(['VK2DEF']));
  });

  it('show names as they are typed, and all else in capitals', async () => {
    await field('Station', 'Groups').fill('My-Club');
    await field('Station', 'Leave out').fill('k1abc');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await eventually(() =>
      expect(page.url()).toBe(`${service.origin}/?not_callsign=K1ABC&group=My-Club`),
    );
    expect(await field('Station', 'Groups').inputValue()).toBe('My-Club');
    expect(await field('Station', 'Leave out').inputValue()).toBe('K1ABC');
  });

  it('fit on a small phone, also with what is missing', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await field('Place of the skimmer', 'Within km').fill('500');
    await section('Place of the skimmer').getByText('Needs “Near locator”').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const beyond = await page.evaluate(`[...document.querySelectorAll('.filter-panel *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML)`);
    expect(beyond).toEqual([]);
  });

  it('stay open when the last one is emptied', async () => {
    await field('Report', 'Min. WPM').fill('99');
    await page.getByText('Nothing matches: WPM').waitFor();
    await field('Report', 'Min. WPM').fill('');
    await eventually(async () => expect(await stations()).toHaveLength(3));
    expect(await field('Report', 'Min. WPM').isVisible()).toBe(true);
  });
});

function toLetters(n: number): string {
  return [n % 26, Math.floor(n / 26) % 26].map((code) => String.fromCharCode(65 + code)).join('');
}
