import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { openFilterTool } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('the home of the viewer', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', spotter: 'KM3T' });
    service.hear({ callsign: 'JA1XYZ', spotter: 'DL8LAS' });
    // Grids of new callsigns are looked up in the background.
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?spotter_grid=FN,JO');
      expect(total).toBe(2);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    page = await browser.openAnew(service, '/map');
    await page.locator('canvas[data-drawn]').waitFor();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);

  it('is typed, kept by the browser and marked on the map; what is no grid is refused', async () => {
    await openFilterTool(page, 'My home');
    await page.getByLabel('My grid').fill('home');
    await press('Keep');
    await page.getByText('This is no grid').waitFor();
    // As a GPS receiver gives it: kept to the subsquare.
    await page.getByLabel('My grid').fill('jo62QM34ab');
    await page.getByLabel('My callsign').fill('dl1abc');
    await press('Keep');
    await page.reload();
    await page.getByRole('img', { name: 'Home, JO62qm' }).waitFor();
    await openFilterTool(page, 'My home');
    expect(await page.getByLabel('My callsign').inputValue()).toBe('DL1ABC');
    await press('Forget');
    await eventually(async () => expect(await page.locator('.home-mark').count()).toBe(0));
  });

  it('is where the map is clicked, and Esc leaves it', async () => {
    await openFilterTool(page, 'My home');
    await press('Set my home on the map');
    await page.keyboard.press('Escape');
    await eventually(async () => expect(await page.locator('.home-pick').count()).toBe(0));
    await press('Set my home on the map');
    const box = (await page.locator('.home-pick').boundingBox())!;
    // Boston: 71° west, 42.5° north.
    const position = {
      x: ((180 - 71) / 360) * box.width,
      y: ((84 - 42.5) / (84 + 58)) * box.height,
    };
    await page.locator('.home-pick').click({ position });
    await page.getByRole('img', { name: 'Home, FN42' }).waitFor();
    // The form follows the map in the frame after.
    await eventually(async () =>
      expect(await page.getByLabel('My grid').inputValue()).toBe('FN42'),
    );
    await eventually(async () => expect(await page.locator('.home-pick').count()).toBe(0));
  });

  it('is asked for before what is heard near it, which then is one press', async () => {
    await openFilterTool(page, 'Heard near me');
    await page.getByText('Your grid is needed first').waitFor();
    expect(query()).toEqual({});
    await page.getByLabel('My grid').fill('FN31');
    await press('Keep');
    await eventually(() =>
      expect(query()).toEqual({ spotter_near: 'FN31', spotter_within_km: '800' }),
    );
    await page.goto(service.origin);
    await openFilterTool(page, 'Heard near me');
    const stations = page.locator('table.spots tbody th');
    await eventually(async () => expect(await stations.allInnerTexts()).toEqual(['K1ABC']));
    await press('2,000 km');
    await eventually(() => expect(query()).toMatchObject({ spotter_within_km: '2000' }));
    await eventually(async () =>
      expect(await page.locator('.filter-sentence').innerText()).toBe(
        '1 spot heard by skimmers within 2,000 km of FN31 in the past hour',
      ),
    );
  });
});
