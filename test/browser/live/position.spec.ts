import type { Page } from 'playwright-core';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { filterPanel, openFilterTool, skipWelcome } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** How far down the list may begin. */
const SIZES = [
  ['a laptop', 1280, 720, 200],
  ['a phone', 390, 844, 300],
  ['a laptop at 200 %', 640, 360, 400],
] as const;

/** The list is asked for again so often. */
const EACH_MS = 3_000;

const STATIONS = [
  { callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 14_025_000, snrDb: 30 },
  { callsign: 'JA1XYZ', spotter: 'KM3T', frequencyHz: 7_010_000, snrDb: 9 },
  { callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 14_030_000, snrDb: 18 },
  { callsign: 'VK2DEF', spotter: 'KM3T', frequencyHz: 21_074_000, snrDb: 3, mode: 'FT8', wpm: 0 },
];

describeInBrowser('an operating position', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  /** Kilohertz above 18,100 of the next station that is new. */
  let next = 0;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const station of STATIONS) service.hear(station);
    await eventually(async () => {
      // Grids and entities of new callsigns are looked up in the background.
      const { total } = await service.get<{ total: number }>(
        '/api/v1/spots?dxcc=291,339,230,150&spotter_grid=FN,JO',
      );
      expect(total).toBe(STATIONS.length);
    });
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

  describe.each([
    ['a service that listens', false],
    ['the demo', true],
  ])('of %s', (_, isDemo) => {
    it.each(SIZES)('has its first row near the top, on %s', async (_size, width, height, most) => {
      page = await browser.open('about:blank', { width, height });
      if (isDemo) {
        await page.route('**/api/v1/health*', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: true } });
        });
      }
      await page.goto(service.origin);
      await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
      await rows().first().waitFor();
      expect(await page.locator('aside.demo').isVisible()).toBe(isDemo);
      const { y } = (await rows().first().boundingBox())!;
      expect(y).toBeLessThanOrEqual(most);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });

  it('is reached by twelve presses of Tab', async () => {
    await open();
    const isInList = () =>
      page.evaluate<boolean>(`document.activeElement.closest('.held-list') !== null`);
    await page.keyboard.press('Tab');
    // "Skip to the content".
    await page.keyboard.press('Enter');
    for (let presses = 1; presses < 12 && !(await isInList()); presses++) {
      await page.keyboard.press('Tab');
    }
    expect(await isInList()).toBe(true);
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
    expect(await head('dB').getAttribute('aria-sort')).toBe('ascending');
    expect(await head('Age').getAttribute('aria-sort')).toBeNull();
    await head('dB').getByRole('button').click();
    await eventually(async () =>
      expect(await stations()).toEqual(['VK2DEF', 'JA1XYZ', 'DL8LAS', 'K1ABC']),
    );
    expect(await head('dB').getAttribute('aria-sort')).toBe('descending');
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

  it.each([
    ['a laptop', { width: 1280, height: 720 }],
    ['a phone', { width: 390, height: 844 }],
  ])('asks at the first visit who it is, and answers: on %s', async (_, size) => {
    page = await browser.open(service.origin, size);
    const welcome = page.getByRole('region', { name: 'Who are you?' });
    await eventually(async () => expect(await welcome.locator('input').count()).toBe(2));
    // Before the panel of filters, and its styles, were ever opened.
    const gaps = await welcome.locator('form').evaluate((form) => {
      const boxes = [...form.children].map((part) => part.getBoundingClientRect());
      return boxes.slice(1).map(({ top, left }, at) => {
        const before = boxes[at]!;
        return top < before.bottom ? left - before.right : Infinity;
      });
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    await welcome.getByLabel('My callsign').fill('k1abc');
    await welcome.getByLabel('My grid').fill('FN31');
    await welcome.getByLabel('My grid').press('Enter');
    const heard = page.getByRole('region', { name: 'Who hears K1ABC now' });
    await heard.getByText('Best: 30 dB at DL8LAS on 14025.0 kHz').waitFor();
    const openNow = page.getByRole('region', { name: 'Open from here now' });
    await openNow.getByRole('row', { name: /^Asia/ }).getByRole('link').first().waitFor();
    expect(await welcome.count()).toBe(0);
    await page.reload();
    await heard.waitFor();
    expect(await welcome.count()).toBe(0);
  });

  it('asks no more who is there once it is told to skip that', async () => {
    page = await browser.open(service.origin, { width: 390, height: 844 });
    const welcome = page.getByRole('region', { name: 'Who are you?' });
    await welcome.getByRole('button', { name: 'Skip' }).click();
    await eventually(async () => expect(await welcome.count()).toBe(0));
    await page.reload();
    await rows().first().waitFor();
    expect(await welcome.count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Open from here now' }).count()).toBe(0);
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
    await tool('K1ABC', 'What to do with').waitFor();
    expect(await tool('K1ABC', 'Watch').isVisible()).toBe(false);
    await tool('K1ABC', 'What to do with').tap();
    await tool('K1ABC', 'Watch').tap();
    expect(await tool('K1ABC', 'Watch').getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await tool('JA1XYZ', 'What to do with').tap();
    // One menu at a time; a star that is set is seen.
    expect(await tool('K1ABC', 'Copy').isVisible()).toBe(false);
    expect(await tool('K1ABC', 'Watch').isVisible()).toBe(true);
    await tool('JA1XYZ', 'Leave out').tap();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?not_callsign=JA1XYZ`));
    await eventually(async () => expect(await row('JA1XYZ').count()).toBe(0));
    expect(browser.complaints.splice(0)).toEqual([]);
  });
});
