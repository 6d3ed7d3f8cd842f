import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { toSpotLine } from '../../../src/demo/band/demo-line.js';
import { aReport } from '../../support/spots/builders.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { recordTasks } from '../../support/tasks.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const STATIONS = 300;
const SPOTS_A_SECOND = 500;
const SECONDS = 8;

/** As in the flood of the live view: printed; asserted is only that nothing grows without end. */
const RUNAWAY_TASK_MS = 500;

describeInBrowser('the band map', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const [index, spotter] of ['KM3T', 'DL8LAS', 'W3LPL', 'VE6WZ', 'SM7IUN'].entries()) {
      service.hear({ callsign: 'K1ABC', spotter, frequencyHz: 14_025_300, snrDb: 10 + index });
    }
    service.hear({ callsign: 'K1ABK', spotter: 'KM3T', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'JA1XYZ', frequencyHz: 14_010_000, snrDb: 7 });
    service.hear({ callsign: 'VK2DEF', frequencyHz: 14_074_000, mode: 'FT8', wpm: 0 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_010_000 });
    service.hear({ callsign: 'WB1BWF/P', frequencyHz: 28_010_000 });
    for (let n = 0; n < 20; n++) {
      service.hear({ callsign: `DL${n}ABC`, frequencyHz: 21_010_000 + n * 100 });
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(30);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const labels = () => page.locator('.bm-label');
  const label = (call: string) =>
    labels().filter({ has: page.getByRole('link', { name: call, exact: true }) });
  const calls = () => page.locator('.bm-call').allInnerTexts();
  const track = () => page.getByRole('region', { name: /^Stations on/ });

  async function open(path: string, size?: { width: number; height: number }): Promise<void> {
    page = await browser.open('about:blank', size);
    await page.clock.install();
    await page.goto(service.origin + path);
    await page.evaluate('localStorage.clear()');
    await labels().first().waitFor();
  }

  const press = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('button', { name }).click();

  it('lists the stations of one band by frequency, with SNR, age and how sure they are', async () => {
    await open('/bandmap?band=20m');
    const list = track().getByRole('list');
    await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(4));
    const inOrder = await calls();
    expect([inOrder[0], inOrder.slice(1, 3).sort(), inOrder[3]]).toEqual([
      'JA1XYZ',
      ['K1ABC', 'K1ABK'],
      'VK2DEF',
    ]);
    expect(await label('K1ABC').innerText()).toMatch(
      /●●[^]*14025\.3[^]*14 dB[^]*(\d+ (s|min)|now)/,
    );
    await label('K1ABC').getByText('confirmed by two skimmers').waitFor();
    await label('K1ABK').getByText('probably misheard').waitFor();
    await label('JA1XYZ').getByText('heard by one skimmer').waitFor();
    const colours = new Set<string>();
    for (const call of ['K1ABC', 'K1ABK']) {
      const link = label(call).getByRole('link');
      colours.add(await link.evaluate((a) => getComputedStyle(a).color));
    }
    expect(colours.size).toBe(2);
    await page.getByRole('region', { name: '20m: 4 stations' }).waitFor();
    expect(await page.title()).toBe('20m – Band map – Spots');
  });

  it('shows another band, or other modes, by the row of controls; a chip takes off what else the address asks for', async () => {
    await open('/bandmap?band=20m&zoom=8');
    await press('Mode', 'CW');
    await eventually(async () => expect(await calls()).not.toContain('VK2DEF'));
    await press('Band', '40m');
    await page.getByRole('region', { name: '40m: 1 station' }).waitFor();
    await press('Band', '20m');
    await eventually(async () => expect(await calls()).toEqual(['W1AW']));
    // Another band is zoomed as it needs.
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?mode=CW&band=40m`));
    await page.goto(`${service.origin}/bandmap?band=20m,15m&spotter=SM7IUN`);
    await page.getByRole('region', { name: '20m: 1 station' }).waitFor();
    await page.getByRole('button', { name: 'Remove heard by SM7IUN' }).click();
    await page.getByRole('region', { name: '15m: 20 stations' }).waitFor();
  });

  it('piles up labels that would be pushed far from their frequencies; a press opens a pile, Esc closes it', async () => {
    await open('/bandmap?band=15m&zoom=2');
    await page.getByRole('region', { name: '15m: 20 stations' }).waitFor();
    const behind = page.locator('.bm-behind');
    const hidden = async () =>
      (await behind.allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
    const shown = await labels().count();
    expect(shown).toBeLessThan(7);
    expect(shown + (await hidden())).toBe(20);
    const tops = await labels().evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).getBoundingClientRect().top),
    );
    const gaps = tops.slice(1).map((top, index) => Math.round(top - (tops[index] ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(23);
    // A line leads from each frequency to its pile, and none is long.
    const lines = await page
      .locator('.bm-lines path')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d') ?? '').join(''));
    const ways = [...lines.matchAll(/M0 ([\d.]+)L8 [\d.]+L30 ([\d.]+)/g)];
    expect(ways).toHaveLength(20);
    for (const [, from, to] of ways) expect(Math.abs(Number(from) - Number(to))).toBeLessThan(48);

    const some = Number(await behind.first().innerText());
    await page
      .getByRole('button', { name: /^\d+ more stations? here$/ })
      .first()
      .click();
    await eventually(async () => expect(await labels().count()).toBe(shown + some));
    expect(await behind.first().getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await labels().count()).toBe(shown));
    for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await eventually(async () => expect(await labels().count()).toBeGreaterThan(shown + 2));
    expect((await labels().count()) + (await hidden())).toBe(20);
  });

  it('hides nobody in a pile who is watched', async () => {
    await open('/bandmap?band=15m&zoom=2');
    const calls15 = await calls();
    const unseen = Array.from({ length: 20 }, (_, n) => `DL${n}ABC`).find(
      (call) => !calls15.includes(call),
    )!;
    await page.getByText('Watch list').click();
    await page.getByLabel('Watch the call').fill(unseen);
    await page.keyboard.press('Enter');
    await label(unseen).getByText('watched').waitFor();
  });

  it('has bands side by side, as many as are chosen; on a phone one', async () => {
    await open('/bandmap?band=20m');
    await press('Band', '40m');
    await press('Band', '15m');
    await page.getByRole('region', { name: '15m: 20 stations' }).waitFor();
    const tops = await page
      .locator('.bm-panel')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await press('Band', '20m');
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=40m,15m`));
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => expect(await page.locator('.bm-panel').count()).toBe(1));
    await press('Band', '10m');
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=10m`));
    await eventually(async () => expect(await calls()).toEqual(['WB1BWF/P']));
  });

  it('is zoomed by Ctrl and the wheel around the pointer', async () => {
    await open('/bandmap?band=20m&zoom=8');
    const box = (await track().boundingBox())!;
    const before = (await label('K1ABC').boundingBox())!;
    await page.mouse.move(box.x + 200, before.y + 12);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await eventually(() => expect(page.url()).toContain('zoom=16'));
    await eventually(async () => {
      const after = (await label('K1ABC').boundingBox())!;
      expect(Math.abs(after.y - before.y)).toBeLessThan(15);
    });
  });

  it('shows a station that comes by itself, marked as new until it is seen; and whom the viewer watches', async () => {
    await open('/bandmap?band=20m');
    service.hear({ callsign: 'EA8XX', frequencyHz: 14_020_000 });
    await label('EA8XX').getByText('new since you looked').waitFor();
    expect((await calls()).slice(0, 2)).toEqual(['JA1XYZ', 'EA8XX']);
    await page.getByRole('region', { name: '20m: 5 stations, 1 new' }).waitFor();
    await page.getByRole('button', { name: 'Seen' }).click();
    await page.getByRole('region', { name: '20m: 5 stations', exact: true }).waitFor();
    expect(await label('EA8XX').getByText('new since you looked').count()).toBe(0);
    await label('EA8XX').getByRole('button', { name: 'Watch EA8XX' }).click();
    await label('EA8XX').getByText('watched').waitFor();
    expect(await label('EA8XX').innerText()).toContain('★');
    await page.getByText('1 watched, 1 on the air').waitFor();
    // What marks a station never covers its call, also of one that is new, confirmed and watched.
    service.hear({ callsign: 'EA8XY', spotter: 'KM3T', frequencyHz: 14_040_000 });
    service.hear({ callsign: 'EA8XY', spotter: 'DL8LAS', frequencyHz: 14_040_000 });
    await label('EA8XY').getByText('confirmed').waitFor();
    for (const [width, marks] of [
      [1_280, '◆●●'],
      [390, '◆●●'],
      [390, '★◆●●'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      if (marks[0] === '★') await label('EA8XY').locator('.star').click();
      const shown = label('EA8XY').locator('.bm-marks');
      await eventually(async () => expect(await shown.innerText()).toBe(marks));
      const gap = await shown.evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const call = one.nextElementSibling!.getBoundingClientRect();
        return call.left - text.getBoundingClientRect().right;
      });
      expect(gap).toBeGreaterThan(0);
    }
  });

  it('leads to the spots of a station, and copies its frequency', async () => {
    await open('/bandmap?band=20m');
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: service.origin,
    });
    // It is said for 2 s only.
    await Promise.all([
      page.getByRole('status').getByText('Copied 14010.0').waitFor(),
      label('JA1XYZ').getByRole('button', { name: '14010.0' }).click(),
    ]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('14010.0');
    await label('JA1XYZ').getByRole('link').click();
    await page.locator('table.spots').getByText('14010.0').waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?call=JA1XYZ&band=20m`));
  });

  it('is walked through by the arrow keys, and zoomed by keys and buttons around its middle', async () => {
    await open('/bandmap?band=20m&zoom=16');
    await track().focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    expect(await focused()).toBe('JA1XYZ');
    await page.keyboard.press('End');
    expect(await focused()).toBe('VK2DEF');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toMatch(/^K1AB/);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('14025.3');
    const middle = await offsetInTrack(label('K1ABC'));
    await page.keyboard.press('+');
    await eventually(() => expect(page.url()).toContain('zoom=32'));
    expect(await focused()).toBe('14025.3');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await eventually(async () =>
      expect(Math.abs((await offsetInTrack(label('K1ABC'))) - middle)).toBeLessThan(30),
    );
    await eventually(() => expect(page.url()).toContain('zoom=16'));
  });

  async function offsetInTrack(one: Locator): Promise<number> {
    const [box, of] = await Promise.all([track().boundingBox(), one.boundingBox()]);
    return (of?.y ?? Number.NaN) - (box?.y ?? 0);
  }

  it('is zoomed by two fingers, around what is between them; one finger moves the band', async () => {
    await open('/bandmap?band=15m&zoom=2', { width: 390, height: 844 });
    await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
    const devTools = await page.context().newCDPSession(page);
    const box = (await track().boundingBox())!;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: ys.map((y, id) => ({ x: box.x + 150, y, id })),
      });
    const middle = box.y + 200;
    const centred = () => track().evaluate((one) => one.scrollTop + 200);
    /** Moves two fingers from one distance to another, each in small steps. */
    const pinch = async (fromPx: number, toPx: number) => {
      const at = (px: number) => [middle - px / 2, middle + px / 2];
      await touch('touchStart', ...at(fromPx));
      for (let n = 1; n <= 8; n++)
        await touch('touchMove', ...at(fromPx + ((toPx - fromPx) * n) / 8));
      await touch('touchEnd');
    };
    await track().evaluate((one) => (one.scrollTop = 300));
    const before = await centred();
    await pinch(80, 160);
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=15m&zoom=4`));
    // The scale begins 36 pixels from its upper edge: what was between the fingers still is.
    await eventually(async () =>
      expect(Math.abs((await centred()) - (36 + (before - 36) * 2))).toBeLessThan(2),
    );
    await pinch(200, 50);
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=15m&zoom=1`));
    await pinch(80, 320);
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=15m&zoom=4`));

    await track().evaluate((one) => (one.scrollTop = 300));
    await touch('touchStart', middle + 100);
    for (let n = 1; n <= 10; n++) await touch('touchMove', middle + 100 - n * 15);
    await touch('touchEnd');
    await eventually(async () =>
      expect(await track().evaluate((one) => one.scrollTop)).toBeGreaterThan(380),
    );
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=15m&zoom=4`));
    expect(await page.evaluate('visualViewport.scale')).toBe(1);
  });

  it('fits a phone, with whole labels', async () => {
    await open('/bandmap?band=10m');
    await label('WB1BWF/P').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => {
      const cut = await page
        .locator('.bm-label, .bm-facts')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      expect(cut).toEqual([]);
      const box = await track().first().boundingBox();
      expect(box?.width).toBeGreaterThan(360);
    });
    // Also where a finger makes what is typed into larger.
    const session = await browser.context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.locator('.log-panel summary').click();
    const field = (await page.getByLabel('Your log, ADIF').boundingBox())!;
    const panel = (await page.locator('.log-panel').boundingBox())!;
    expect(field.x + field.width).toBeLessThan(panel.x + panel.width);
  });

  // 500 spots a second, by `npm run test:soak`.
  (process.env.SOAKS === undefined ? it.skip : it)('shows a contest without a hitch', async () => {
    await open('/bandmap?band=20m&mode=CW');
    let sent = 0;
    const sendTenth = () => {
      const heardAtSeconds = Math.floor(Date.now() / 1_000);
      const lines = Array.from({ length: SPOTS_A_SECOND / 10 }, () => {
        const n = sent++;
        const station = n % STATIONS;
        return toSpotLine(
          aReport({
            heardAtSeconds,
            callsign: `K${station % 10}A${String.fromCharCode(65 + ((station / 10) % 26))}${String.fromCharCode(65 + Math.floor(station / 260))}`,
            spotter: ['KM3T', 'DL8LAS'][Math.floor(n / STATIONS) % 2] ?? 'KM3T',
            frequencyHz: 14_000_000 + station * 233 + Math.floor(n / STATIONS) * 10,
          }),
        );
      });
      service.feed.sendBytes(Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
    };
    const stop = await recordTasks(await browser.context.newCDPSession(page));
    for (let tenth = 0; tenth < SECONDS * 10; tenth++) {
      sendTenth();
      await delay(100);
    }
    const tasks = await stop();
    const longest = (key: 'dur' | 'tdur') =>
      Math.round(Math.max(...tasks.map((task) => task[key] ?? 0)) / 100) / 10;
    console.info(
      `band map: ${sent / SECONDS} spots/s, ${await labels().count()} labels, the longest task ` +
        `${longest('tdur')} ms of the processor, ${longest('dur')} ms by the clock`,
    );
    await page.getByRole('region', { name: `20m: ${STATIONS} stations` }).waitFor();
    expect(longest('tdur')).toBeLessThan(RUNAWAY_TASK_MS);
  });
});
