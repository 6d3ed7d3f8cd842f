import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { filterPanel, openFilterTool, skipWelcome } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const TOOLS = [
  'All fields',
  'My home',
  'Heard near me',
  'Presets',
  'Places and clubs',
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
    await skipWelcome(browser);
    for (const callsign of ['K1ABC', 'JA1XYZ', 'VK2DEF']) service.hear({ callsign });
    await eventually(async () => {
      // Where stations are is known a moment after them; the page does not count again without a new spot.
      const { total } = await service.get<{ total: number }>('/api/v1/spots?dxcc=291,339,150');
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
    page = await browser.openAnew(service);
    await page.locator('table.spots tbody tr').first().waitFor();
    browser.requests.splice(0);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const chosen = () => page.getByRole('region', { name: 'What is chosen' });
  const panel = () => filterPanel(page);
  const open = (tool: string) => openFilterTool(page, tool);
  const press = (name: string) => panel().getByRole('button', { name, exact: true }).click();
  const sentence = () => page.locator('.filter-sentence').innerText();
  const chips = () => page.locator('.filter-chip').allInnerTexts();
  const stations = async () => (await page.locator('table.spots tbody th').allInnerTexts()).sort();
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  it('are one line with the exact total, and chips that go by mouse and key', async () => {
    await page.getByText('3 stations of 3 spots in the past hour').waitFor();
    expect(await chosen().count()).toBe(0);
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
    await open('Places and clubs');
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
    await page.getByText('Nothing matches: ').waitFor();
  });

  it('are strength in the row, speed and type as they are typed or in a field each', async () => {
    await page.getByLabel('Strength', { exact: true }).selectOption('10');
    await page.keyboard.press('/');
    await page.keyboard.type('cq <24wpm');
    await page.keyboard.press('Enter');
    await eventually(() => expect(query()).toEqual({ snr_min: '10', wpm_max: '24', type: 'CQ' }));
    await open('All fields');
    const field = (label: string) => panel().getByLabel(label, { exact: true });
    await field('Min. WPM').fill('18');
    await eventually(() =>
      expect(query()).toEqual({ snr_min: '10', wpm_min: '18', wpm_max: '24', type: 'CQ' }),
    );
    expect(await field('Min. SNR, dB').inputValue()).toBe('10');
    expect(await field('Types').inputValue()).toBe('CQ');
    expect((await chips()).map((text) => text.replace(/^Remove\s+|\s+×$/g, ''))).toEqual([
      'type CQ',
      'SNR ≥ 10 dB',
      'WPM 18–24',
    ]);
    for (const label of ['Min. SNR, dB', 'Min. WPM', 'Max. WPM']) await field(label).fill('');
    await eventually(() => expect(query()).toEqual({ type: 'CQ' }));
  });

  it('leave a station out: from its row, and by a chip turned around', async () => {
    const row = page.locator('table.spots tbody tr', { hasText: 'JA1XYZ' });
    await row.hover();
    await row.getByRole('button', { name: 'Leave out JA1XYZ' }).click();
    await eventually(async () => expect(await stations()).toEqual(['K1ABC', 'VK2DEF']));
    expect(query()).toEqual({ not_callsign: 'JA1XYZ' });
    await chosen().getByRole('button', { name: 'Ask for it instead: not JA1XYZ' }).click();
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await page.locator('.filter-chip', { hasText: 'JA1XYZ' }).press('-');
    await eventually(() => expect(query()).toEqual({ not_callsign: 'JA1XYZ' }));
    const other = page.locator('table.spots tbody tr', { hasText: 'K1ABC' });
    await other.hover();
    await other.getByRole('button', { name: 'Show K1ABC alone' }).click();
    await chosen().getByRole('button', { name: 'Leave out instead: call with K1ABC' }).click();
    await eventually(() => expect(query()).toEqual({ not_callsign: 'JA1XYZ,K1ABC' }));
    await open('All fields');
    const skimmer = panel().getByRole('group', { name: 'Skimmer', exact: true });
    await skimmer.getByLabel('Leave out', { exact: true }).fill('km3t');
    await page.getByText('Nothing matches: ').waitFor();
  });

  it('are presets, which ask for what they need', async () => {
    await open('Presets');
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
    await open('Saved');
    await page.getByLabel('Keep what is chosen').fill('Far east');
    await press('Keep');
    await page.goto(service.origin);
    await open('Saved');
    await page.getByLabel('New name of Far east').fill('Japan');
    await press('Rename');
    await press('Show Japan');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
    await press('Delete');
    await panel().getByText('Nothing is kept yet.').waitFor();
    await page.reload();
    await open('Saved');
    await panel().getByText('Nothing is kept yet.').waitFor();
  });

  it('are reached by keys, which a field keeps for itself', async () => {
    const focused = () =>
      page.evaluate('document.activeElement.name || document.activeElement.tagName');
    await page.keyboard.press('/');
    await eventually(async () => expect(await focused()).toBe('call'));
    await page.keyboard.type('fs');
    // A part of a callsign is used after a pause: a later one would come after the preset.
    await eventually(() => expect(query()).toEqual({ call: 'FS' }));
    expect(await panel().count()).toBe(0);
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await focused()).not.toBe('call'));
    await page.keyboard.press('f');
    await eventually(async () => expect(await focused()).toBe('spotter'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await panel().getByText('to the field that understands all').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await panel().count()).toBe(0));
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('p');
    await page.getByRole('region', { name: 'Presets' }).waitFor();
    await eventually(async () => expect(await focused()).toBe('BUTTON'));
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await eventually(() => expect(query()).toEqual({ type: 'BEACON' }));
  });

  it('lose no letter that is typed while the page is busy', async () => {
    const focused = await page.evaluate(`(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      return document.activeElement.name;
    })()`);
    expect(focused).toBe('call');
    const call = page.locator('[name=call]');
    // What a field gave comes back a moment later: here, beside the next letter.
    await page.keyboard.type('ja');
    await page.evaluate(`(() => {
      const field = document.activeElement;
      const end = performance.now() + 400;
      while (performance.now() < end);
      const isSent = () => location.search.includes('call=JA');
      const type = () => {
        if (!isSent()) return setTimeout(type);
        field.value = 'JA1';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      setTimeout(type);
    })()`);
    await eventually(() => expect(query()).toEqual({ call: 'JA1' }));
    expect(await call.inputValue()).toBe('JA1');
  });

  it('fit on a phone, whatever is open', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await panel().count()).toBe(0);
    for (const name of TOOLS) {
      await open(name);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  });
});
