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
  '/?rows=spots',
  '/map',
  '/bandmap?band=20m',
  '/bandmap?band=20m&at=2020-11-20T14:00Z',
  '/signal?callsign=K1ABC&with=W1AW&window=1h',
  '/open?to=EU&band=10m',
  '/charts',
  '/ask?by=time,band&time_step=1h',
  '/skimmers',
  '/repeater',
  '/groups',
  '/groups/new',
  '/groups/my-club',
  '/alerts',
  '/alerts?new=1&band=40m',
  '/status',
  '/mine',
];

/**
 * Whose contrast axe cannot decide, and what decides it: signs that are no letters, which need 3 to 1 and stand beside words, and
 * texts in a drawing or partly covered, which need 4.5 to 1 against the panel that they are drawn on.
 */
const DECIDED: readonly (readonly [selector: string, least: number, why: string])[] = [
  ['.top-end button span', 4.5, 'sign of the colours; the button is named'],
  ['.trend span', 3, 'arrow; a word beside it is read aloud'],
  ['.c-quality .shape', 3, 'circles; the word stands beside them'],
  ['.bm-marks', 3, 'circles; the label is read aloud with the word'],
  ['.sort span', 3, 'arrow of the order; the head tells it by aria-sort'],
  ['button.quiet span', 3, 'two bars; the button is named'],
  ['[aria-label="Zoom out"]', 4.5, 'minus; the button is named'],
  ['.bm-ruler span', 4.5, 'kHz, partly below a label that is moved there'],
  ['.legend li', 4.5, 'partly below the time line, which stays in sight'],
  ['.legend span', 3, 'signs of the legend, each before its word'],
  ['svg text', 4.5, 'figures of a chart or map; the table has the same'],
  ['.chosen > *', 4.5, 'partly beyond the edge of a line that moves sideways'],
  ['#views a', 4.5, 'views of a phone, partly beyond the edge of a line that moves sideways'],
  ['.spots tbody *', 4.5, 'a row of a phone, whose second line lies in the boxes of its first'],
];

/** What axe says of a page in its colours of now. */
interface Said {
  readonly violations: Violation[];
  /** Elements whose contrast axe cannot decide, and that have no decision or less than it asks for. */
  readonly unclear: string[];
  /** The decisions that were met. */
  readonly selectors: string[];
}

/** Every rule, and that of targets of 24 px, which axe leaves out by itself. */
const RULES = { rules: { 'target-size': { enabled: true } } };

/** What must hold although axe takes it for less than serious. */
const ASKED = new Set(['landmark-unique', 'region', 'target-size']);

/** Asks axe: its rule of contrast takes longest, and is asked once for all that it tells. */
const ask = (options: object) => `(async () => {
  const decided = ${JSON.stringify(DECIDED)};
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let box = element; box; box = box.parentElement) {
      const found = rgba(getComputedStyle(box).backgroundColor);
      if (found[3] === 255) return found;
    }
    return rgba('white');
  };
  const contrast = (element) => {
    const style = getComputedStyle(element);
    const shown = rgba(element instanceof SVGElement ? style.fill : style.color);
    const [low, high] = [light(shown), light(behind(element))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const resultTypes = ['violations', 'incomplete'];
  const options = { ...${JSON.stringify(options)}, resultTypes, elementRef: true };
  const { violations, incomplete } = await axe.run(document, options);
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast');
  const nodes = undecided.flatMap((rule) => rule.nodes).map(({ element, html, any }) => {
    const [selector, least] = decided.find(([one]) => element.matches(one)) ?? [];
    const ratio = contrast(element);
    const reason = any.map(({ data }) => data?.messageKey).join();
    return { selector, isClear: ratio >= least, text: [ratio.toFixed(1), reason, html].join(' ') };
  });
  return {
    violations: violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    })),
    unclear: nodes.filter(({ isClear }) => !isClear).map(({ text }) => text),
    selectors: nodes.map(({ selector }) => selector),
  };
})()`;

describeInBrowser('who cannot see, point or wait', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  /** Decisions about contrast that an element of a view has needed. */
  const met = new Set<string>();

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
    // So many in a short time are a band that rises.
    for (let n = 0; n < 12; n++)
      service.hear({ callsign: `W${n % 10}AW`, frequencyHz: 14_030_000 });
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

  /** What axe has against the page by some rules. */
  async function violations(rules: readonly string[]): Promise<Violation[]> {
    const options = { runOnly: rules, resultTypes: ['violations'] };
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

    it.each([
      ['light', 'desk', 1280, 720],
      ['dark', 'desk', 1280, 720],
      ['dark', 'phone', 390, 844],
      ['light', 'phone', 390, 844],
    ] as const)(
      'has nothing serious for axe, and what it cannot decide as it was decided, in %s colours on a %s',
      async (colorScheme, _, width, height) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        // The map, which a script draws, fits its frame a moment later.
        const isCut = `[...document.querySelectorAll('.map-frame')]
        .some((frame) => frame.scrollWidth > frame.clientWidth)`;
        await eventually(async () => expect(await page.evaluate(isCut)).toBe(false));
        let said = await page.evaluate<Said>(ask(RULES));
        // Axe knows where each text stood when it began: what a poll moved meanwhile is asked again.
        for (let asked = 1; said.unclear.length > 0 && asked < 3; asked++) {
          said = await page.evaluate<Said>(ask(RULES));
        }
        const isSerious = ({ id, impact }: Violation) =>
          impact === 'serious' || impact === 'critical' || ASKED.has(id);
        expect(named(said.violations.filter(isSerious))).toEqual([]);
        for (const selector of said.selectors) met.add(selector);
        expect(said.unclear).toEqual([]);
      },
    );

    it.each([
      ['desk', 1440, 900],
      ['phone', 390, 844],
    ])('has all links in lists and tables 24 px high on a %s', async (...size) => {
      const [, width, height] = size;
      await page.setViewportSize({ width, height });
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

  it('needs each of the decisions about what axe cannot decide', () => {
    expect(DECIDED.map(([selector]) => selector).filter((one) => !met.has(one))).toEqual([]);
  });

  it('a phone shows whole callsigns, and in each row a star and what copies it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    service.hear({ callsign: 'ON5DMX/P', spotter: 'DL8LAS', frequencyHz: 21_025_000 });
    await page.goto(service.origin);
    await page.getByRole('link', { name: 'ON5DMX/P' }).waitFor();
    const cut = await page.evaluate(`[...document.querySelectorAll('.spots td, .spots th')]
      .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`);
    expect(cut).toEqual([]);
    const row = page.locator('.spots tbody tr', { hasText: 'ON5DMX/P' });
    await row.getByRole('button', { name: /^What to do with / }).click();
    expect(await row.getByRole('button', { name: /^Copy [A-Z]/ }).isVisible()).toBe(true);
    await row.getByRole('button', { name: /^Watch / }).click();
    await eventually(async () =>
      expect(await row.locator('.star').getAttribute('aria-pressed')).toBe('true'),
    );
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
