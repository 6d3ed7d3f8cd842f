import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** What people of ill will call themselves. */
const MARKUP = '<img src=x onerror="window.hacked=1">';
const SCRIPT = '<script>window.hacked=2</script>';
const BIDI = '\u202Egnp.exe';
const LONG = 'W'.repeat(300);

describeInBrowser('hostile names', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    await eventually(() => expect(service.hub.admitted).toBe(1));
    const people = [MARKUP, SCRIPT, BIDI, LONG, 'k1abc'].map((name) => ({ name, txTone: 72 }));
    service.hub.setPeople(MARKUP, people);
    service.hub.setPeople('General', people);
    service.hear({ callsign: 'K1ABC' });
    await eventually(async () => {
      const { users } = await service.get<{ users: unknown[] }>('/api/v1/online');
      expect(users).toHaveLength(5);
    });
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'hostile',
        callsigns: ['K1ABC'],
        creator_name: MARKUP,
        creator_email: 'a&b="c"@example.org'.replace(/["=&]/g, 'x'),
        description: `${SCRIPT} ${'W'.repeat(100)}`,
      }),
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(browser.complaints.splice(0)).toEqual([]);
    await page.close();
  });

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('of the repeater are text, on %s', async (_, size) => {
    page = await browser.open(`${service.origin}/repeater`, size);
    const panel = page.getByRole('region', { name: 'Who is on' });
    await panel.getByRole('link', { name: 'K1ABC' }).waitFor();
    expect(await panel.getByText(MARKUP, { exact: true }).count()).toBeGreaterThan(0);
    expect(await panel.getByText(SCRIPT, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole('region', { name: 'Rooms' }).getByText(MARKUP).waitFor();
  });

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('of groups are text, on %s', async (_, size) => {
    page = await browser.open(`${service.origin}/groups/hostile`, size);
    const about = page.getByRole('region', { name: 'About it' });
    await about.getByText(MARKUP).waitFor();
    await page.getByText(SCRIPT).first().waitFor();
    await page.goto(`${service.origin}/groups`);
    await page.getByText(SCRIPT).waitFor();
    await page.getByText(MARKUP).waitFor();
  });

  it('of an address are text', async () => {
    page = await browser.open(`${service.origin}/groups/${encodeURIComponent(MARKUP)}`);
    await page.getByText(MARKUP).waitFor();
    browser.complaints.splice(0);
    await page.goto(`${service.origin}/?call=${encodeURIComponent(MARKUP)}`);
    await page.getByRole('alert').waitFor();
    browser.complaints.splice(0);
  });
});
