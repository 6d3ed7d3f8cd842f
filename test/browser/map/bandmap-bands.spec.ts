import type { Page } from 'playwright-core';
import { adifQso } from '../../support/browser/adif-log.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { dropLog, forgetLog } from '../../support/browser/page-log.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const DESK = { width: 1_440, height: 900 };
const LAPTOP = { width: 1_280, height: 720 };
const PHONE = { width: 390, height: 844 };

/** How many stations each band has, from its lower edge on; none is needed but on 6m by {@link LOG}. */
const BANDS = [
  ['40m', 7_001_000, 24],
  ['20m', 14_001_000, 30],
  ['15m', 21_001_000, 12],
  ['10m', 28_001_000, 3],
  ['6m', 50_001_000, 1],
] as const;

const worked = (CALL: string, DXCC: string, BAND: string) =>
  adifQso({ CALL, DXCC, BAND, MODE: 'CW', QSO_DATE: '20250101', TIME_ON: '0000' });
const WORKED = ['40m', '20m', '15m', '10m'].map((BAND) => worked('DL1AA', '230', BAND));
/** Of their entity everything is worked but 6m. */
const LOG = `A logger <EOH>\n${WORKED.join('')}`;
/** Of another entity. */
const OTHERS = `A logger <EOH>\n${worked('W1AW', '291', '20m')}`;

describeInBrowser('the bands of the band map', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    let heard = 0;
    for (const [, frequencyHz, stations] of BANDS) {
      for (let n = 0; n < stations; n++) {
        // Some have the longest calls that are usual.
        const callsign = n % 5 === 0 ? `DA${n}A/QRP` : `DL${n}ABC`;
        service.hear({ callsign, frequencyHz: frequencyHz + n * 150, snrDb: 30 - n });
        heard++;
      }
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?dxcc=230');
      expect(total).toBe(heard);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await forgetLog(page);
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  async function open(path: string, size = DESK, stored = {}): Promise<void> {
    page = await browser.openAnew(service, path, { size, stored: { welcomed: true, ...stored } });
    await page.locator('.bm-label').first().waitFor();
  }

  const shown = () =>
    page
      .locator('.bm-panel h2')
      .evaluateAll((all) => all.map((one) => one.textContent?.split(':')[0]));
  const shows = (bands: readonly string[]) =>
    eventually(async () => expect(await shown()).toEqual(bands));
  const band = (name: string) =>
    page.getByRole('group', { name: 'Band', exact: true }).getByRole('button', { name });
  const search = () => new URL(page.url()).search;

  describe('where none is chosen', () => {
    it.each([
      [{ width: 1_700, height: 900 }, ['40m', '20m', '15m', '10m']],
      [DESK, ['40m', '20m', '15m']],
      [LAPTOP, ['40m', '20m', '15m']],
      [{ width: 1_100, height: 720 }, ['40m', '20m']],
      [{ width: 1_000, height: 720 }, ['20m']],
      [PHONE, ['20m']],
    ] as const)('are the busiest, as many as have room: %o', async (size, bands) => {
      await open('/bandmap', size);
      await shows(bands);
      // Nothing is chosen yet: another visit may show others.
      expect(search()).toBe('');
      for (const name of bands) expect(await band(name).getAttribute('aria-pressed')).toBe('true');
      expect(await band('160m').getAttribute('aria-pressed')).toBe('false');
    });

    it('are those with what the log needs first', async () => {
      await open('/bandmap');
      await shows(['40m', '20m', '15m']);
      await dropLog(page, 'mine.adi', LOG);
      await page.getByRole('status').getByText('mine.adi: 4 QSOs read.').waitFor();
      await page.reload();
      await shows(['40m', '20m', '6m']);
      expect(search()).toBe('');
    });

    it('stay beside one that is added; from then on the address has them', async () => {
      await open('/bandmap');
      await shows(['40m', '20m', '15m']);
      await band('10m').click();
      await shows(['40m', '20m', '15m', '10m']);
      expect(search()).toBe('?band=40m,20m,15m,10m');
      await band('40m').click();
      await band('15m').click();
      await band('10m').click();
      await shows(['20m']);
      expect(search()).toBe('?band=20m');
    });

    it('are one after the other on a phone', async () => {
      await open('/bandmap', PHONE);
      await band('15m').click();
      await shows(['15m']);
      await band('40m').click();
      await shows(['40m']);
      expect(search()).toBe('?band=40m');
    });
  });

  it('have the window of a band map, which its row of controls says', async () => {
    await open('/bandmap?band=20m');
    const time = page.getByLabel('Time', { exact: true });
    const chosen = () => time.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
    expect(await chosen()).toBe('Past 15 minutes');
    await page.locator('.filter-sentence').getByText('in the past 15 minutes').waitFor();
    await time.selectOption({ label: 'Past hour' });
    await eventually(() => expect(search()).toBe('?band=20m&since=1h'));
    expect(await chosen()).toBe('Past hour');
    await page.getByLabel('Ask in one field').fill('40m cw >20');
    await page.keyboard.press('Enter');
    await shows(['40m']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      band: '40m',
      mode: 'CW',
      snr_min: '20',
      since: '1h',
    });
  });

  /** What of the labels is outside its band's panel, and labels of which something is cut. */
  const misplaced = () =>
    page.locator('.bm-panel').evaluateAll((panels) =>
      panels.flatMap((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        const isOut = (one: Element) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && (box.left < left || box.right > right);
        };
        const tools = [...panel.querySelectorAll('.bm-label button, .bm-label a')].filter(isOut);
        const cut = [...panel.querySelectorAll('.bm-facts')].filter(
          (one) => one.scrollWidth > one.clientWidth,
        );
        return [...tools, ...cut].map((one) => `${one.className}: ${one.textContent}`);
      }),
    );

  it.each([
    [2, DESK, {}],
    [3, DESK, {}],
    [4, DESK, {}],
    [2, LAPTOP, {}],
    [3, LAPTOP, {}],
    [2, DESK, { home: { grid: 'JO62' } }],
    [2, LAPTOP, { home: { grid: 'JO62' } }],
    [1, DESK, { home: { grid: 'JO62' } }],
    [1, PHONE, {}],
  ])('%d of them at %o have every button in their panels, with %o', async (many, size, stored) => {
    const bands = BANDS.slice(0, many).map(([name]) => name);
    await open(`/bandmap?band=${bands.join()}`, size, stored);
    await shows(bands);
    await page.locator('.bm-panel:first-child .bm-behind').first().waitFor();
    expect(await misplaced()).toEqual([]);
    // To this log all of them are a new one.
    await dropLog(page, 'mine.adi', OTHERS);
    await page.locator('.bm-label .need').first().waitFor();
    expect(await misplaced()).toEqual([]);
  });

  it('hide nobody in a pile whom the log needs', async () => {
    await open('/bandmap?band=20m&zoom=1');
    // The weakest of all, in the middle of the crowd.
    const callsign = 'JA1XYZ';
    service.hear({ callsign, frequencyHz: 14_003_000, snrDb: 1 });
    await page.getByRole('region', { name: /^20m: 31 stations/ }).waitFor();
    await page.getByRole('button', { name: 'Seen' }).click();
    const calls = () => page.locator('.bm-call').allInnerTexts();
    await eventually(async () => expect(await calls()).not.toContain(callsign));
    await dropLog(page, 'mine.adi', LOG);
    await eventually(async () => expect(await calls()).toContain(callsign));
  });
});
