import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** Views with a table, and what each of them has in its rows. */
const VIEWS: readonly (readonly [path: string, tables: readonly string[], shown: string])[] = [
  ['/', ['.stations'], 'United States'],
  ['/?rows=spots', ['.spots'], 'DL8LAS'],
  ['/map', ['.plain'], 'JA1XYZ'],
  [
    '/signal?callsign=K1ABC&with=W1AW&window=1h',
    ['.signal-table .plain', '.signal-compare .plain'],
    'Germany',
  ],
  ['/open', ['.of-hours', '.of-distance'], '160m'],
  ['/charts', ['.bars'], '160m'],
  ['/skimmers', ['.plain'], 'FN42et'],
  ['/repeater', ['.plain'], 'somebody-with-a-long-name'],
  ['/groups', ['.plain'], 'rather slow Morse'],
  ['/groups/a-club-with-a-rather-long-name', ['.group-air .plain', '.spots'], '28025.0'],
  ['/status', ['.plain'], 'connected'],
];

/** What is moved sideways around the tables, or is cut in them. */
const TOO_WIDE = `[...document.querySelectorAll('main table:not(.unseen)')].flatMap((table) => {
  const around = [];
  for (let box = table; box.tagName !== 'BODY'; box = box.parentElement) around.push(box);
  const isCut = (box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).clipPath === 'none';
  return [...around, ...table.querySelectorAll('.fold tr, .fold th, .fold td')].filter(isCut)
    .map((box) => box.tagName + '.' + box.className + ': ' + box.textContent.slice(0, 40));
})`;

/** Roles as the browser tells them to who has a table read aloud. */
interface Accessible {
  readonly nodes: readonly {
    readonly ignored: boolean;
    readonly role?: { readonly value: string };
  }[];
}

describeInBrowser('tables on a phone', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hub.setPeople('General', [
      { name: 'k1abc', txTone: 72 },
      { name: 'somebody-with-a-long-name', txTone: 72 },
    ]);
    for (const frequencyHz of [
      1_825_000, 3_525_000, 7_025_000, 14_025_000, 18_075_000, 28_025_000,
    ]) {
      for (const callsign of ['K1ABC', 'W1AW', 'JA1XYZ', 'ON5DMX/P']) {
        service.hear({ callsign, frequencyHz, spotter: 'KM3T' });
        service.hear({ callsign, frequencyHz, spotter: 'DL8LAS', snrDb: 30 });
      }
    }
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'a-club-with-a-rather-long-name',
        description: 'Everybody is welcome who sends rather slow Morse on Tuesdays.',
        callsigns: ['K1ABC', 'ON5DMX/P', 'N0NE'],
        creator_name: 'Hiram Percy Maxim',
        creator_email: 'hiram@example.org',
      }),
    });
    const places = async () => (await fetch(`${service.origin}/api/v1/spots/JA1XYZ`)).text();
    await eventually(async () => expect(await places()).toMatch(/FN42et.*PM95vr/));
    page = await browser.open(service.origin);
    await page.getByText('48 spots in the past hour').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each(VIEWS)(
    'are read without moving them sideways, on a small one and a larger: %s',
    async (path, tables, shown) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(service.origin + path);
      for (const table of tables) await page.locator(`main ${table} tbody tr`).first().waitFor();
      await page.locator(`main ${tables[0]}`).first().getByText(shown).first().waitFor();
      expect(await page.evaluate(TOO_WIDE)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    },
  );

  it('have every skimmer, the first hundred at once', async () => {
    await page.route('**/api/v1/skimmers?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const [one] = answer.skimmers;
      const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? 100);
      const all = Array.from({ length: 188 }, (_, at) => ({ ...one, spotter: `W${at}SK` }));
      await route.fulfill({ json: { ...answer, skimmers: all.slice(0, limit), total: 188 } });
    });
    await page.goto(`${service.origin}/skimmers`);
    await page.getByText('the busiest 100 of 188').waitFor();
    await page.getByRole('button', { name: 'Show all 188 rows' }).click();
    await page.getByRole('row', { name: /W187SK/ }).waitFor();
    expect(await page.locator('main tbody tr').count()).toBe(188);
    // Three figures are one line.
    const heights = await page
      .locator('main tbody .rank')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    await page.getByText('188 active').waitFor();
    await page.unroute('**/api/v1/skimmers?*');
  });

  it('leave out nothing that a wide one tells', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${service.origin}/skimmers`);
    const row = page.locator('main tbody tr', { hasText: 'KM3T' });
    await row.waitFor();
    const cells = () =>
      row.locator('th, td').evaluateAll((all) =>
        all
          .filter((cell) => cell.textContent !== '')
          // The age of the newest spot goes on while both widths are read.
          .map((cell) => [
            cell.textContent.replace(/^(now|\d+ (s|min))$/, 'a moment'),
            cell.clientWidth > 1,
          ]),
      );
    const wide = (await cells()).map(([text]) => text);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(wide).toContain('United States');
    expect((await cells()).filter(([, isSeen]) => isSeen).map(([text]) => text)).toEqual(wide);
  });

  it('stay tables for who has them read aloud', async () => {
    const session = await browser.context.newCDPSession(page);
    const roles = async () => {
      const { nodes } = (await session.send('Accessibility.getFullAXTree')) as Accessible;
      const known = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value ?? '');
      const of = (name: string) => known.filter((role) => role === name).length;
      return ['table', 'row', 'columnheader', 'rowheader', 'cell'].map(of);
    };
    for (const path of ['/skimmers', '/open']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(service.origin + path);
      const tables = VIEWS.find(([of]) => of === path)![1];
      for (const table of tables) await page.locator(`main ${table} tbody tr`).first().waitFor();
      await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
      const wide = await roles();
      await page.setViewportSize({ width: 390, height: 844 });
      // The browser tells the roles of a new layout a moment later.
      await eventually(async () => expect([path, await roles()]).toEqual([path, wide]));
      expect(wide.every((of) => of > 0)).toBe(true);
      const bare = page.locator(
        'main table:not(.unseen) :is(thead, tbody, tr, th, td):not([role])',
      );
      expect(await bare.count()).toBe(0);
    }
  });
});
