import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const TOOLS = [
  'My home',
  'Presets',
  'Places and clubs',
  'Strength and speed',
  'Leave out',
  'Saved',
  'Export',
  'Keys',
];

describeInBrowser('filters for people', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const callsign of ['K1ABC', 'JA1XYZ', 'VK2DEF']) service.hear({ callsign });
    await eventually(async () => {
      // Where stations are is known a moment after them; the page does not count again without a new spot.
      const { total } = await service.process.get<{ total: number }>(
        '/api/v1/spots?dxcc=291,339,150',
      );
      expect(total).toBe(3);
    });
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['VK2DEF'],
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

  beforeEach(async () => {
    page = await browser.open(service.origin);
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.locator('table.spots tbody tr').first().waitFor();
    browser.requests.splice(0);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const summary = () => page.getByRole('region', { name: 'What is chosen' });
  const press = (name: string) => summary().getByRole('button', { name, exact: true }).click();
  const sentence = () => page.locator('.filter-sentence').innerText();
  const chips = () => page.locator('.filter-chip').allInnerTexts();
  const stations = async () => (await page.locator('table.spots tbody th').allInnerTexts()).sort();
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  it('are one line with the exact total, and chips that go by mouse and key', async () => {
    await eventually(async () => expect(await sentence()).toBe('3 spots in the past hour'));
    await page.goto(`${service.origin}/?band=20m&mode=CW&dxcc=339`);
    await eventually(async () =>
      expect(await sentence()).toBe('1 spot of stations in Japan on 20 m, CW, in the past hour'),
    );
    expect(await chips()).toHaveLength(3);
    await page.locator('.filter-chip', { hasText: 'Japan' }).press('Backspace');
    await eventually(() => expect(query()).toEqual({ band: '20m', mode: 'CW' }));
    // The focus moves once the chips were drawn anew.
    const focused = () => page.evaluate('document.activeElement.className');
    await eventually(async () => expect(await focused()).toBe('filter-chip'));
    await page.locator('.filter-chip', { hasText: '20 m' }).click();
    await page.locator('.filter-chip', { hasText: 'CW' }).press('Delete');
    await eventually(() => expect(query()).toEqual({}));
    await eventually(async () => expect(await chips()).toEqual([]));
  });

  it('are places by their names, of the station and of the skimmer', async () => {
    await press('Places and clubs');
    await page.getByLabel('Country').fill('jap');
    await press('Japan');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await page.locator('.filter-chip', { hasText: '🇯🇵 in Japan' }).waitFor();
    expect(query()).toEqual({ dxcc: '339' });
    await press('Asia');
    await press('Of the skimmer');
    await press('North America');
    await eventually(() =>
      expect(query()).toEqual({ dxcc: '339', continent: 'AS', spotter_continent: 'NA' }),
    );
    await eventually(async () => expect(await sentence()).toMatch(/^1 spot of stations in Japan/));
    await press('North America');
    await eventually(() => expect(query()).toEqual({ dxcc: '339', continent: 'AS' }));
    await press('my-club');
    await eventually(() => expect(query()).toMatchObject({ group: 'my-club' }));
    await page.getByText('No spot matches.').waitFor();
  });

  it('are strength, speed and type by a click each', async () => {
    await press('Strength and speed');
    await press('10 dB and more');
    await press('18 to 24 WPM');
    await press('CQ');
    await eventually(() =>
      expect(query()).toEqual({ snr_min: '10', wpm_min: '18', wpm_max: '24', type: 'CQ' }),
    );
    expect(await summary().getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
      '10 dB and more',
      '18 to 24 WPM',
      'CQ',
    ]);
    expect((await chips()).map((text) => text.replace(/^Remove\s+|\s+×$/g, ''))).toEqual([
      'type CQ',
      'SNR ≥ 10 dB',
      'WPM 18–24',
    ]);
    for (const any of await summary().getByRole('button', { name: 'any' }).all()) await any.click();
    await eventually(() => expect(query()).toEqual({ type: 'CQ' }));
  });

  it('leave a station out: from its row, and by a chip turned around', async () => {
    const row = page.locator('table.spots tbody tr', { hasText: 'JA1XYZ' });
    await row.hover();
    await row.getByRole('button', { name: 'Leave out JA1XYZ' }).click();
    await eventually(async () => expect(await stations()).toEqual(['K1ABC', 'VK2DEF']));
    expect(query()).toEqual({ not_callsign: 'JA1XYZ' });
    await summary().getByRole('button', { name: 'Ask for it instead: not JA1XYZ' }).click();
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await page.locator('.filter-chip', { hasText: 'JA1XYZ' }).press('-');
    await eventually(() => expect(query()).toEqual({ not_callsign: 'JA1XYZ' }));
    await page.getByRole('link', { name: 'K1ABC' }).click();
    await summary().getByRole('button', { name: 'Leave out instead: call with K1ABC' }).click();
    await eventually(() => expect(query()).toEqual({ not_callsign: 'JA1XYZ,K1ABC' }));
    await press('Leave out');
    await summary().getByLabel('Skimmers').fill('km3t');
    await page.getByText('No spot matches.').waitFor();
  });

  it('are presets, which ask for what they need', async () => {
    await press('Presets');
    await press('Beacons');
    await eventually(() => expect(query()).toEqual({ type: 'BEACON' }));
    await press('QRP speed');
    await eventually(() => expect(query()).toEqual({ mode: 'CW', wpm_max: '18' }));
    await press('My club now');
    await page.getByRole('status').getByText('Choose your club first').waitFor();
    expect(query()).toEqual({ mode: 'CW', wpm_max: '18' });
    await page.getByLabel('My club').selectOption('group my-club');
    await press('My club now');
    await eventually(async () => expect(await stations()).toEqual(['VK2DEF']));
    await press('DX for me');
    await page.getByLabel('My continent').selectOption('NA');
    await press('DX for me');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ', 'VK2DEF']));
    expect(query()).toEqual({ continent: 'EU,AS,SA,AF,OC,AN', spotter_continent: 'NA' });
  });

  it('are kept under names, over a visit', async () => {
    await page.goto(`${service.origin}/?dxcc=339`);
    await press('Saved');
    await page.getByLabel('Keep what is chosen').fill('Far east');
    await press('Keep');
    await page.goto(service.origin);
    await press('Saved');
    await page.getByLabel('New name of Far east').fill('Japan');
    await press('Rename');
    await press('Show Japan');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await press('Delete');
    await summary().getByText('Nothing is kept yet.').waitFor();
    await page.reload();
    await press('Saved');
    await summary().getByText('Nothing is kept yet.').waitFor();
  });

  it('are reached by keys, which a field keeps for itself', async () => {
    const focused = () =>
      page.evaluate('document.activeElement.name || document.activeElement.tagName');
    await page.keyboard.press('/');
    await eventually(async () => expect(await focused()).toBe('call'));
    await page.keyboard.type('fs');
    expect(await page.locator('.more-filters').getAttribute('open')).toBeNull();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await focused()).not.toBe('call'));
    await page.keyboard.press('f');
    await eventually(async () => expect(await focused()).toBe('SUMMARY'));
    await page.keyboard.press('?');
    await summary().getByText('to the callsign field').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await page.locator('.filter-panel').count()).toBe(0));
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('s');
    await summary().getByRole('region', { name: 'Strength and speed' }).waitFor();
    await eventually(async () => expect(await focused()).toBe('BUTTON'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => expect(query()).toEqual({ call: 'FS', snr_min: '0' }));
  });

  it('fit on a phone, whatever is open', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await summary().getByRole('button', { name: 'My home' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    for (const name of TOOLS) {
      await press(name);
      await summary().getByRole('region', { name, exact: true }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  });
});
