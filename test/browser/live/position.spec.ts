import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { filterPanel, openFilterTool, skipWelcome } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { SIZES, startWithStations, STATIONS } from '../../support/browser/positions.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** The list is asked for again so often. */
const EACH_MS = 3_000;

describeInBrowser('an operating position', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  /** Kilohertz above 18,100 of the next station that is new. */
  let next = 0;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startWithStations(), TestBrowser.launch()]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.evaluate('localStorage.clear()');
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const rows = () => page.locator('table.stations tbody tr');
  const stations = () => page.locator('table.stations tbody th').allInnerTexts();
  const ask = () => page.getByLabel('Ask in one field');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  /** Opens the page as who came before, with the clock in the test's hands. */
  async function open(width = 1280, height = 720): Promise<void> {
    page = await browser.open('about:blank', { width, height });
    await page.clock.install();
    await page.goto(service.origin + NO_PAGE);
    await page.evaluate(`localStorage.setItem('welcomed', 'true')`);
    await page.goto(service.origin);
    await rows().first().waitFor();
  }

  /** Where each row is, and what it says of its station. */
  const places = () =>
    page.evaluate<unknown>(`[...document.querySelectorAll('table.stations tbody tr')].map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      return [row.querySelector('th').textContent, x, y, width, height];
    })`);

  it.each([
    ['a service that listens', false],
    ['the demo', true],
  ])('is reached by twelve presses of Tab, of %s', async (_, demo) => {
    await browser.context.route('**/api/v1/health*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demo } });
    });
    try {
      await open();
      await eventually(async () =>
        expect(await page.getByRole('link', { name: /contest/ }).count()).toBe(Number(demo)),
      );
      const isInList = () =>
        page.evaluate<boolean>(`document.activeElement.closest('.held-list') !== null`);
      let presses = 0;
      while (presses < 12 && !(await isInList())) {
        await page.keyboard.press('Tab');
        presses++;
      }
      expect(await isInList()).toBe(true);
    } finally {
      await browser.context.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  it('has the tools of the page in one stop of Tab, gone through by the arrow keys', async () => {
    await open();
    const tools = page.getByRole('toolbar', { name: 'My settings' });
    await tools.getByLabel('Language').focus();
    const focused = () => page.evaluate<string>('document.activeElement.title');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^Colours/);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('My settings');
    await page.keyboard.press('Tab');
    expect(await tools.locator(':focus').count()).toBe(0);
  });

  it.each(SIZES)('stays where it is when the panel opens, on %s', async (_, width, height) => {
    await open(width, height);
    await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
    const before = await places();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await filterPanel(page).getByText('All fields').waitFor();
    expect(await places()).toEqual(before);
    await openFilterTool(page, 'Places and clubs');
    expect(await places()).toEqual(before);
    await filterPanel(page).getByRole('button', { name: 'Close' }).click();
    await eventually(async () => expect(await filterPanel(page).count()).toBe(0));
    expect(await places()).toEqual(before);
    const focused = await page.evaluate('document.activeElement.className');
    expect(focused).toContain('controls-all');
  });

  it('is sorted by a click on a head, and the other way round by another', async () => {
    await open();
    expect(await head('Age').getAttribute('aria-sort')).toBe('ascending');
    await head('dB').getByRole('button').click();
    await eventually(async () =>
      expect(await stations()).toEqual(['K1ABC', 'DL8LAS', 'JA1XYZ', 'VK2DEF']),
    );
    expect(await head('dB').getAttribute('aria-sort')).toBe('descending');
    expect(await head('dB').innerText()).toContain('▼');
    expect(await head('Age').getAttribute('aria-sort')).toBeNull();
    await head('dB').getByRole('button').click();
    await eventually(async () =>
      expect(await stations()).toEqual(['VK2DEF', 'JA1XYZ', 'DL8LAS', 'K1ABC']),
    );
    expect(await head('dB').getAttribute('aria-sort')).toBe('ascending');
    await page.reload();
    await rows().first().waitFor();
    expect(await stations()).toEqual(['VK2DEF', 'JA1XYZ', 'DL8LAS', 'K1ABC']);
  });

  it('is sorted by the keyboard', async () => {
    await open();
    await page.getByRole('region', { name: 'Table of spots' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Station');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await stations()).toEqual(['DL8LAS', 'JA1XYZ', 'K1ABC', 'VK2DEF']),
    );
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await stations()).toEqual(['VK2DEF', 'K1ABC', 'JA1XYZ', 'DL8LAS']),
    );
    expect(await head('Station').getAttribute('aria-sort')).toBe('descending');
  });

  it('has the columns that are chosen, also the next time', async () => {
    await open();
    expect(await head('WPM').count()).toBe(0);
    await page.locator('.list-settings summary').click();
    const body = page.locator('.list-settings-body');
    await body.getByRole('group', { name: 'Columns' }).waitFor();
    for (const width of [390, 1_280]) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(async () => {
        const totals = (await page.locator('.spots-panel .aside > .muted').boundingBox())!;
        const { x, y } = (await body.boundingBox())!;
        expect(totals.y + totals.height <= y || totals.x + totals.width <= x).toBe(true);
      });
    }
    await page.getByRole('checkbox', { name: 'WPM' }).check();
    await page.getByRole('checkbox', { name: 'Quality' }).uncheck();
    await page.keyboard.press('Escape');
    expect(await page.locator('.list-settings-body').isVisible()).toBe(false);
    const chosen = async () => {
      await head('WPM').waitFor();
      expect(await head('Quality').count()).toBe(0);
      expect(await rows().filter({ hasText: 'K1ABC' }).locator('.c-wpm').innerText()).toBe('28');
    };
    await chosen();
    await page.reload();
    await chosen();
  });

  it('keeps its rows under the pointer: what is new waits behind a button that shows it', async () => {
    await open();
    await rows().nth(1).hover();
    const before = await stations();
    const waiting = page.getByRole('button', { name: '1 new', exact: true });
    const callsign = `OK${++next}ABC`;
    service.hear({ callsign, frequencyHz: 18_100_000 + next * 1_000 });
    await runAheadUntil(page, EACH_MS, waiting);
    expect(await stations()).toEqual(before);
    await waiting.press('Enter');
    await eventually(async () => expect((await stations())[0]).toBe(callsign));
    expect(await waiting.count()).toBe(0);
  });

  it('keeps its rows under the pointer, and shows what is new when it leaves', async () => {
    await open();
    await rows().nth(1).hover();
    const callsign = `OK${++next}ABC`;
    service.hear({ callsign, frequencyHz: 18_100_000 + next * 1_000 });
    await runAheadUntil(page, EACH_MS, page.getByRole('button', { name: '1 new', exact: true }));
    await page.mouse.move(2, 2);
    await eventually(async () => expect((await stations())[0]).toBe(callsign));
  });

  it('understands words in one field, and says what', async () => {
    await open();
    await ask().fill('20m cw eu >15');
    await page.getByText(/^Enter: (?=.*20m)(?=.*CW)/).waitFor();
    await ask().press('Enter');
    await eventually(() =>
      expect(query()).toEqual({ mode: 'CW', band: '20m', continent: 'EU', snr_min: '15' }),
    );
    await eventually(async () => expect(await stations()).toEqual(['DL8LAS']));
    expect(await ask().inputValue()).toBe('');
    await ask().fill('20m nonsense');
    await page.getByText('“nonsense” is not understood.').waitFor();
    await ask().press('Enter');
    expect(query()).toMatchObject({ continent: 'EU' });
    await ask().fill('ja1');
    await eventually(() => expect(query()).toMatchObject({ call: 'JA1', continent: 'EU' }));
  });

  it('finds the calls that begin with what stands before a star, and says so', async () => {
    service.hear({ callsign: 'OK1IX', frequencyHz: 10_110_000 });
    await open();
    await ask().fill('k1');
    await eventually(async () =>
      expect(await stations()).toEqual(expect.arrayContaining(['K1ABC', 'OK1IX'])),
    );
    await ask().fill('k1*');
    await page.getByText('Enter: call begins with K1').waitFor();
    await ask().press('Enter');
    await eventually(() => expect(query()).toEqual({ call_prefix: 'K1' }));
    await page.getByText('call begins with K1', { exact: true }).waitFor();
    await eventually(async () => expect(await stations()).toEqual(['K1ABC']));
    await openFilterTool(page, 'All fields');
    expect(await filterPanel(page).getByLabel('Beginnings of the call').inputValue()).toBe('K1');
  });
});

describeInBrowser('an operating position on a phone that is touched', () => {
  let service: WatchedService;
  let browser: TestBrowser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      WatchedService.start(),
      TestBrowser.launch([], { hasTouch: true, isMobile: true }),
    ]);
    await skipWelcome(browser);
    for (const station of STATIONS) service.hear(station);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('has what can be done with a row in a menu', async () => {
    const page = await browser.open(service.origin, { width: 390, height: 844 });
    const row = (callsign: string) =>
      page.locator('table.stations tbody tr').filter({ hasText: callsign });
    const tool = (callsign: string, name: string) =>
      row(callsign).getByRole('button', { name: `${name} ${callsign}` });
    const opener = tool('K1ABC', 'What to do with');
    await opener.waitFor();
    expect(await tool('K1ABC', 'Watch').isVisible()).toBe(false);
    await opener.tap();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    // Each by its name, in a line with its sign.
    const tools = row('K1ABC').locator('.tool-menu .tool');
    const told = await tools.evaluateAll((all) =>
      all.map((one) => [one.ariaLabel, getComputedStyle(one, '::after').content]),
    );
    expect(told).toEqual(
      ['Watch K1ABC', 'Copy K1ABC', 'Show K1ABC alone', 'Leave out K1ABC'].map((name) => [
        name,
        `"${name}" / ""`,
      ]),
    );
    for (const off of await offMiddles(tools)) expect(off).toBeLessThan(3);
    // A tap elsewhere, Escape and scrolling close it.
    await row('DL8LAS').locator('.c-age').tap();
    expect(await tool('K1ABC', 'Copy').isVisible()).toBe(false);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.tap();
    await page.keyboard.press('Escape');
    expect(await tool('K1ABC', 'Copy').isVisible()).toBe(false);
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.tap();
    expect(await tool('K1ABC', 'Copy').isVisible()).toBe(true);
    await page.evaluate('scrollBy(0, 60)');
    await tool('K1ABC', 'Copy').waitFor({ state: 'hidden' });
    await opener.tap();
    await tool('K1ABC', 'Watch').tap();
    expect(await tool('K1ABC', 'Watch').getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await tool('JA1XYZ', 'What to do with').tap();
    // One menu at a time; a star that is set is seen.
    expect(await tool('K1ABC', 'Copy').isVisible()).toBe(false);
    expect(await tool('K1ABC', 'Watch').isVisible()).toBe(true);
    // Nothing moves while it is open.
    const calls = () => page.locator('table.stations tbody th').allInnerTexts();
    const before = await calls();
    service.hear({ callsign: 'W1AW' });
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await calls()).toEqual(before);
    await row('DL8LAS').locator('.c-age').tap();
    await row('W1AW').waitFor();
    // What is pressed below the list changes it: it is seen again.
    await page
      .getByRole('region', { name: 'Bands now' })
      .getByRole('button', { name: /^20m/ })
      .tap();
    await eventually(() => expect(page.url()).toContain('band=20m'));
    const list = page.locator('.spots-panel');
    await eventually(async () => expect((await list.boundingBox())!.y).toBeGreaterThanOrEqual(0));
    await page.getByRole('button', { name: 'Clear' }).tap();
    await tool('JA1XYZ', 'What to do with').tap();
    await tool('JA1XYZ', 'Leave out').tap();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?not_callsign=JA1XYZ`));
    await eventually(async () => expect(await row('JA1XYZ').count()).toBe(0));
    expect(browser.complaints.splice(0)).toEqual([]);
  });
});

/** How far the middle of each button's sign, at its left, is above or below the middle of the button. */
async function offMiddles(buttons: Locator): Promise<number[]> {
  const boxes = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ x, y, height }) => ({ x, y, height })),
  );
  const png = (await buttons.page().screenshot()).toString('base64');
  return buttons.page().evaluate(
    async ([base64, all]) => {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      return all.map(({ x, y, height }) => {
        const { data } = pen.getImageData(x + 5, y + 2, 27, height - 4);
        let [ink, sum] = [0, 0];
        for (let at = 0; at < data.length; at += 4) {
          const dark = 255 - data[at]!;
          ink += dark;
          sum += dark * (Math.floor(at / 4 / 27) + 2.5);
        }
        return Math.abs(sum / ink - height / 2);
      });
    },
    [png, boxes] as const,
  );
}
