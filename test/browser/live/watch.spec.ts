import type { Page } from 'playwright-core';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** Remembers what the browser's own notices were called with; they are shown as ever. */
const READ_NOTICES = `(() => {
  window.notices = [];
  window.asked = 0;
  const { requestPermission } = Notification;
  window.Notification = new Proxy(Notification, {
    construct(target, [title, options]) {
      window.notices.push([title, options.body, options.tag]);
      return new target(title, options);
    },
    get(target, name) {
      if (name !== 'requestPermission') return Reflect.get(target, name);
      return () => { window.asked++; return requestPermission.call(target); };
    },
  });
})()`;

describeInBrowser('the watch list and what is new', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  /** Of the test: each hears stations of its own. */
  let number = 0;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      WatchedService.start(),
      TestBrowser.launch([], { isWhole: true }),
    ]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_010_000 });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(2);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    number++;
    await browser.context.clearPermissions();
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.goto(service.origin + NO_PAGE);
  });

  afterEach(async () => {
    await page.evaluate('localStorage.clear()');
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const list = () => page.getByRole('region', { name: 'Watch list', exact: true });
  const onAir = () => list().getByRole('list', { name: 'Watched stations on the air' });
  const row = (callsign: string) =>
    page.locator('table.spots tbody tr', {
      has: page.getByRole('link', { name: callsign, exact: true }),
    });

  async function open(path: string): Promise<void> {
    await page.goto(service.origin + path);
    await list().waitFor();
  }

  async function add(text: string): Promise<void> {
    if (!(await list().getByLabel('Watch the call').isVisible()))
      await list().getByText('Watch list').click();
    await list().getByLabel('Watch the call').fill(text);
    await page.keyboard.press('Enter');
  }

  it('takes a call by its star, keeps it, and shows where it is on the air', async () => {
    await open('/');
    await list().getByText('no station watched').waitFor();
    const star = row('K1ABC').getByRole('button', { name: 'Watch K1ABC', includeHidden: true });
    await row('K1ABC').hover();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await star.click();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await onAir().getByText('14025.3').waitFor();
    await page.reload();
    await list().getByText('1 watched, 1 on the air').waitFor();
    const told = await onAir().getByRole('listitem').innerText();
    expect(told.replace(/\s+/g, ' ')).toMatch(/^K1ABC 20m 14025\.3 kHz CW 24 dB /);
    await list().getByText('Watch list').click();
    await list().getByRole('button', { name: 'Watch K1ABC no longer' }).click();
    await list().getByText('no station watched').waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
  });

  it('takes whole calls that are typed, and says so of anything else', async () => {
    browser.requests.splice(0);
    await open('/');
    await add('K1*');
    await list().getByRole('alert').getByText('Type whole callsigns').waitFor();
    expect(browser.requests.filter((url) => url.includes('callsign='))).toEqual([]);
    await add('w1aw, vk9xx');
    await list().getByText('2 watched, 1 on the air').waitFor();
    expect(await list().getByRole('alert').innerText()).toBe('');
    await eventually(() => {
      const asked = browser.requests.filter((url) => url.includes('callsign='));
      expect(asked.some((url) => url.includes('/api/v1/stream?topics=stations'))).toBe(true);
    });
  });

  it('follows them whatever the filters are, on every view: with a mark, a word and a sound', async () => {
    await open('/?band=160m');
    const call = `DL${number}ABC`;
    await add(`${call} K1ABC`);
    await onAir().getByText('K1ABC').waitFor();
    const sound = list().locator('[data-sound]');
    expect(await sound.getAttribute('data-sound')).toBe('off');
    await list().getByLabel('Play a sound').check();
    await eventually(async () => expect(await sound.getAttribute('data-played')).toBe('1'));
    expect(await sound.getAttribute('data-sound')).toBe('running');
    service.hear({ callsign: call, frequencyHz: 21_010_000 });
    const item = onAir().getByRole('listitem').filter({ hasText: call });
    await item.getByText('Watched, and on the air now').waitFor();
    await list().getByRole('status').getByText(`${call} is on the air on 15m`).waitFor();
    await eventually(async () => expect(await sound.getAttribute('data-played')).toBe('2'));
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await row(call).getByText('Watched, and on the air now').waitFor();
    // It was on the air before it was watched.
    expect(await row('K1ABC').getByText('Watched, and on the air now').count()).toBe(0);
    await page.reload();
    await list().getByText('Watch list').click();
    // After a click the browser starts the sound, which takes a moment.
    await eventually(async () => expect(await sound.getAttribute('data-sound')).toBe('running'));
  });

  it('asks for notices only when they are switched on, and says it when they are refused', async () => {
    await page.addInitScript(READ_NOTICES);
    await open('/');
    await add('K1ABC');
    expect(await page.evaluate('asked')).toBe(0);
    await list().getByLabel('Show a notice').click();
    await list().getByText('The browser does not show notices').waitFor();
    expect(await page.evaluate('asked')).toBe(1);
    expect(await list().getByLabel('Show a notice').isChecked()).toBe(false);
  });

  it('shows a notice of a station that comes up, once', async () => {
    await browser.context.grantPermissions(['notifications'], { origin: service.origin });
    await page.addInitScript(READ_NOTICES);
    await open('/bandmap?band=20m');
    const call = `DL${number}ABC`;
    await add(`${call} K1ABC`);
    await onAir().getByText('K1ABC').waitFor();
    await list().getByLabel('Show a notice').check();
    service.hear({ callsign: call, frequencyHz: 10_110_000, snrDb: 19 });
    await eventually(async () =>
      expect(await page.evaluate('notices')).toEqual([
        [`${call} on 30m`, '10110.0 kHz CW, 19 dB', `${call} 30m CW`],
      ]),
    );
    service.hear({ callsign: call, spotter: 'DL8LAS', frequencyHz: 10_110_000, snrDb: 31 });
    await onAir().getByRole('listitem').filter({ hasText: call }).getByText('31 dB').waitFor();
    expect(await page.evaluate('notices.length')).toBe(1);
  });

  it('marks and counts what came since the viewer looked, for as long as the tab is open', async () => {
    await open('/');
    await row('K1ABC').waitFor();
    const call = `OK${number}ABC`;
    service.hear({ callsign: call, frequencyHz: 7_020_000 });
    const oneNew = page.getByRole('region', { name: 'Stations, live: 1 new' });
    // The list is asked for again every 3 s.
    await runAheadUntil(page, 3_000, oneNew);
    await row(call).getByText('New since you looked').waitFor();
    expect(await page.getByText('New since you looked').count()).toBe(1);
    await page.reload();
    await oneNew.waitFor();
    await page.getByRole('button', { name: 'Seen' }).click();
    await page.getByRole('region', { name: 'Stations, live', exact: true }).waitFor();
    expect(await page.getByText('New since you looked').count()).toBe(0);
    // Who turns to another window has seen what was there.
    service.hear({ callsign: `${call}/P`, frequencyHz: 7_030_000 });
    await runAheadUntil(page, 3_000, oneNew);
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
    await page.reload();
    await row(`${call}/P`).waitFor();
    expect(await page.getByText('New since you looked').count()).toBe(0);
  });

  it('says how far a station is and where to turn the antenna, with a home alone', async () => {
    await open('/');
    await row('K1ABC').waitFor();
    expect(await page.getByRole('columnheader', { name: 'From me' }).count()).toBe(0);
    await page.evaluate(`localStorage.setItem('home', '{"grid":"JO43","callsign":""}')`);
    for (const path of ['/', '/?rows=spots']) {
      await open(path);
      await page.getByRole('columnheader', { name: 'From me' }).waitFor();
      expect(await row('K1ABC').locator('.c-from').innerText()).toMatch(/^5,9\d\d km 29\d°$/);
      // To the middle of its entity: its grid is not known.
      const from = row(`OK${number - 1}ABC`).locator('.c-from');
      await eventually(async () => expect(await from.innerText()).toMatch(/^~6\d\d km 12\d°$/));
      expect(await from.getAttribute('title')).toContain('middle of the entity');
    }
  });

  it('copies a call or a frequency, by the mouse and by the keyboard, and says so', async () => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: service.origin,
    });
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await open('/?rows=spots&call=K1ABC');
    // It is said for 2 s only.
    const saying = (text: string, action: Promise<void>) =>
      Promise.all([page.getByRole('status').getByText(text).waitFor(), action]);
    const frequency = row('K1ABC').getByRole('button', { name: '14025.3' });
    await saying('Copied 14025.3', frequency.click());
    expect(await clipboard()).toBe('14025.3');
    await page.getByRole('region', { name: 'Table of spots' }).focus();
    await page.keyboard.press('ArrowDown');
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
    await saying('Copied K1ABC', page.keyboard.press('Enter'));
    expect(await clipboard()).toBe('K1ABC');
    // Without https a browser gives a page no clipboard.
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await saying('Copied 14025.3', frequency.click());
    await page.evaluate('document.execCommand = () => false');
    await saying('The browser does not copy', frequency.click());
    await page.reload();
    expect(await clipboard()).toBe('14025.3');
  });

  it('shows how good a skimmer is, as far as it is known', async () => {
    await page.goto(`${service.origin}/status`);
    browser.requests.splice(0);
    await page.getByRole('link', { name: 'Skimmers', exact: true }).click();
    const cells = page.getByRole('row').filter({ hasText: 'KM3T' }).getByRole('cell');
    await cells.getByText('United States').waitFor();
    await page.getByRole('columnheader', { name: 'Skew ppm' }).waitFor();
    await page.getByRole('columnheader', { name: 'Suspect' }).waitFor();
    const asked = browser.requests.filter((url) => url.includes('/skimmers?'));
    expect(asked.every((url) => url.includes('include=quality'))).toBe(true);
  });
});
