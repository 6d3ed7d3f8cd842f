import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('what the viewer is at', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const [index, callsign] of ['K1ABC', 'W1AW', 'JA1XYZ', 'VK2DEF'].entries()) {
      service.hear({ callsign, frequencyHz: 14_001_000 + index * 1_000 });
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(4);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    page = await browser.open(`${service.origin}/?rows=spots`);
    await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
    await rows().first().waitFor();
    // A panel above the rows that comes later would move them away from the pointer.
    await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
  });

  afterEach(() => page.close());

  const rows = () => page.locator('table.spots tbody tr');
  const stations = () => page.locator('table.spots tbody th').allInnerTexts();

  /** Shows a station alone, by a button of its row. */
  async function choose(callsign: string): Promise<void> {
    const row = rows().filter({ hasText: callsign }).first();
    await row.hover();
    await row.getByRole('button', { name: `Show ${callsign} alone` }).click();
  }

  let frequencyHz = 14_010_000;

  /** Sends a spot and waits until another page has it. */
  async function hear(): Promise<string> {
    frequencyHz += 1_000;
    service.hear({ callsign: 'DL1ABC', frequencyHz });
    const id = (frequencyHz / 1_000).toFixed(1);
    await eventually(async () => {
      const { spots } = await service.get<{ spots: { frequency: number }[] }>(
        '/api/v1/spots?limit=1',
      );
      expect(spots[0]?.frequency).toBe(Number(id));
    });
    return id;
  }

  it('Back leads from a station to where it was chosen, and on to what was before', async () => {
    await page.getByRole('search').getByRole('button', { name: 'CW' }).click();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?mode=CW&rows=spots`));
    await choose('W1AW');
    await eventually(() =>
      expect(page.url()).toBe(`${service.origin}/?call=W1AW&mode=CW&rows=spots`),
    );
    await eventually(async () => expect(new Set(await stations())).toEqual(new Set(['W1AW'])));
    await page.goBack();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?mode=CW&rows=spots`));
    await eventually(async () => expect((await stations()).length).toBeGreaterThan(3));
    await page.goBack();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?rows=spots`));
    await page.goForward();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?mode=CW&rows=spots`));
  });

  it('Back undoes what was typed at once', async () => {
    const station = page.getByRole('search').getByLabel('Ask in one field');
    await station.pressSequentially('w1', { delay: 450 });
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=W1&rows=spots`));
    await page.goBack();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?rows=spots`));
    await eventually(async () => expect(await station.inputValue()).toBe(''));
  });

  it('no row moves under the pointer, and what waits is counted and comes when it leaves', async () => {
    const before = await stations();
    await rows().nth(1).hover();
    const id = await hear();
    await page.getByText('1 new wait').waitFor();
    expect(await stations()).toEqual(before);
    await page.mouse.move(5, 5);
    await page.getByText(id, { exact: true }).waitFor();
    expect(await page.getByText('new wait').count()).toBe(0);
  });

  it('no row moves under the focus of the keyboard, which stays where it is', async () => {
    await page.getByRole('region', { name: 'Table of spots' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const before = await stations();
    expect(await focused()).toBe(before[1]);
    const id = await hear();
    await page.getByText('1 new wait').waitFor();
    expect(await stations()).toEqual(before);
    expect(await focused()).toBe(before[1]);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('KM3T');
    await page.keyboard.press('Tab');
    await page.getByText(id, { exact: true }).waitFor();
    const isInside = await page.evaluate("document.activeElement.closest('table') !== null");
    expect(isInside).toBe(false);
  });

  it('one press of Tab leaves the table', async () => {
    await page.getByRole('region', { name: 'Table of spots' }).focus();
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate("document.activeElement.closest('.scroll') !== null");
    expect(isInside).toBe(false);
  });

  it('a choice made in a held list is shown at once', async () => {
    await rows().nth(1).hover();
    await choose('JA1XYZ');
    await eventually(async () => expect(await stations()).toEqual(['JA1XYZ']));
  });

  it('a list of a group stands still as well', async () => {
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['DL1ABC', 'W1AW'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    await page.goto(`${service.origin}/groups/my-club`);
    await rows().first().waitFor();
    await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
    await rows().first().hover();
    const before = await stations();
    const id = await hear();
    await page.getByText('1 new wait').waitFor();
    expect(await stations()).toEqual(before);
    await page.mouse.move(5, 5);
    await page.locator('table.spots').getByText(id, { exact: true }).waitFor();
  });
});
