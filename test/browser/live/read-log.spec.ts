import type { Page } from 'playwright-core';
import { adifQso } from '../../support/browser/adif-log.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { dropLog, forgetLog, markOf } from '../../support/browser/page-log.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const OURS = { CALL: 'K1ABC', DXCC: '291', CQZ: '5', BAND: '20m', MODE: 'CW' };
const GOOD = adifQso(OURS);

/** One QSO without a field, and 24 that cannot be read, from line 3 on. */
const DAMAGED = `${GOOD}${GOOD.replace('<CALL:5>', '<CALL:>')}${'<CALL:4>W1AW <BAND:3>20m <EOR>\n'.repeat(24)}`;

/** As WSJT-X writes its log: no DXCC number, no zone. */
const wsjtx = (call: string, band: string) =>
  `<call:${call.length}>${call} <gridsquare:4>JO62 <mode:3>FT8 <rst_sent:3>-10 <rst_rcvd:3>-07 <qso_date:8>20260412 ` +
  `<time_on:6>181530 <qso_date_off:8>20260412 <time_off:6>181615 <band:${band.length}>${band} <freq:9>14.075210 ` +
  '<station_callsign:5>W9XYZ <my_gridsquare:4>EN52 <eor>\n';

describeInBrowser('what is said of a log', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
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

  const note = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  const faults = () => page.getByRole('list', { name: 'What could not be read' });
  const panel = () => page.getByRole('region', { name: 'My log', exact: true });

  it.each([DESK, PHONE])('is each line that could not be read, and why, at %j', async (size) => {
    page = await browser.openAnew(service, '/', { size });
    await panel().getByText('none yet').waitFor();
    await dropLog(page, 'mine.adi', DAMAGED);
    await note(
      'mine.adi: 2 QSOs read. 24 that could not be read left out. 1 read without a field that could not be read.',
    ).waitFor();
    const items = await faults().getByRole('listitem').allInnerTexts();
    expect(items.slice(0, 2)).toEqual(['Line 2: CALL has no length.', 'Line 3: No mode.']);
    expect(items.slice(19)).toEqual(['Line 21: No mode.', 'and 5 more']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await faults().waitFor({ state: 'detached' });
    await panel().getByText('1 entities, 1 stations').waitFor();
  });

  it('is a fault when no QSO of it is of use, and another log is kept', async () => {
    page = await browser.openAnew(service, '/', { size: DESK });
    await panel().getByText('none yet').waitFor();
    await dropLog(page, 'vhf.adi', adifQso({ ...OURS, BAND: '2m' }).repeat(3));
    await note(
      'vhf.adi: none of its 3 QSOs is of use. 3 on bands that this service does not have left out.',
    ).waitFor();
    await panel().getByText('none yet').waitFor();
    await dropLog(page, 'new.adi', 'A logger <EH>\n');
    await note('new.adi: there is no QSO in it.').waitFor();
    await dropLog(page, 'mine.adi', GOOD);
    await note('mine.adi: 1 QSOs read.').waitFor();
    await dropLog(page, 'vhf.adi', adifQso({ ...OURS, BAND: '2m' }));
    await note('vhf.adi: none of its 1 QSOs is of use.').waitFor();
    await panel().locator('summary').click();
    await panel().getByRole('button', { name: 'Forget the log' }).waitFor();
    await panel().getByText('1 entities, 1 stations').waitFor();
    expect(await page.evaluate('JSON.parse(localStorage.getItem("worked-log")).name')).toBe(
      'mine.adi',
    );
  });

  const tableRequests = () => browser.requests.filter((url) => url.endsWith('/country-file'));

  it('is what WSJT-X has worked, by the country file of the service, loaded only then', async () => {
    service.hear({ callsign: 'DL2XYZ', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'DL2XYZ', frequencyHz: 7_010_000 });
    service.hear({ callsign: 'JA1XYZ', frequencyHz: 14_010_000 });
    browser.requests.splice(0);
    page = await browser.openAnew(service, '/', { size: DESK });
    await markOf(page, 'JA1XYZ', '20m').waitFor({ state: 'detached' });
    await dropLog(page, 'mine.adi', GOOD);
    await markOf(page, 'DL2XYZ', '20m').getByText('new one').waitFor();
    expect(tableRequests()).toEqual([]);
    await panel().locator('summary').click();
    await panel()
      .getByLabel('Your log, ADIF')
      .setInputFiles({
        name: 'wsjtx_log.adi',
        mimeType: 'text/plain',
        buffer: Buffer.from(`WSJT-X ADIF Export<eoh>\n${wsjtx('DL1ABC/P', '20m')}`),
      });
    await note('1 without DXCC number: entity by the callsign.').waitFor();
    await markOf(page, 'DL2XYZ', '40m').getByText('band').waitFor();
    expect(await markOf(page, 'DL2XYZ', '20m').innerText()).not.toContain('new one');
    expect(await markOf(page, 'JA1XYZ', '20m').innerText()).toContain('new one');
    expect(tableRequests()).toHaveLength(1);
  });

  it('is that it must be chosen again when the country file cannot be loaded', async () => {
    page = await browser.openAnew(service, '/', { size: DESK });
    await page.route('**/country-file', (route) => route.abort());
    await dropLog(page, 'wsjtx_log.adi', wsjtx('DL1ABC', '20m'));
    await note('The country file could not be loaded. Choose wsjtx_log.adi again.').waitFor();
    await panel().getByText('none yet').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
    await page.unroute('**/country-file');
    await dropLog(page, 'wsjtx_log.adi', wsjtx('DL1ABC', '20m'));
    await panel().getByText('1 entities, 1 stations').waitFor();
    // The browser's own word for the request that was cut.
    expect(browser.complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  it('is how frequencies were read, in a file that was chosen', async () => {
    page = await browser.openAnew(service, '/', { size: DESK });
    await panel().locator('summary').click();
    const { BAND: _band, ...others } = OURS;
    const text = `${adifQso({ ...others, FREQ: '14200' })}${adifQso({ ...others, FREQ: '7,0451' })}`;
    await panel()
      .getByLabel('Your log, ADIF')
      .setInputFiles({
        name: 'khz.adi',
        mimeType: 'text/plain',
        buffer: Buffer.from(`\ufeff${text}`, 'utf16le'),
      });
    await note(
      'khz.adi: 2 QSOs read. 1 with a frequency in kHz, where ADIF has MHz: read as kHz.',
    ).waitFor();
    await panel().getByText('1 entities, 2 stations').waitFor();
    expect(await faults().count()).toBe(0);
  });
});
