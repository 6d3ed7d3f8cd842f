import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { startWithStations } from '../../support/browser/positions.js';
import { eventually } from '../../support/eventually.js';
import type { WatchedService } from '../../support/processes/watched-service.js';

const PHONE = { width: 390, height: 844 };
const TURNED_PHONE = { width: 844, height: 390 };

describeInBrowser('the first visit', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startWithStations(), TestBrowser.launch()]);
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
  const welcomed = () => page.getByRole('region', { name: 'Who are you?' });

  it.each([
    ['a laptop', { width: 1280, height: 720 }],
    ['a phone', PHONE],
  ])('asks at the first visit who it is, and answers: on %s', async (_, size) => {
    page = await browser.open(service.origin, size);
    const welcome = welcomed();
    await eventually(async () => expect(await welcome.locator('input').count()).toBe(2));
    const names = await welcome.locator('label').allInnerTexts();
    expect(names).toEqual(['My callsign', 'My grid']);
    // Before the panel of filters, and its styles, were ever opened.
    const gaps = await welcome.locator('form').evaluate((form) => {
      const seen = [...form.children].filter((part) => !part.matches('.unseen'));
      const boxes = seen.map((part) => part.getBoundingClientRect());
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

  it('leaves the list where it is on a phone', async () => {
    page = await browser.open(service.origin, PHONE);
    await welcomed().locator('input').first().waitFor();
    await rows().first().waitFor();
    expect((await rows().first().boundingBox())!.y).toBeLessThanOrEqual(300);
    // What stands at the end of the page is not covered by it.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const end = await page
      .locator('#page > :last-child')
      .evaluate((one) => one.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual((await welcomed().boundingBox())!.y);
  });

  it('asks no more who is there once it is told to skip that', async () => {
    page = await browser.open(service.origin, PHONE);
    const welcome = welcomed();
    await welcome.getByRole('button', { name: 'Skip' }).click();
    await eventually(async () => expect(await welcome.count()).toBe(0));
    await page.reload();
    await rows().first().waitFor();
    expect(await welcome.count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Open from here now' }).count()).toBe(0);
  });

  it.each([
    ['a laptop', { width: 1280, height: 720 }, 'en'],
    ['a phone', PHONE, 'en'],
    ['a phone, in German', PHONE, 'de'],
    ['a phone that is turned', TURNED_PHONE, 'de'],
  ])('has its fields and buttons in one line, in sight: on %s', async (_, size, language) => {
    page = await browser.openAnew(service, '/status', { size, stored: { language } });
    if (size.width < 1000) {
      const session = await browser.context.newCDPSession(page);
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    }
    await page.goto(service.origin);
    const welcome = page.locator('.welcome');
    await eventually(async () => expect(await welcome.locator('input').count()).toBe(2));
    expect(await page.evaluate("matchMedia('(pointer: coarse)').matches")).toBe(size.width < 1000);
    const bottoms = await welcome
      .locator('input, button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect([bottoms.length, new Set(bottoms).size]).toEqual([4, 1]);
    expect(bottoms[0]).toBeLessThanOrEqual(size.height);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});
