import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };

describeInBrowser('the map', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    for (const callsign of ['K1ABC', 'W1AW', 'JA1XYZ']) {
      service.hear({ callsign, frequencyHz: 14_025_300 });
    }
    // Their grids are unknown.
    service.hear({ callsign: 'ZS6ABC', frequencyHz: 7_010_000 });
    service.hear({ callsign: 'ZS1XYZ', frequencyHz: 7_012_000 });
    await eventually(async () => {
      const { rows } = await service.get<{ rows: unknown[] }>('/api/v1/aggregate?by=grid4,dxcc');
      expect(rows).toHaveLength(3);
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

  const canvas = () => page.locator('canvas[data-drawn]');
  const tip = () => page.locator('.tip').innerText();
  const zoom = async () => Number(await canvas().getAttribute('data-zoom'));
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  async function open(path: string, size = DESK): Promise<void> {
    page = await browser.openAnew(service, path, { size, stored: { home: { grid: 'JO62' } } });
    await canvas().waitFor();
    await page.getByText('2 grids, 1 by the middle of the entity').waitFor();
  }

  /** The middle of a place, in px of the canvas; the whole flat map has all longitudes in its width. */
  async function pxOf(lon: number, lat: number): Promise<{ x: number; y: number }> {
    const box = (await canvas().boundingBox())!;
    return { x: ((lon + 180) / 360) * box.width, y: ((84 - lat) / 142) * box.height };
  }

  it('shows who is in a square, and in an entity where the grid is unknown; a click lists them', async () => {
    await open('/map?mode=CW');
    const legend = page.getByRole('list', { name: 'Legend' });
    await legend.getByText('grid unknown: middle of the entity').waitFor();
    await legend.getByText('the sun overhead').waitFor();
    await canvas().hover({ position: await pxOf(-73, 41.5) });
    await eventually(async () => expect(await tip()).toMatch(/^FN31\n+20m: 2 stations\n+.*K1ABC/));
    const southAfrica = await pxOf(22.7, -29.07);
    await canvas().hover({ position: southAfrica });
    await eventually(async () =>
      expect(await tip()).toMatch(/^(Republic of )?South Africa, grid unknown\n+40m: 2 stations/),
    );
    await canvas().click({ position: southAfrica });
    await eventually(() => expect(query()).toEqual({ mode: 'CW', dxcc: '462' }));
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await canvas().waitFor();
    await page.getByText('2 grids, 1 by the middle of the entity').waitFor();
    await canvas().click({ position: await pxOf(-73, 41.5) });
    await eventually(() => expect(query()).toEqual({ mode: 'CW', grid: 'FN31' }));
  });

  it('marks the places that the viewer’s log needs, and says what is new', async () => {
    await open('/map');
    const legend = page.getByRole('list', { name: 'Legend' });
    const needed = legend.getByText('needed by my log');
    expect(await needed.count()).toBe(0);
    // The United States were worked on 20 m: FN31 is not needed, South Africa is.
    const log = '<EOH><CALL:4>W1AW<DXCC:3>291<BAND:3>20m<MODE:2>CW<QSO_DATE:8>20250101<EOR>';
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(log)}], 'mine.adi'));
      const send = (type) => document.querySelector('footer').dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send('dragover');
      send('drop');
    })()`);
    await needed.waitFor();
    const southAfrica = await pxOf(22.7, -29.07);
    await canvas().hover({ position: southAfrica });
    await eventually(async () => expect(await tip()).toContain('New entity: not in your log'));
    await canvas().hover({ position: await pxOf(-73, 41.5) });
    await eventually(async () => expect(await tip()).toMatch(/^FN31\n+20m: 2 stations/));
  });

  it('is zoomed by the wheel around the pointer, dragged, and seen whole again', async () => {
    await open('/map');
    const home = page.locator('.home-mark');
    const middleOf = async () => (await home.boundingBox())!;
    const before = await middleOf();
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.wheel(0, -300);
    await eventually(async () => expect(await zoom()).toBeGreaterThan(1.5));
    const zoomed = await middleOf();
    expect(Math.hypot(zoomed.x - before.x, zoomed.y - before.y)).toBeLessThan(12);
    await page.mouse.down();
    await page.mouse.move(before.x - 100, before.y + 60, { steps: 5 });
    await page.mouse.up();
    await eventually(async () => expect((await middleOf()).x).toBeLessThan(before.x - 80));
    // What was dragged was not pressed.
    expect(new URL(page.url()).pathname).toBe('/map');
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(async () => expect(await zoom()).toBe(1));
    expect(Math.abs((await middleOf()).x - before.x)).toBeLessThan(2);
  });

  it('is used by keys: arrows, plus and minus, 0, and Enter for the place in the middle', async () => {
    await open('/map');
    await page.getByRole('application', { name: 'Map' }).focus();
    for (const key of ['+', '+', '+', '+']) await page.keyboard.press(key);
    await eventually(async () => expect(await zoom()).toBeGreaterThan(6));
    // To South Africa, from where the middle of the whole map is: 0°, 13° north.
    const pxOfDegree = ((await canvas().boundingBox())!.width / 360) * (await zoom());
    const press = async (key: string, degrees: number) => {
      for (let px = 30; px < degrees * pxOfDegree; px += 60) await page.keyboard.press(key);
    };
    await press('ArrowRight', 22.7);
    await press('ArrowDown', 42);
    await eventually(async () => expect(await tip()).toContain('South Africa'));
    await page.keyboard.press('Enter');
    await eventually(() => expect(query()).toEqual({ dxcc: '462' }));
    await page.goBack();
    await canvas().waitFor();
    await page.getByRole('application', { name: 'Map' }).focus();
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await page.keyboard.press('+');
    await page.keyboard.press('0');
    await eventually(async () => expect(await zoom()).toBe(1));
  });

  it('is azimuthal from home by choice, which is kept, on the live view too', async () => {
    await open('/map');
    await page.getByRole('button', { name: 'Azimuthal' }).click();
    const isInMiddle = async () => {
      const [map, mark] = await Promise.all([
        canvas().boundingBox(),
        page.locator('.home-mark').boundingBox(),
      ]);
      const x = mark!.x + mark!.width / 2 - map!.x - map!.width / 2;
      const y = mark!.y + mark!.height / 2 - map!.y - map!.height / 2;
      expect(Math.hypot(x, y)).toBeLessThan(3);
    };
    await eventually(isInMiddle);
    await page.goto(service.origin);
    await canvas().waitFor();
    await eventually(isInMiddle);
    expect(await page.getByRole('button', { name: 'Azimuthal' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('is pinched on a phone, where one finger scrolls the page while all is seen', async () => {
    await open('/map', PHONE);
    const devTools = await page.context().newCDPSession(page);
    const box = (await canvas().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    for (let n = 1; n <= 10; n++)
      await touch('touchMove', [x - 30 - 9 * n, y], [x + 30 + 9 * n, y]);
    await touch('touchEnd');
    await eventually(async () => expect(await zoom()).toBeGreaterThan(3));
    expect(await page.evaluate('visualViewport.scale')).toBe(1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await eventually(async () => expect(await zoom()).toBe(1));
    await touch('touchStart', [x, y]);
    for (let n = 1; n <= 10; n++) await touch('touchMove', [x, y - 12 * n]);
    await touch('touchEnd');
    await eventually(async () => expect(await page.evaluate('scrollY')).toBeGreaterThan(50));
  });
});
