import type { Locator, Page } from 'playwright-core';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { AT_HOME } from '../../support/alerts/alerts.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** What a visitor did: each click, each choice in a list and each value that was typed is one. */
class Visitor {
  actions = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.actions++;
    await target.click();
  }

  async choose(target: Locator, label: RegExp): Promise<void> {
    this.actions++;
    const option = target.getByRole('option', { name: label });
    await target.selectOption((await option.getAttribute('value')) ?? '');
  }

  async type(target: Locator, text: string): Promise<void> {
    this.actions++;
    await target.fill(text);
    await target.press('Enter');
  }

  view(name: string): Promise<void> {
    const views = this.page.getByRole('navigation', { name: 'Views' });
    return this.click(views.getByRole('link', { name, exact: true }));
  }

  button(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }
}

const SIZES = [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

describeInBrowser('in a few clicks', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let receiver: AlertReceiver;
  let visitor: Visitor;
  let page: Page;
  /** Made so far. */
  let alerts = 0;

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([
      WatchedService.start({ ...AT_HOME, ALERTS_PER_ADDRESS_PER_DAY: '0' }),
      TestBrowser.launch(),
      AlertReceiver.start(),
    ]);
    service.hear({ callsign: 'K1ABC', spotter: 'JA1XYZ', frequencyHz: 21_025_000, snrDb: 7 });
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 21_025_000 });
    service.hear({ callsign: 'K1ABC', spotter: 'JA1XYZ', frequencyHz: 14_025_000 });
    service.hear({ callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 28_025_000 });
    // Grids of new callsigns are looked up in the background.
    await eventually(async () => {
      const { total } = await service.process.get<{ total: number }>(
        '/api/v1/spots?grid=FN,JO&spotter_grid=PM,JO,FN',
      );
      expect(total).toBe(4);
    }, 120_000);
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['W1AW'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    expect(made.status).toBe(201);
  });

  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  async function visit(size: (typeof SIZES)[number][1]): Promise<void> {
    page = await browser.open('about:blank', size);
    await page.clock.install();
    await page.goto(service.origin);
    await page.evaluate('localStorage.clear()');
    visitor = new Visitor(page);
    await page.locator('table.spots tbody tr').first().waitFor();
  }

  it.each(SIZES)('find who hears me in Japan on 15 m: %s', async (_, size) => {
    await visit(size);
    await visitor.view('My signal');
    await visitor.type(page.getByLabel('Callsign', { exact: true }), 'K1ABC');
    await visitor.choose(page.getByLabel('Skimmers in'), /^Japan/);
    await visitor.click(page.getByRole('group', { name: 'Band' }).getByText('15m'));
    const rows = page.getByRole('region', { name: 'By skimmer and band' }).locator('tbody tr');
    await eventually(async () => {
      expect(await rows.count()).toBe(1);
      expect(await rows.innerText()).toMatch(/JA1XYZ[^]*15m[^]*7/);
    });
    expect(visitor.actions).toBeLessThanOrEqual(4);
  });

  it.each(SIZES)('be told when a member of a club is on 40 m: %s', async (_, size) => {
    await visit(size);
    const before = receiver.spots.length;
    const wanted = ++alerts;
    await visitor.view('Groups');
    await visitor.click(page.getByRole('link', { name: 'my-club' }));
    await visitor.button('40m');
    await visitor.click(page.getByRole('link', { name: 'Alert me' }));
    const form = page.getByRole('region', { name: 'New alert' });
    await visitor.click(form.getByLabel('A webhook'));
    await visitor.type(form.getByLabel('URL'), receiver.url());
    // Its state is asked for every 4 s.
    await runAheadUntil(page, 4_000, page.getByRole('status').getByText('active'));
    await eventually(async () => {
      // The alert begins with what comes after it was made.
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      expect(metrics).toMatch(new RegExp(`^alerts_active ${wanted}$`, 'm'));
    });
    // A spot that is repeated is no other one.
    service.hear({ callsign: 'W1AW', frequencyHz: size.width * 10 + 7_010_000 });
    await eventually(() =>
      expect(receiver.spots.slice(before).map(({ json }) => json.spot?.callsign)).toEqual(['W1AW']),
    );
    expect(visitor.actions).toBeLessThanOrEqual(6);
  });

  it.each(SIZES)('see when 10 m opens to Europe: %s', async (_, size) => {
    await visit(size);
    await visitor.view('Band open?');
    await visitor.click(page.getByRole('group', { name: 'Stations in' }).getByText('Europe'));
    await visitor.button('10m');
    await page.getByText('10 m to Europe: 1 spot in the past hour').waitFor();
    expect(visitor.actions).toBeLessThanOrEqual(3);
  });
});
