import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: { readonly html: string; readonly failureSummary?: string }[];
}

const VIEWS = [
  '/',
  '/?band=20m&mode=CW&since=6h',
  '/?near=FN42',
  '/?rows=stations',
  '/map',
  '/bandmap?band=20m',
  '/signal?callsign=K1ABC&with=W1AW&window=1h',
  '/open?to=EU&band=10m',
  '/charts',
  '/skimmers',
  '/repeater',
  '/groups',
  '/groups/new',
  '/groups/my-club',
  '/alerts',
  '/alerts?new=1&band=40m',
  '/status',
];

describeInBrowser('who cannot see, point or wait', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      WatchedService.start({ TELNET_PORT: '0' }),
      TestBrowser.launch(),
    ]);
    service.hub.setPeople('General', [
      { name: 'k1abc', txTone: 72 },
      { name: 'anon4711', txTone: 72 },
    ]);
    for (const frequencyHz of [1_825_000, 3_525_000, 7_025_000, 14_025_000, 28_025_000]) {
      service.hear({ callsign: 'K1ABC', frequencyHz });
    }
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['K1ABC', 'W1AW'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** What axe has against the page; `rules` alone, if given. */
  async function violations(rules?: readonly string[]): Promise<Violation[]> {
    const options = rules ? { runOnly: rules } : { resultTypes: ['violations'] };
    const found = await page.evaluate<{ violations: Violation[] }>(
      `axe.run(document, ${JSON.stringify(options)})`,
    );
    return found.violations;
  }

  const named = (found: readonly Violation[]) =>
    found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 5)]);

  describe.each(VIEWS)('%s', (path) => {
    beforeAll(async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(service.origin + path);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
      await page.evaluate(axe.source);
    });

    it.each([
      ['small phone', 320, 640],
      ['phone', 390, 844],
      ['tablet', 820, 1180],
      ['wall', 2560, 1440],
    ])('is shown by a %s without moving sideways', async (_, width, height) => {
      await page.setViewportSize({ width, height });
      await eventually(async () =>
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0),
      );
    });

    it('has nothing serious for axe, in light colours and dark', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      // The map, which a script draws, fits its frame a moment later.
      const isCut = `[...document.querySelectorAll('.map-frame')]
        .some((frame) => frame.scrollWidth > frame.clientWidth)`;
      await eventually(async () => expect(await page.evaluate(isCut)).toBe(false));
      const light = await violations();
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await violations(['color-contrast']);
      const isSerious = ({ impact }: Violation) => impact === 'serious' || impact === 'critical';
      expect(named([...light, ...dark].filter(isSerious))).toEqual([]);
    });

    it.each([
      ['desk', 1440, 900],
      ['phone', 390, 844],
    ])('has all that is pressed 24 px high, and all in a landmark, on a %s', async (...size) => {
      const [, width, height] = size;
      await page.setViewportSize({ width, height });
      expect(named(await violations(['target-size', 'region']))).toEqual([]);
      const low =
        await page.evaluate(`[...document.querySelectorAll('td a, th a, li a, .aside a, .brand')]
        .filter((a) => a.offsetHeight > 0 && (a.offsetHeight < 24 || a.offsetWidth < 24)).map((a) => a.outerHTML).slice(0, 5)`);
      expect(low).toEqual([]);
    });
  });

  it('the API page is read on a phone, in colours with enough contrast', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${service.origin}/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('meta[name=viewport]').count()).toBe(1);
    await page.evaluate(axe.source);
    const found = await violations(['color-contrast']);
    expect(found.flatMap(({ nodes }) => nodes.map(({ html }) => html)).slice(0, 8)).toEqual([]);
  });

  it('a phone has every view in one line, or all of them by a button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${service.origin}/charts`);
    const views = page.getByRole('navigation', { name: 'Views' });
    const links = () =>
      views.getByRole('link').evaluateAll((all) =>
        all.map((one) => {
          const { top, height, left, right } = one.getBoundingClientRect();
          return { top, height, isSeen: left >= 0 && right <= innerWidth, name: one.textContent };
        }),
      );
    await views.getByRole('link', { name: 'Charts' }).waitFor();
    const inLine = await links();
    expect(new Set(inLine.map(({ top }) => top)).size).toBe(1);
    expect(inLine.map(({ height }) => height >= 44)).not.toContain(false);
    // The line is moved to the view that is open once it was drawn.
    const untilSeen = (wanted: string) =>
      eventually(async () =>
        expect((await links()).find(({ name }) => name === wanted)?.isSeen).toBe(true),
      );
    await untilSeen('Charts');
    const toggle = page.getByRole('button', { name: 'All views' });
    const box = await toggle.boundingBox();
    expect([box!.width, box!.height]).toEqual([44, 44]);
    await toggle.press('Enter');
    await eventually(async () =>
      expect((await links()).filter(({ isSeen }) => !isSeen)).toEqual([]),
    );
    await views.getByRole('link', { name: 'Status' }).click();
    await eventually(async () => expect(await toggle.getAttribute('aria-expanded')).toBe('false'));
    await untilSeen('Status');
  });

  it('a phone shows whole callsigns, and in each row a star and what copies it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    service.hear({ callsign: 'ON5DMX/P', spotter: 'DL8LAS', frequencyHz: 21_025_000 });
    await page.goto(service.origin);
    await page.getByRole('link', { name: 'ON5DMX/P' }).waitFor();
    const cut = await page.evaluate(`[...document.querySelectorAll('.spots td, .spots th')]
      .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`);
    expect(cut).toEqual([]);
    const row = page.locator('.spots tbody tr').first();
    await row.getByRole('button', { name: /^Watch / }).click();
    await eventually(async () =>
      expect(await row.locator('.star').getAttribute('aria-pressed')).toBe('true'),
    );
    expect(await row.getByRole('button', { name: /^Copy [A-Z]/ }).isVisible()).toBe(true);
    await row.locator('.star').click();
  });

  it('the keyboard reaches the content first, then everything', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(service.origin);
    await page.locator('table.spots').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    await page.getByRole('search').getByRole('button', { name: '20m' }).focus();
    await page.keyboard.press('Space');
    await eventually(() => expect(page.url()).toBe(`${service.origin}/?band=20m`));
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
  });

  it('the colours are as chosen, also after the page is loaded anew', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(service.origin);
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    const toggle = page.getByRole('button', { name: /^Colours/ });
    await toggle.click();
    expect(await background()).toBe(light);
    await toggle.click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await toggle.waitFor();
    expect(await background()).toBe(dark);
    await toggle.click();
    expect(await background()).toBe(light);
  });
});
