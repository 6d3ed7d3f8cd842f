import type { Page } from 'playwright-core';
import { describeInBrowser, type TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { ProxiedService, untilState } from '../../support/processes/proxied-service.js';
import type { TcpProxy } from '../../support/processes/tcp-proxy.js';
import type { WatchedService } from '../../support/processes/watched-service.js';

interface HealthBody {
  readonly feeds: readonly object[];
  readonly repeaterhub: object;
}

describeInBrowser('what the page says', () => {
  let proxied: ProxiedService;
  let service: WatchedService;
  let browser: TestBrowser;
  let proxy: TcpProxy;
  let page: Page;

  beforeAll(async () => {
    proxied = await ProxiedService.start();
    ({ service, browser, proxy } = proxied);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_001_000 });
    await eventually(async () => {
      const { spots } = await service.get<{ spots: object[] }>('/api/v1/spots');
      // The look-up of grids takes a moment.
      expect(spots).toMatchObject([{ grid: 'FN31pr', spotter_grid: 'FN42et' }]);
    });
  });

  afterAll(() => proxied.stop());

  afterEach(async () => {
    // What is under way while the page is closed cannot be answered.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  const chip = (text: string) => untilState(page, text);

  /** Opens the page with an answer of `/health` that says something else beside what it says. */
  async function openWith(path: string, change: (health: HealthBody) => object): Promise<void> {
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.route('**/api/v1/health', async (route) => {
      const response = await route.fetch();
      const health = (await response.json()) as HealthBody;
      await route.fulfill({ response, json: { ...health, ...change(health) } });
    });
    await page.goto(service.origin + path);
  }

  it('in the title of a tab are its filters', async () => {
    page = await browser.open(`${service.origin}/?call=W1AW&band=20m&mode=CW`);
    await eventually(async () => expect(await page.title()).toBe('W1AW, 20m, CW – Spots, live'));
    await page.getByRole('button', { name: 'Clear' }).click();
    await eventually(async () => expect(await page.title()).toBe('Spots, live'));
    await page.goto(`${service.origin}/map?since=24h`);
    await eventually(async () => expect(await page.title()).toBe('24h – Map – Spots'));
    await page.goto(`${service.origin}/groups/new`);
    await eventually(async () => expect(await page.title()).toBe('New group – Spots'));
  });

  it('a service without a feed says on each empty view what to set', async () => {
    await openWith('/charts', () => ({ feeds: [] }));
    const told = page.getByRole('complementary', { name: 'No feed' });
    await told.getByText('Set CALLSIGN to listen to the Reverse Beacon Network').waitFor();
    await page.getByRole('link', { name: 'Skimmers' }).click();
    await told.waitFor();
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await page.locator('main').getByText('Set CALLSIGN to listen').waitFor();
    expect(await told.count()).toBe(0);
  });

  it('one of a thing is not many', async () => {
    page = await browser.open(`${service.origin}/map`);
    await page.getByText(/^1 grid, 1 path, 1 skimmer$/).waitFor();
    await page.getByRole('img', { name: /1 place heard by 1 skimmer\./ }).waitFor();
  });

  it('spots a minute are the sum of the bands', async () => {
    page = await browser.open(service.origin);
    const bands = page.getByRole('region', { name: 'Bands now' });
    await bands.getByRole('button', { name: '20m' }).getByText('0.1').waitFor();
    await page.locator('.glance').getByText('Spots/min now').waitFor();
  });

  it('without the service: that it is away, and not that nothing was heard', async () => {
    page = await proxied.open('/');
    await chip('Live');
    proxy.cut();
    await chip('Disconnected');
    await page.getByRole('link', { name: 'Charts' }).first().click();
    await chip('Disconnected');
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Table of spots' });
    await panel.getByText('The service does not answer.').waitFor();
    expect(await page.getByText('No spots in the past hour').count()).toBe(0);
    proxy.heal();
    await panel.getByText('14001.0').waitFor();
    await chip('Live');
  });

  it('on a view that follows nothing: that the service is away, as soon as one question fails', async () => {
    page = await proxied.open('/charts');
    await chip('Live');
    const answered = page.waitForResponse('**/api/v1/health');
    await page.evaluate("dispatchEvent(new Event('online'))");
    await answered;
    proxy.cut();
    await page.getByRole('button', { name: '24 hours' }).click();
    // Much sooner than its next question about the service's health.
    await page.locator('.chip').getByText('Disconnected').waitFor({ timeout: 8_000 });
    proxy.heal();
    await chip('Live');
  });

  it('of a repeater that nobody has configured: just that', async () => {
    await openWith('/status', ({ repeaterhub }) => ({
      repeaterhub: { ...repeaterhub, connected: false, configured: false },
    }));
    const word = page.locator('.word').getByText('not configured');
    await word.waitFor();
    await page.goto(`${service.origin}/repeater`);
    await page.getByText('No repeater is configured.').waitFor();
  });

  it('of a feed that is connected and brings nothing: that it is stale, and why', async () => {
    const problem = 'nearly every line is refused';
    await openWith('/status', ({ feeds }) => ({
      feeds: feeds.map((feed) => ({ ...feed, stale: true, problem })),
    }));
    await chip('Stale');
    await page.locator('.banner.tone-warn').getByText(problem).waitFor();
    await page.locator('.word.tone-warn').getByText('stale').waitFor();
    await page.getByRole('row').getByText(problem).waitFor();
  });

  it('in the demo: where its contest is', async () => {
    await openWith('/charts', () => ({ demo: true }));
    const demo = page.getByRole('complementary', { name: 'Demo' });
    await demo.getByRole('link', { name: 'The contest, 19 to 20 UTC' }).click();
    await page.getByRole('heading', { name: 'Band map' }).waitFor({ state: 'attached' });
    const query = new URL(page.url()).searchParams;
    expect(query.get('band')).toBe('20m');
    expect(query.get('at')).toMatch(/^\d{4}-\d\d-\d\dT19:30Z$/);
    const agoMs = Date.now() - Date.parse(query.get('at') ?? '');
    expect(agoMs).toBeGreaterThan(0);
    expect(agoMs).toBeLessThan(25 * 3_600_000);
  });

  it('while the demo invents its past: that it does, and how far it is; then the page loads again', async () => {
    let inventedHours = 12;
    await openWith('/?band=40m', () =>
      inventedHours < 48 ? { demo: true, demoProgress: { inventedHours, totalHours: 48 } } : {},
    );
    await chip('Starting');
    const panel = page.getByRole('region', { name: 'Table of spots' });
    await panel.getByText('12 of 48 hours').waitFor();
    await page.getByRole('complementary', { name: 'Demo' }).getByText('12 of 48 hours').waitFor();
    // It asks every 2 s meanwhile.
    inventedHours = 30;
    await runAheadUntil(page, 2_000, panel.getByText('30 of 48 hours'));
    inventedHours = 48;
    await runAheadUntil(page, 2_000, page.locator('.chip').getByText('Live', { exact: true }));
    await panel.getByText('Nothing matches: ').waitFor();
  });
});
