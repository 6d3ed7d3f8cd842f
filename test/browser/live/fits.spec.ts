import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { LANGUAGES, openInLanguage } from '../../support/browser/positions.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const HOME = { callsign: 'K1ABC', grid: 'FN31' };
const ENTITIES =
  'TK5XYZ ZL1ABC EA8XYZ 9A1ABC FT5ZZZ HV1CN VP2EAA 9Q1ABC TY1ABC 3B8AAA VP8/G4ABC/P W1AW UA9ABC'.split(
    ' ',
  );
const BANDS = ['160m', '80m', '60m', '40m', '30m', '20m', '17m', '15m', '12m', '10m', '6m'];
const CONTINENTS = ['EU', 'NA', 'AS', 'SA', 'AF', 'OC'];

/** Cells and heads of a table whose text is wider or higher than they are. */
const CUT = `[...document.querySelectorAll('.held-list :is(.c-entity .name, th, td)')]
  .filter((one) => one.clientWidth > 1 && getComputedStyle(one).clipPath === 'none')
  .filter((one) => one.matches('.c-watch') === false)
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.className + ': ' + one.textContent)`;

/** Names of entities whose accents stand above what is shown, and words of heads that are not whole. */
const CLIPPED = `[...document.querySelectorAll('.held-list :is(.c-entity .name, th:not(.c-quality) .sort .word)')]
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const isHigh = range.getBoundingClientRect().top < one.getBoundingClientRect().top;
    return isHigh || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
  })
  .map((one) => one.textContent)`;

/** Selects whose chosen text is wider than the room beside the arrow. */
const CUT_CHOICES = `[...document.querySelectorAll('.controls-row select')].filter((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
  const text = pen.measureText(select.selectedOptions[0].text).width;
  return text > select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
}).map((select) => select.selectedOptions[0].text)`;

describeInBrowser('an operating position has room for what it says', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    ENTITIES.forEach((callsign, at) =>
      service.hear({ callsign, spotter: 'KM3T', frequencyHz: 28_001_000 + at * 1_000 }),
    );
    await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'far-away',
        callsigns: ENTITIES,
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    await eventually(async () => {
      const { stations } = await service.get<{ stations: { entity?: string }[] }>(
        '/api/v1/stations?since=1h&include=place',
      );
      expect(stations.filter(({ entity }) => entity)).toHaveLength(ENTITIES.length);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const open = async (
    path: string,
    given: Omit<Parameters<typeof openInLanguage>[2], 'width' | 'height'> = {},
    size = LAPTOP,
  ) => {
    page = await openInLanguage(browser, service.origin, { ...size, ...given });
    await page.goto(service.origin + path);
    await page.locator('.held-list tbody tr').first().waitFor();
  };

  it.each(
    LANGUAGES.flatMap((language) => [
      ['a laptop', language, LAPTOP] as const,
      ['a phone', language, PHONE] as const,
    ]),
  )('for what is chosen in the row of controls, on %s, in %s', async (_, language, size) => {
    await open('/', { language }, size);
    expect(await page.evaluate(CUT_CHOICES)).toEqual([]);
    await page.locator('[name=place]').selectOption('spotter_continent NA');
    await page.locator('[name=time]').selectOption('24h');
    await eventually(() => expect(page.url()).toContain('since=24h'));
    expect(await page.evaluate(CUT_CHOICES)).toEqual([]);
  });

  it.each(LANGUAGES)(
    'for modes and bands beside the choices on a laptop, in %s',
    async (language) => {
      await open('/', { language });
      const cut = await page.locator('.controls-scroll').evaluate((row) => {
        const { right } = row.getBoundingClientRect();
        const all = [...row.querySelectorAll('button, select')];
        return all.filter((one) => one.getBoundingClientRect().right > right + 0.5).length;
      });
      expect(cut).toBe(0);
    },
  );

  it('for the way to stations without a grid on the band map too', async () => {
    page = await openInLanguage(browser, service.origin, { ...LAPTOP, kept: { home: HOME } });
    await page.goto(`${service.origin}/bandmap?band=10m`);
    await page
      .locator('.bm-from', { hasText: /^~[\d,]+ km \d{3}°$/ })
      .first()
      .waitFor();
  });

  it('for every mode and some bands on a phone', async () => {
    await open('/', {}, PHONE);
    const seen = await page
      .locator('.controls-scroll button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().right <= innerWidth)
          .map((one) => one.textContent),
      );
    expect(seen).toEqual(expect.arrayContaining(['CW', 'RTTY', 'FT8', 'FT4', '160m', '80m']));
  });

  it.each(
    LANGUAGES.flatMap((language) =>
      ['/', '/?rows=spots', '/groups/far-away'].map((path) => [path, language] as const),
    ),
  )('for entities and heads on a laptop: %s in %s', async (path, language) => {
    await open(path, { language, kept: { home: HOME } });
    await page.locator('.held-list .entity [aria-hidden]').first().waitFor();
    expect(await page.evaluate(CUT)).toEqual([]);
    const widths = await page
      .locator('.held-list tbody .c-entity')
      .evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(90);
  });

  it.each([
    ...LANGUAGES.map((language) => ['the log', language, ['need']] as const),
    ['every column', 'es', ['time', 'need', 'grid', 'wpm', 'best']] as const,
  ])('for entities and calls with a log, with %s, in %s', async (_, language, more) => {
    const columns = ['age', 'call', 'entity', 'from', 'frequency', 'band', 'mode', 'snr'];
    page = await openInLanguage(browser, service.origin, {
      ...LAPTOP,
      language,
      kept: {
        home: HOME,
        'list-look': { columns: [...columns, 'skimmers', 'quality', ...more] },
      },
    });
    // Each with the mark of an activation.
    const activation = { programme: 'pota', reference: 'US-4534', name: null };
    await page.route('**/api/v1/stations?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const stations = answer.stations.map((one: object) => ({ ...one, activation }));
      return route.fulfill({ json: { ...answer, stations } });
    });
    await page.goto(service.origin);
    await page.locator('.held-list .activation').first().waitFor();
    await page.locator('.card-offer input').setInputFiles({
      name: 'mine.adi',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        '<EOH><CALL:5>K1ABC<BAND:3>20m<MODE:2>CW<QSO_DATE:8>20250101<TIME_ON:4>0000<EOR>',
      ),
    });
    await page.locator('.held-list .c-need .need').first().waitFor();
    await page.locator('.held-list .entity [aria-hidden]').first().waitFor();
    expect(await page.evaluate(CUT)).toEqual([]);
    expect(await page.evaluate(CLIPPED)).toEqual([]);
    const russia = page.locator('tr', { hasText: 'UA9ABC' }).locator('.c-entity .name');
    const size = await russia.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    expect(size).toBeGreaterThanOrEqual(11);
    await page.locator('.held-list tbody th a').first().hover();
    const leaveOut = (await page.locator('.tool-menu .leave-out:visible').boundingBox())!;
    const list = (await page.locator('.held-list').boundingBox())!;
    expect(leaveOut.x + leaveOut.width).toBeLessThanOrEqual(list.x + list.width + 1);
  });

  it.each(['/', '/?rows=spots'])('on screens of any width: %s', async (path) => {
    for (const home of [HOME, { callsign: '', grid: '' }]) {
      await open(path, { kept: { home } });
      await page.locator('.held-list .entity [aria-hidden]').first().waitFor();
      for (const width of [1080, 1180, 1230, 1320, 1400, 1500, 1600, 1920]) {
        await page.setViewportSize({ width, height: 720 });
        expect([width, home.grid, await page.evaluate(CUT)]).toEqual([width, home.grid, []]);
      }
      if (home === HOME) await page.close();
    }
  });

  it.each(['/', '/?rows=spots'])('for higher rows, each on one line: %s', async (path) => {
    await open(path, { kept: { home: HOME, 'list-look': { isRoomy: true } } });
    const row = page.locator('.held-list tbody tr', { hasText: 'ZL1ABC' });
    const middles = await row
      .locator(':is(th, td):is(.c-call, .c-freq, .c-mode, .c-snr, .c-entity)')
      .evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.querySelector('.name') ?? one);
          const { top, bottom } = range.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    const { y, height } = (await row.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(32);
    for (const middle of middles) expect(Math.abs(middle - y - height / 2)).toBeLessThan(1.5);
  });

  it.each([
    ['/', 1440, ''],
    ['/', 1280, 'By'],
    ['/?rows=spots', 1280, 'Skimmer'],
  ])('for the tools of a row: %s, %s px wide', async (path, width, mayHide) => {
    await open(path, { kept: { home: HOME } });
    await page.setViewportSize({ width, height: 720 });
    const row = page.locator('.held-list tbody tr').first();
    const cells = row.locator(':is(th, td):not(.c-watch)');
    const boxes = () =>
      cells.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    const before = await boxes();
    await row.locator('th a').hover();
    const tools = row.locator('.tool-menu .tool');
    await tools.last().waitFor();
    // Nothing moves.
    expect(await boxes()).toEqual(before);
    const taken = await tools.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    expect(taken).toHaveLength(4);
    const covered = before.findIndex(([left = 0, right = 0]) =>
      taken.some(([from = 0, to = 0]) => from < right - 0.5 && to > left + 0.5),
    );
    const heads = page.locator('.held-list thead th:not(.c-watch)');
    const first = covered < 0 ? '' : (await heads.nth(covered).innerText()).trim();
    expect(first).toBe(mayHide);
    // Where to turn the beam is on one line.
    const from = row.locator('td.c-from');
    const lines = await from.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });

  it.each(
    LANGUAGES.flatMap((language) => [
      ['a laptop', language, LAPTOP] as const,
      ['a phone', language, PHONE] as const,
    ]),
  )('for what is open from here on every band, on %s, in %s', async (_, language, size) => {
    page = await openInLanguage(browser, service.origin, {
      ...size,
      language,
      kept: { home: HOME },
    });
    await page.route('**/api/v1/aggregate?*', async (route) => {
      const by = new URL(route.request().url()).searchParams.getAll('by').join();
      if (!by.startsWith('continent,band')) return route.continue();
      const answer = await (await route.fetch()).json();
      const isNow = !by.includes('hour_of_day');
      const rows = CONTINENTS.flatMap((continent) =>
        BANDS.flatMap((band, at) => (isNow ? [[continent, band, at % 2 ? 458 : 1_234]] : [])),
      );
      return route.fulfill({ json: { ...answer, rows } });
    });
    await page.goto(service.origin);
    const grid = page.locator('.open-grid');
    await grid.waitFor();
    const cut = await grid.evaluate((table) => {
      const card = table.closest('.panel')!.getBoundingClientRect();
      const { left, right } = table.getBoundingClientRect();
      const cells = [...table.querySelectorAll('th, td, a')];
      return [
        left < card.left || right > card.right ? 'the grid' : '',
        ...cells
          .filter(
            (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.textContent),
        ...[...table.querySelectorAll('th[scope=row]')].flatMap((head) => {
          const text = head.firstChild!;
          return [...text.textContent!.matchAll(/[^ ]+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [`broken: ${word}`] : [];
          });
        }),
      ].filter(Boolean);
    });
    expect(cut).toEqual([]);
  });

  it('for the panel of filters beside the list', async () => {
    await open('/');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const panel = page.locator('.filter-panel');
    await panel.getByText('All fields').waitFor();
    const list = (await page.locator('.spots-panel').boundingBox())!;
    expect((await panel.boundingBox())!.x).toBeGreaterThanOrEqual(list.x + list.width);
    expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});
