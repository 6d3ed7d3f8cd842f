import type { Page, Request } from 'playwright-core';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME } from '../../support/alerts/alerts.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** A log as loggers write it; one QSO without a DXCC number. */
const LOG = `Made by a logger <ADIF_VER:5>3.1.4 <EOH>
<CALL:5>K1ABC <NAME:5>José <QSO_DATE:8>20260101 <DXCC:3>291 <BAND:3>40m <MODE:2>CW <EOR>
<CALL:5>K1ABC <QSO_DATE:8>20260102 <DXCC:3>291 <BAND:3>40m <MODE:2>CW <COMMENT:9>my secret <EOR>
<CALL:6>DL8LAS <DXCC:3>230 <BAND:3>20m <MODE:4>MFSK <SUBMODE:3>FT4 <EOR>
<CALL:4>W1AW <BAND:3>20m <MODE:2>CW <EOR>
`;

/** The page asks for the state of an alert this often. */
const EACH_MS = 4_000;

const named = (text: string) => ({ name: text, exact: true });

describeInBrowser('alerts', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let receiver: AlertReceiver;
  let page: Page;
  const sent: Request[] = [];

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([
      WatchedService.start({ ...AT_HOME, ALERTS_PER_ADDRESS_PER_DAY: '0' }),
      TestBrowser.launch(),
      AlertReceiver.start(),
    ]);
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.goto(service.origin);
    page.on('request', (request) => sent.push(request));
  });

  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await service.stop();
  });

  const card = (name: string) => page.getByRole('region', named(name));
  const form = () => page.getByRole('region', { name: /^(New alert|Change )/ });
  const inState = (name: string, state: string) =>
    runAheadUntil(page, EACH_MS, card(name).getByRole('status').getByText(state));
  const bodies = () => sent.map((request) => request.postData() ?? '');

  it('begins with the filters on the screen', async () => {
    await page.goto(`${service.origin}/?band=40m&not_callsign=W1AW`);
    await page.getByRole('link', named('Alert me')).click();
    await eventually(() =>
      expect(page.url()).toBe(`${service.origin}/alerts?new=1&band=40m&not_callsign=W1AW`),
    );
    await form().getByLabel('Filters').getByText('40m, not W1AW').waitFor();
    expect(await form().getByLabel('Name').inputValue()).toBe('40m, not W1AW');
  });

  it('tells at each field what the service says against it', async () => {
    await form().getByLabel('A webhook').check();
    await form().getByLabel('URL').fill('ftp://127.0.0.1/x');
    await form().getByLabel('Quiet for, minutes').fill('0');
    await form().getByLabel('The repeater network').selectOption('joined_repeater');
    await form().getByRole('button', named('Make the alert')).click();
    const quiet = form().getByLabel('Quiet for, minutes');
    await eventually(async () => expect(await quiet.getAttribute('aria-invalid')).toBe('true'));
    await quiet.fill('5');
    await form().getByRole('button', named('Make the alert')).click();
    await form().getByRole('alert').getByText('filter.band must not come with').waitFor();
    await form().getByLabel('The repeater network').selectOption('none');
    await form().getByRole('button', named('Make the alert')).click();
    await form().getByRole('alert').getByText('destination.url must be an http').waitFor();
    // The browser itself tells of the answers with 400.
    browser.complaints.splice(0);
  });

  it('rings the receiver that has agreed, once in its cool-down', async () => {
    await form().getByLabel('URL').fill(receiver.url());
    await form().getByLabel('Name').fill('On 40 m');
    await form().getByRole('button', named('Make the alert')).click();
    await inState('On 40 m', 'active');
    await eventually(() => expect(page.url()).toBe(`${service.origin}/alerts`));
    await eventually(async () => {
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      expect(metrics).toMatch(/^alerts_active 1$/m);
    });
    await ring('K1ABC');
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 7_025_400 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_025_500 });
    // What comes later has been looked at later.
    await ring('JA1XYZ');
    expect(receiver.spots.map(({ json }) => json.spot?.callsign)).toEqual(['K1ABC', 'JA1XYZ']);
    // The challenge was a message too.
    await runAheadUntil(page, EACH_MS, card('On 40 m').getByText('3', { exact: true }));
  });

  async function ring(callsign: string): Promise<void> {
    service.hear({ callsign, frequencyHz: 7_025_300 });
    await eventually(() => expect(receiver.spots.at(-1)?.json.spot?.callsign).toBe(callsign));
  }

  it('is tried, paused, resumed, changed and renewed', async () => {
    const tests = () => receiver.received.filter(({ json }) => json.event === 'test').length;
    const before = tests();
    await card('On 40 m').getByRole('button', named('Try')).click();
    await eventually(() => expect(tests()).toBe(before + 1));
    await card('On 40 m').getByRole('button', named('Pause')).click();
    await inState('On 40 m', 'paused');
    await card('On 40 m').getByRole('button', named('Resume')).click();
    await inState('On 40 m', 'active');
    await card('On 40 m').getByRole('button', named('Renew')).click();
    await card('On 40 m').getByText('Renewed for a year.').waitFor();
    await card('On 40 m').getByRole('link', named('Change')).click();
    await form().getByLabel('Name').fill('Club');
    await form().getByLabel('Quiet for, minutes').fill('45');
    // Written as all days of the page are, and not in the order of figures of the machine.
    const endsOn = form().getByLabel('Ends on');
    expect(await endsOn.getAttribute('type')).toBe('text');
    expect(await endsOn.getAttribute('placeholder')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await endsOn.fill('2099-12-24');
    await form().getByRole('button', named('Save')).click();
    await card('Club').getByText('quiet for 45 min').waitFor();
    await card('Club').getByText('2099-12-24').waitFor();
    await inState('Club', 'active');
  });

  it('takes the filters on the screen in place of its own', async () => {
    await page.goto(`${service.origin}/alerts?new=1&band=20m`);
    await form().getByLabel('Save as').selectOption('Club');
    await form().getByLabel('Filters').getByText('20m', { exact: true }).waitFor();
    await form().getByRole('button', named('Save')).click();
    await card('Club').getByText('20m', { exact: true }).waitFor();
  });

  it('leaves out what is worked: of the log nothing else leaves the browser', async () => {
    await card('Club').getByRole('link', named('Change')).click();
    sent.splice(0);
    const log = { name: 'log.adi', mimeType: 'text/plain', buffer: Buffer.from(LOG) };
    await form().getByLabel('Your log, ADIF').setInputFiles(log);
    await page.getByText('log.adi: 4 QSOs read. 1 without DXCC number').waitFor();
    await form().getByText('3 entities on a band and mode are left out as worked.').waitFor();
    await form().getByRole('button', named('Save')).click();
    await card('Club').getByText('20m, without 3 that are worked').waitFor();
    const change = sent.find((request) => request.method() === 'PUT')!;
    const { filter } = change.postDataJSON() as { filter: object };
    expect(filter).toEqual({
      band: '20m',
      worked: [
        [291, '40m', 'CW'],
        [230, '20m', 'FT4'],
        [291, '20m', 'CW'],
      ],
    });
    const everything = [...sent.map((request) => request.url()), ...bodies()].join('\n');
    expect(everything).not.toMatch(/K1ABC|DL8LAS|W1AW|Jos|secret|20260101/);
    const stored = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
    expect(stored).not.toMatch(/K1ABC|DL8LAS|W1AW|Jos|secret|20260101|291/);
  });

  it('is in another browser with the keys from a file', async () => {
    await page.getByRole('link', named('Take them to another device')).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', named('Save as a file')).click();
    const path = await (await downloading).path();
    await page.goBack();
    const other = await TestBrowser.launch();
    try {
      const there = await other.open(`${service.origin}/alerts`);
      await there.getByText('There is no alert in this browser yet').waitFor();
      await there.getByRole('link', named('Take them to another device')).click();
      await there.getByLabel('Read a file').setInputFiles(path);
      await there.getByRole('button', named('Take over')).click();
      await there.getByText('Taken over.').waitFor();
      await there.goBack();
      await there.getByRole('region', named('Club')).getByText('active').waitFor();
      expect(other.complaints).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('begins at a topic of ntfy with the code that it was sent', async () => {
    await page.goto(`${service.origin}/alerts?new=1&band=15m`);
    await form().getByLabel('A topic of ntfy').check();
    await form().getByLabel('URL of the topic').fill(receiver.url('/my-topic'));
    await form().getByRole('button', named('Make the alert')).click();
    await inState('15m', 'unconfirmed');
    let code = '';
    await eventually(() => {
      const message = receiver.received.find(({ path }) => path === '/my-topic');
      [code] = /\b[A-Z2-9]{8}\b/.exec(message!.text)!;
    });
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    await card('15m').getByLabel('The code of eight letters and digits').fill(wrong);
    await card('15m').getByRole('button', named('Confirm')).click();
    await card('15m').getByRole('alert').getByText('code is not the one').waitFor();
    await card('15m').getByLabel('The code of eight letters and digits').fill(code);
    await card('15m').getByRole('button', named('Confirm')).click();
    await inState('15m', 'active');
    browser.complaints.splice(0);
  });

  it('is ended when that was meant; a key that is no longer good is asked once', async () => {
    const key = await page.evaluate<string>("localStorage.getItem('alerts')");
    await card('Club').getByRole('button', named('End…')).click();
    await page.getByRole('dialog').getByRole('button', named('Keep it')).click();
    await inState('Club', 'active');
    await card('Club').getByRole('button', named('End…')).click();
    await page.getByRole('dialog').getByRole('button', named('End it')).click();
    await eventually(async () => expect(await card('Club').count()).toBe(0));
    expect(browser.complaints.splice(0)).toEqual([]);
    // As in another browser, which has not heard of the end.
    await page.evaluate(`localStorage.setItem('alerts', ${JSON.stringify(key)})`);
    await page.reload();
    await card('Club').getByText('Its key is no longer good').waitFor();
    sent.splice(0);
    await page.reload();
    await card('Club').getByText('Its key is no longer good').waitFor();
    await inState('15m', 'active');
    const kept = JSON.parse(key) as { id: string; name: string }[];
    const { id } = kept.find(({ name }) => name === 'Club')!;
    expect(sent.filter((request) => request.url().endsWith(id))).toEqual([]);
    await card('Club').getByRole('button', named('Forget it')).click();
    await eventually(async () => expect(await card('Club').count()).toBe(0));
    browser.complaints.splice(0);
  });
});
