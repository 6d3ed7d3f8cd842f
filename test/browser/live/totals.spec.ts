import type { Page } from 'playwright-core';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';

const NOW_S = Math.floor(NOW_MS / 1_000);
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Notes each number of spots that the page shows, and where its head and its list disagree. */
const NOTE_TOTALS = `(() => {
  const read = (query) => document.querySelector(query)?.textContent ?? '';
  const numberOf = (text) => {
    // Stations are said at once, of how many spots a moment later.
    const pattern = /station/.test(text) ? /of (\\d+) spot/ : /(\\d+)\\D*$/;
    return text.replaceAll(',', '').match(pattern)?.[1];
  };
  window.totals = [];
  window.disagreed = [];
  const note = () => {
    const total = numberOf(read('.spots-panel header .muted'));
    const head = numberOf(read('.glance dd'));
    if (total !== undefined && total !== window.totals.at(-1)) window.totals.push(total);
    if (total !== undefined && total !== head) window.disagreed.push([head, total]);
    requestAnimationFrame(note);
  };
  note();
})()`;

describeInBrowser('what the page says of its service:', () => {
  let service: TestApp;
  let browser: TestBrowser;
  let page: Page;
  let sent = 0;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startTestApp({}, [], { followsLog: true }),
      TestBrowser.launch(),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  /** Stores some spots that were heard together. */
  const record = (spots: number, heardAtSeconds: number) =>
    service.record(
      Array.from({ length: spots }, () =>
        aReport({ heardAtSeconds, frequencyHz: 14_000_000 + 100 * sent++ }),
      ),
    );

  const totals = async () => page.evaluate<string[]>('window.totals');

  const untilTotal = (total: number) =>
    eventually(async () => expect((await totals()).at(-1)).toBe(String(total)));

  it('as many spots as the API says, while spots come, come late, and leave the window', async () => {
    await record(100, NOW_S - DAY_S + 30);
    await record(600, NOW_S - 60);
    // Older than what the page shows, with higher ids.
    await record(200, NOW_S - 2 * HOUR_S);
    page = await browser.open('about:blank');
    await page.addInitScript(NOTE_TOTALS);
    await page.goto(`${service.origin}/?rows=spots&call=K1ABC&since=24h`);
    await untilTotal(900);
    await record(1, NOW_S);
    await untilTotal(901);
    await record(50, NOW_S - 3 * HOUR_S);
    await untilTotal(951);
    service.clock.advanceMs(60_000);
    await record(1, NOW_S + 60);
    await untilTotal(852);
    const { body } = await service.get<{ total: number }>('/spots?call=K1ABC&since=24h');
    expect(body.total).toBe(852);
    const said = new Set(['900', '901', '951', '851', '852']);
    expect((await totals()).filter((total) => !said.has(total))).toEqual([]);
  });

  it('one number of spots in the head and above the list', async () => {
    page = await browser.open('about:blank');
    await page.addInitScript(NOTE_TOTALS);
    await page.goto(service.origin);
    const { body } = await service.get<{ total: number }>('/spots');
    await untilTotal(body.total);
    await record(7, NOW_S);
    await untilTotal(body.total + 7);
    service.clock.advanceMs(HOUR_S * 1_000);
    await record(1, NOW_S + HOUR_S + 60);
    const later = await service.get<{ total: number }>('/spots');
    await untilTotal(later.body.total);
    expect(await page.evaluate('window.disagreed')).toEqual([]);
  });

  it('that it has no repeater, and how one is had', async () => {
    page = await browser.open(service.origin);
    const told =
      'No repeater is configured. To see who is on one, set REPEATERHUB_URL to its address';
    await page.getByRole('region', { name: 'On the repeater' }).getByText(told).waitFor();
    await page.goto(`${service.origin}/repeater`);
    await page.getByText(told).waitFor();
    expect(await page.getByText('No rooms are known.').count()).toBe(0);
  });
});
