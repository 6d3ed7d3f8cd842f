import type { Page } from 'playwright-core';
import { adifQso } from '../../support/browser/adif-log.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { dropLog, forgetLog, markOf, rowOf } from '../../support/browser/page-log.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';
import { recordTasks } from '../../support/tasks.js';

const PHONE = { width: 390, height: 844 };
const QSOS = 100_000;

/** The page looks at a file so often. */
const EACH_MS = 3_000;

const day = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
const american = (CALL: string, BAND: string, QSO_DATE: string) =>
  adifQso({ CALL, DXCC: '291', CQZ: '5', BAND, MODE: 'CW', QSO_DATE, TIME_ON: '0000' });

const LOG = `A logger <EOH>\n${american('K1ABC', '20m', day(Date.now()))}${american('W1AW', '40m', '20250101')}`;
const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

describeInBrowser('what is needed by the viewer’s log', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_010_000 });
    service.hear({ callsign: 'W1AW', frequencyHz: 21_010_000 });
    service.hear({ callsign: 'JA1XYZ', frequencyHz: 14_010_000 });
    await eventually(async () => {
      const { stations } = await service.get<{ stations: { dxcc?: number }[] }>(
        '/api/v1/stations?since=1h&include=place',
      );
      const isJapan = ({ dxcc }: { dxcc?: number }) => dxcc === 339;
      expect([stations.length, stations.filter(isJapan).length]).toEqual([4, 1]);
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

  const panel = () => page.getByRole('region', { name: 'My log', exact: true });
  const row = (callsign: string, band: string) => rowOf(page, callsign, band);
  const mark = (callsign: string, band: string) => markOf(page, callsign, band);
  const note = (text: string) => page.getByRole('status').getByText(text);

  async function open(size?: { width: number; height: number }): Promise<void> {
    page = await browser.open(`${service.origin}/`, size);
    await row('JA1XYZ', '20m').waitFor();
  }

  async function openLog(): Promise<void> {
    await panel().locator('summary').click();
  }

  it('is marked, and alone when it is asked for; of the log nothing leaves the browser', async () => {
    await open();
    expect(await page.locator('.need').count()).toBe(0);
    await openLog();
    browser.requests.splice(0);
    await panel().getByLabel('Your log, ADIF').setInputFiles(asFile('mine.adi', LOG));
    await note('mine.adi: 2 QSOs read.').waitFor();
    await mark('K1ABC', '20m').getByText('today').waitFor();
    expect(await mark('W1AW', '40m').innerText()).toContain('worked');
    expect(await mark('W1AW', '15m').innerText()).toContain('band');
    expect(await mark('JA1XYZ', '20m').innerText()).toContain('new one');
    await panel().getByLabel('Show').selectOption('entity');
    await page.getByText('1 needed of 4 stations: new entities').waitFor();
    expect(new URL(page.url()).searchParams.get('needed')).toBe('entity');
    expect(await page.locator('table.stations tbody tr').count()).toBe(1);
    await page.getByText('of its stations new entities only').waitFor();
    const card = page.getByRole('region', { name: 'Needed and on the air' });
    // A new entity comes before a new band.
    await eventually(async () =>
      expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/new one[^]*JA1XYZ[^]*Japan[^]*14010\.0/),
        expect.stringMatching(/band[^]*W1AW[^]*21010\.0/),
      ]),
    );
    await page.reload();
    await page.getByText('1 needed of 4 stations: new entities').waitFor();
    // On the map too, to which the choice goes along; said there as here.
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByText('1 of 2 places: new entities').waitFor();
    await page.locator('.map-large .aside').getByText('1 grid,').waitFor();
    await page.getByRole('button', { name: 'Remove new entities' }).click();
    await page.locator('.map-large .aside').getByText('2 grids,').waitFor();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await row('W1AW', '40m').waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    const asked = browser.requests.filter((url) => url.includes('/api/'));
    expect(asked.join('\n')).not.toMatch(/needed=|W1AW|mine/);
    await page.goto(`${service.origin}/bandmap?band=15m`);
    await page
      .locator('.bm-label')
      .filter({ hasText: 'W1AW' })
      .getByText('band', { exact: true })
      .waitFor();
  });

  it('is read from a file that is dropped, on a phone too, and forgotten by a button', async () => {
    await open(PHONE);
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
    const before = await width();
    expect(await dropLog(page, 'letter.txt', 'Dear OM')).toEqual([false, false]);
    await note('letter.txt is no ADIF').waitFor();
    await dropLog(page, 'mine.adi', LOG);
    await mark('K1ABC', '20m').getByText('today').waitFor();
    expect(await width()).toBe(before);
    await openLog();
    const forget = panel().getByRole('button', { name: 'Forget the log' });
    await forget.click();
    const asked = page.getByRole('dialog', { name: 'Forget the log?' });
    await asked.getByText(/forgets mine.adi/).waitFor();
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await mark('K1ABC', '20m').getByText('today').waitFor();
    await forget.click();
    await asked.getByRole('button', { name: 'Forget it' }).click();
    await eventually(async () => expect(await page.locator('.need').count()).toBe(0));
    await page.reload();
    await row('JA1XYZ', '20m').waitFor();
    await panel().getByText('none yet').waitFor();
    expect(await page.locator('.need').count()).toBe(0);
  });

  /** Of the file as it was read last. */
  const followedBytes = () =>
    page.evaluate(`new Promise((done) => {
      indexedDB.open('worked-log').onsuccess = ({ target: { result } }) => {
        const asked = result.transaction('file').objectStore('file').get('file');
        asked.onsuccess = () => (result.close(), done(asked.result?.sizeBytes));
      };
    })`);

  /** A file of the browser's own, in the place of one that the viewer chooses. */
  const prepareFile = () =>
    page.evaluate(`(async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('logger.adi', { create: true });
      globalThis.append = async (text, isNew) => {
        const { size } = isNew ? { size: 0 } : await handle.getFile();
        const file = await handle.createWritable({ keepExistingData: !isNew });
        await file.write({ type: 'write', position: size, data: text });
        await file.close();
      };
      globalThis.showOpenFilePicker = async () => [handle];
    })()`);
  const append = (text: string, isNew = false) =>
    page.evaluate(`append(${JSON.stringify(text)}, ${isNew})`);

  it('follows the file of a logger: what is appended is read, also after the page was opened again', async () => {
    await open();
    await prepareFile();
    await append(LOG, true);
    await openLog();
    await panel().getByRole('button', { name: 'Follow the file of my logger' }).click();
    await mark('W1AW', '15m').getByText('band').waitFor();
    await panel().getByText('logger.adi is read again').waitFor();
    // An empty line is no log without a QSO.
    await append('\n');
    await eventually(async () => expect(await followedBytes()).toBe(LOG.length + 1), 4 * EACH_MS);
    await note('logger.adi: 2 QSOs read.').waitFor();
    await append(american('W1AW', '15m', day(Date.now())));
    await mark('W1AW', '15m')
      .getByText('today')
      .waitFor({ timeout: 4 * EACH_MS });
    await note('logger.adi: 1 QSOs read.').waitFor();
    await page.reload();
    await mark('W1AW', '15m').getByText('today').waitFor();
    await page.evaluate(`(async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('logger.adi');
      const file = await handle.createWritable();
      await file.write(${JSON.stringify(LOG + american('JA1XYZ', '20m', '20250101'))});
      await file.close();
    })()`);
    await mark('JA1XYZ', '20m')
      .getByText('worked')
      .waitFor({ timeout: 4 * EACH_MS });
  });

  it('says once that a followed file waits for the country file, until that can be loaded', async () => {
    await open();
    await prepareFile();
    await append(LOG, true);
    await openLog();
    await panel().getByRole('button', { name: 'Follow the file of my logger' }).click();
    await note('logger.adi: 2 QSOs read.').waitFor();
    let tries = 0;
    await page.route('**/country-file', async (route) => {
      tries++;
      await route.abort();
    });
    await append(adifQso({ CALL: 'DL1ABC', BAND: '20m', MODE: 'CW' }));
    await note('The country file could not be loaded.').waitFor({ timeout: 4 * EACH_MS });
    await page.evaluate(`(() => {
      globalThis.changes = 0;
      new MutationObserver(() => globalThis.changes++).observe(document.querySelector('.log-note'), {
        childList: true, characterData: true, subtree: true,
      });
    })()`);
    await eventually(() => expect(tries).toBeGreaterThan(1), 8 * EACH_MS);
    // The next attempt begins after this one is over.
    await eventually(async () => expect(await followedBytes()).toBe(LOG.length));
    expect(await page.evaluate('changes')).toBe(0);
    await page.unroute('**/country-file');
    await note('logger.adi: 1 QSOs read.').waitFor({ timeout: 12 * EACH_MS });
    const complaints = browser.complaints.splice(0);
    expect(complaints).toEqual(complaints.map(() => expect.stringContaining('ERR_FAILED')));
  });

  it('in a contest is what multiplies, and dupes are hidden', async () => {
    await open();
    await openLog();
    await panel().getByLabel('Your log, ADIF').setInputFiles(asFile('mine.adi', LOG));
    await mark('K1ABC', '20m').getByText('today').waitFor();
    await panel().getByLabel('Contest mode').check();
    await page.getByText('1 dupe hidden').waitFor();
    expect(await row('K1ABC', '20m').count()).toBe(0);
    expect(await mark('W1AW', '40m').innerText()).toContain('mult');
    expect(await mark('JA1XYZ', '20m').innerText()).toContain('mult');
    const since = panel().getByLabel('since, UTC');
    // A contest has a beginning.
    await since.fill('');
    await since.press('Enter');
    expect(await since.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain(
      'Write a time as',
    );
    await since.fill('2024-12-31');
    await since.press('Enter');
    await page.getByText('2 dupes hidden').waitFor();
    await panel().getByLabel('Contest mode').uncheck();
    await mark('W1AW', '40m').getByText('worked').waitFor();
  });

  it('is heard when it comes up, if that is wanted', async () => {
    await open();
    await openLog();
    await panel().getByLabel('Your log, ADIF').setInputFiles(asFile('mine.adi', LOG));
    await mark('K1ABC', '20m').waitFor();
    await panel().getByLabel('Sound when one comes up').selectOption('entity');
    const played = async () =>
      Number(await panel().locator('[data-played]').getAttribute('data-played'));
    await eventually(async () => expect(await played()).toBe(1));
    service.hear({ callsign: 'W3LPL', frequencyHz: 18_080_000 });
    await mark('W3LPL', '17m').waitFor();
    expect(await played()).toBe(1);
    service.hear({ callsign: 'VK2DEF', frequencyHz: 18_085_000 });
    await eventually(async () => expect(await played()).toBe(2), 20_000);
  });

  it(`of ${QSOS} QSOs is read, and kept`, async () => {
    await open();
    await openLog();
    await page.evaluate(`(() => {
      const qso = (fields) => Object.entries(fields).map(([name, value]) => '<' + name + ':' + value.length + '>' + value).join(' ') + ' <EOR>\\n';
      const texts = Array.from({ length: ${QSOS} }, (_, at) => qso({
        CALL: 'K' + at % 10 + at.toString(36).toUpperCase() + 'A', DXCC: '291', CQZ: '5', BAND: '20m', MODE: 'CW',
        QSO_DATE: '20250101', TIME_ON: '1200', COMMENT: 'x'.repeat(300),
      }));
      globalThis.large = new File(texts, 'large.adi');
    })()`);
    const session = await page.context().newCDPSession(page);
    const stop = await recordTasks(session);
    const startMs = Date.now();
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(large);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await note('large.adi: 100,000 QSOs read.').waitFor();
    const readMs = Date.now() - startMs;
    const longestMs = Math.max(...(await stop()).map(({ tdur = 0 }) => tdur / 1_000));
    console.log({ readMs, longestMs });
    await page.reload();
    await panel().getByText('1 entities, 100,000 stations').waitFor();
  });
});
