import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { AggregateView } from '../../../src/aggregate/aggregate.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { writeGrids } from '../../support/processes/watched-service.js';
import { aReport } from '../../support/spots/builders.js';

const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TURNED_PHONE = { width: 844, height: 390 };

/** Stations that were heard, by the band of their frequency: on the first day that the log has, four days ago, and now. */
const HEARD: readonly (readonly [at: string, callsign: string, kHz: number])[] = [
  ['2026-03-05T08:17:30', 'DL8LAS', 14_010],
  ['2026-03-10T12:59:59', 'DL8LAS', 14_020],
  ['2026-03-10T13:00:00', 'K1ABC', 14_025],
  ['2026-03-10T13:40:00', 'W1AW', 14_030],
  ['2026-03-10T13:55:00', 'JA1XYZ', 7_010],
  ['2026-03-10T13:57:00', 'K1ABC', 14_025],
  // Of the next window: the moment itself is no more in this one.
  ['2026-03-10T14:00:00', 'VK2DEF', 14_040],
  ['2026-03-10T14:15:00', 'KM3T', 14_045],
  ['2026-03-14T15:05:00', 'VK2DEF', 14_040],
];

const NOW_S = Math.floor(NOW_MS / 1_000) - 5;

const AT = '2026-03-10T14:00Z';
const NOT_NOW = 'This is 2026-03-10 14:00 UTC, not now';

describeInBrowser('any moment again', () => {
  let service: TestApp;
  let browser: TestBrowser;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-moment-'));
    const grids = { GRID_PROVIDERS: 'file', GRID_FILE: await writeGrids(folder) };
    [service, browser] = await Promise.all([
      startTestApp(grids, [], { followsLog: true }),
      TestBrowser.launch(),
    ]);
    await service.record(
      HEARD.map(([at, callsign, kHz]) =>
        aReport({
          callsign,
          frequencyHz: kHz * 1_000,
          heardAtSeconds: Date.parse(`${at}Z`) / 1_000,
        }),
      ),
    );
    await eventually(async () => {
      const { body } = await service.get<AggregateView>('/aggregate?by=grid4&since=20d');
      expect(body.spots).toBe(HEARD.length);
      // The grids of all are known.
      expect(body.rows.map(([grid]) => grid)).not.toContain(null);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
    await removeFolder(folder);
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const at = () => new URL(page.url()).searchParams.get('at');
  const isNotNow = (text: string) => page.getByRole('status').getByText(text).waitFor();
  const now = () => page.getByRole('button', { name: 'Now', exact: true });
  const slider = () => page.getByRole('slider', { name: 'Moment (UTC)' });
  const extent = () => page.locator('.map-large .aside .muted').innerText();
  const calls = () => page.locator('.bm-call').allInnerTexts();

  /** Opens a view, and waits for what it has. */
  async function open(path: string, size = DESK): Promise<void> {
    browser.requests.length = 0;
    page = await browser.openAnew(service, path, { size, stored: { home: { grid: 'JO62' } } });
    await slider().waitFor();
  }

  /** What the map says of a window that ends before a moment, counted by the API. */
  async function counted(end: string, minutes = 60): Promise<string> {
    const endMs = Date.parse(end);
    const since = new Date(endMs - minutes * 60_000).toISOString();
    const until = new Date(endMs - 1_000).toISOString();
    const rowsBy = async (by: string) => {
      const { body } = await service.get<AggregateView>(
        `/aggregate?by=${by}&since=${since}&until=${until}`,
      );
      return body.rows.length;
    };
    const of = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
    // One after the other, as the service has it.
    const grids = await rowsBy('grid4');
    const paths = await rowsBy('spotter_grid4,grid4,band');
    const skimmers = await rowsBy('spotter');
    return [of(grids, 'grid'), of(paths, 'path'), of(skimmers, 'skimmer')].join(', ');
  }

  it('is on the map by its address, with what was heard before it and nothing newer', async () => {
    await open(`/map?at=${AT}`);
    await isNotNow(NOT_NOW);
    expect(await counted(AT)).toBe('2 grids, 2 paths, 1 skimmer');
    await eventually(async () => expect(await extent()).toBe(await counted(AT)));
    const longest = page.getByRole('region', { name: 'Longest paths' });
    await longest.getByText('JA1XYZ').waitFor();
    // Ages are of the moment.
    const rows = await longest.locator('tbody tr').allInnerTexts();
    expect(rows).toHaveLength(3);
    expect(rows.join()).toMatch(/JA1XYZ[^]*5 min/);
    expect(rows.join()).not.toMatch(/VK2DEF|DL8LAS|\d d\b/);
    await page.goto(`${service.origin}/map?at=${AT}&band=20m`);
    await page.getByText('spots on 20 m from 2026-03-10 13:00 to 2026-03-10 13:59 UTC').waitFor();
    await page.getByText(/^3 of \d+ spots$/).waitFor();
    await eventually(async () => expect(await extent()).toBe('1 grid, 1 path, 1 skimmer'));
  });

  it('is not changed by spots that come, and left by one click', async () => {
    await open(`/map?at=${AT}`);
    await eventually(async () => expect(await extent()).toBe(await counted(AT)));
    const before = await extent();
    await service.record([aReport({ callsign: 'JA1XYZ', heardAtSeconds: NOW_S })]);
    await eventually(async () => {
      const { body } = await service.get<{ total: number }>('/spots');
      expect(body.total).toBe(2);
    });
    expect(await extent()).toBe(before);
    const streams = () => browser.requests.filter((url) => url.includes('/api/v1/stream'));
    expect(streams()).toEqual([]);
    await now().click();
    await eventually(async () => expect(await extent()).toBe('2 grids, 2 paths, 1 skimmer'));
    expect(page.url()).toBe(`${service.origin}/map`);
    expect(await now().count()).toBe(0);
    await eventually(() => expect(streams()).toHaveLength(1));
    await page.goBack();
    await isNotNow(NOT_NOW);
    await eventually(async () => expect(await extent()).toBe(await counted(AT)));
  });

  it('says nothing of how much was heard before that is counted', async () => {
    page = await browser.open('about:blank');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/aggregate?*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(`${service.origin}/map?at=${AT}`);
    const canvas = page.locator('canvas[data-drawn]');
    await canvas.waitFor();
    expect(await canvas.getAttribute('aria-label')).toBe('Loading…');
    expect(await extent()).toBe('');
    answer();
    await eventually(async () => expect(await extent()).toBe(await counted(AT)));
    expect(await canvas.getAttribute('aria-label')).toContain('2 places heard by 1 skimmer');
  });

  it('is moved by keys, to the first spot and to now', async () => {
    await open(`/map?at=${AT}`);
    const press = async (key: string, moved: string | null) => {
      await slider().focus();
      await page.keyboard.press(key);
      await eventually(() => expect(at()).toBe(moved));
    };
    expect(await slider().getAttribute('aria-valuetext')).toBe('2026-03-10 14:00 UTC');
    await press('ArrowRight', '2026-03-10T14:10Z');
    await press('PageDown', '2026-03-10T13:10Z');
    await press('ArrowLeft', '2026-03-10T13:00Z');
    await eventually(async () => expect(await extent()).toBe('1 grid, 1 path, 1 skimmer'));
    await press('PageUp', AT);
    // The minute after the first spot has it in its window.
    const first = page.locator('[aria-valuemin]');
    await eventually(async () =>
      expect(await first.getAttribute('aria-valuemin')).toBe(
        `${Date.parse('2026-03-05T08:18Z') / 60_000}`,
      ),
    );
    await press('Home', '2026-03-05T08:18Z');
    await eventually(async () => expect(await extent()).toBe('1 grid, 1 path, 1 skimmer'));
    await press('ArrowLeft', '2026-03-05T08:18Z');
    await press('End', null);
    expect(await now().count()).toBe(0);
    expect(await slider().getAttribute('aria-valuetext')).toBe('now');
    await press('ArrowLeft', '2026-03-14T15:00Z');
  });

  it('is moved by the pointer, and by a time that is typed', async () => {
    await open(`/map?at=${AT}`);
    const box = (await slider().boundingBox())!;
    const [left, y] = [box.x, box.y + box.height / 2];
    await page.mouse.move(left + (box.width * 14) / 24, y);
    await page.mouse.down();
    await page.mouse.move(left + (box.width * 13) / 24, y, { steps: 4 });
    // Where it would lead, before it does.
    await slider().getByText('2026-03-10 13:00').waitFor();
    expect(at()).toBe(AT);
    await page.mouse.up();
    await eventually(() => expect(at()).toBe('2026-03-10T13:00Z'));
    const field = page.getByRole('textbox', { name: 'Moment (UTC)' });
    await field.fill('2026-03-05 09:00');
    await field.press('Enter');
    await eventually(() => expect(at()).toBe('2026-03-05T09:00Z'));
    await page.getByLabel('Span', { exact: true }).selectOption('All');
    await slider().click({ position: { x: 1, y: 20 } });
    await eventually(() => expect(at()).toBe('2026-03-05T08:18Z'));
  });

  it.each([
    ['/map', { width: 1_280, height: 720 }],
    [`/map?band=20m&at=${AT}`, { width: 1_280, height: 720 }],
    [`/map?band=20m&at=${AT}`, PHONE],
    // Where there is no room for both, one is below the other.
    [`/map?band=20m&at=${AT}`, { width: 1_280, height: 420 }],
    [`/map?band=20m&at=${AT}`, TURNED_PHONE],
  ])('hides nothing of the map: %s on %o', async (path, size) => {
    await open(path, size);
    await page.locator('canvas[data-drawn]').waitFor();
    await page.getByText(/^1 grid, 1 path, 1 skimmer$|^2 grids, 2 paths/).waitFor();
    await eventually(async () => {
      const map = (await page.locator('.map').boundingBox())!;
      const line = (await page.getByRole('region', { name: 'Time line' }).boundingBox())!;
      expect(map.height).toBeGreaterThan(270);
      expect(map.y + map.height).toBeLessThanOrEqual(line.y);
      // Scrolled to, it is seen whole below what says that it is not now.
      const { height } = (await page.locator('.not-now').boundingBox()) ?? { height: 0 };
      expect(map.height).toBeLessThanOrEqual(size.height - height);
      if (size.height < 700) return;
      expect(line.y + line.height).toBeLessThanOrEqual(size.height);
      // All longitudes of a wide one.
      if (size.width > 1_000) expect(map.width / map.height).toBeCloseTo(360 / 142, 1);
    });
  });

  it('is played in steps, each as the API counts it, until it is paused', async () => {
    await open('/map?at=2026-03-10T13:50Z');
    const steps: string[] = [];
    page.on('framenavigated', (frame) => steps.push(frame.url().split('at=')[1] ?? ''));
    await page.getByRole('button', { name: 'Play' }).click();
    const seen = new Map<string, string>();
    await eventually(async () => {
      // What is said and what is drawn are of the same moment once that is there.
      const [time, text, isBehind] = await page.evaluate<[string, string, boolean]>(`[
        /\\d\\d:\\d\\d/.exec(document.querySelector('.not-now').textContent)[0],
        document.querySelector('.map-large .aside .muted').textContent,
        document.querySelector('.is-behind') !== null,
      ]`);
      if (!isBehind) seen.set(`2026-03-10T${time}Z`, text);
      expect(steps.length).toBeGreaterThan(3);
    });
    await page.getByRole('button', { name: 'Pause' }).click();
    const expected = ['14:00', '14:10', '14:20', '14:30'].map((time) => `2026-03-10T${time}Z`);
    expect(steps.slice(0, 4)).toEqual(expected);
    expect(seen.size).toBeGreaterThan(1);
    for (const [step, text] of seen) expect([step, text]).toEqual([step, await counted(step)]);
    await page.getByRole('button', { name: 'One step back' }).click();
    await eventually(() => expect(steps.at(-1)! < steps.at(-2)!).toBe(true));
  });

  it('is played by the hour with a window of an hour: nothing falls between two steps', async () => {
    await open(`/bandmap?band=20m&at=2026-03-10T12:30Z`);
    await page.getByLabel('Speed').selectOption('3,600×');
    await page.getByRole('button', { name: 'Play' }).click();
    await eventually(() => expect(at()).toBe(AT));
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(new URL(page.url()).searchParams.get('since')).toBe('1h');
    // Now has the window of before.
    await now().click();
    await eventually(() => expect(new URL(page.url()).search).toBe('?band=20m'));
    await page.goto(`${service.origin}/bandmap?band=20m&since=1h&at=${AT}`);
    await eventually(async () => expect(await calls()).toEqual(['K1ABC', 'W1AW']));
  });

  it('ends as now when it was played up to there', async () => {
    await open('/map?at=2026-03-14T15:00Z');
    await page.getByRole('button', { name: 'Play' }).click();
    await eventually(() => expect(at()).toBe(null));
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await now().count()).toBe(0);
  });

  it('is on the band map, whose stations lead to the list of the window', async () => {
    await open(`/bandmap?band=20m&at=${AT}`);
    await isNotNow(NOT_NOW);
    await page.getByRole('region', { name: '20m: 1 station', exact: true }).waitFor();
    expect(await calls()).toEqual(['K1ABC']);
    expect(await page.locator('.bm-age').innerText()).toBe('3 min');
    // Nobody has looked away since.
    expect(await page.getByText(/\d new/).count()).toBe(0);
    await page.getByRole('link', { name: 'K1ABC' }).click();
    await page.getByText('1 station of 1 spot').waitFor();
    await page.goBack();
    const band40 = page
      .getByRole('group', { name: 'Band' })
      .getByRole('button', { name: '40m', exact: true });
    await band40.click();
    await page.getByRole('region', { name: '40m: 1 station' }).waitFor();
    expect(at()).toBe(AT);
    await band40.click();
    await service.record([
      aReport({ callsign: 'W1AW', frequencyHz: 7_020_000, heardAtSeconds: NOW_S - 140 }),
    ]);
    await now().click();
    await page.getByRole('link', { name: 'VK2DEF', exact: true }).waitFor();
    await band40.click();
    await page.getByRole('link', { name: 'W1AW', exact: true }).waitFor();
    // On the air before the viewer came back to now.
    expect(await page.getByText(/\d new/).count()).toBe(0);
  });

  it('is said to be none where the address asks for what cannot be shown', async () => {
    await open('/map?band=20m&at=garbage');
    await isNotNow('There is no moment “garbage”: this is now');
    await page.getByRole('button', { name: 'Take it off' }).click();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/map?band=20m`));
    await page.goto(`${service.origin}/bandmap?band=20m&at=2999-01-01T00:00Z`);
    await isNotNow('2999-01-01T00:00Z is still to come: this is now');
    await page.getByRole('button', { name: 'Take it off' }).click();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/bandmap?band=20m`));
    expect(await page.locator('.not-now').innerText()).toBe('');
  });

  it.each(['/map?', '/bandmap?band=20m&'])(
    'leads to the first spots and to now from before them: %s',
    async (path) => {
      await open(`${path}at=2020-01-01T00:00Z`);
      const ways = page.locator('.ways');
      await ways.getByRole('button', { name: 'Now' }).waitFor();
      expect(await ways.getByText('Past 24 hours').count()).toBe(0);
      await ways.getByRole('button', { name: 'The first spots, 2026-03-05 08:18 UTC' }).click();
      await eventually(() => expect(at()).toBe('2026-03-05T08:18Z'));
      await isNotNow('This is 2026-03-05 08:18 UTC, not now');
    },
  );

  it.each(['/', '/map', '/bandmap'])(
    'is no moment, and not now either, where a window has ended: %s',
    async (path) => {
      const window = 'since=2026-03-10T13:00Z&until=2026-03-10T14:00Z';
      page = await browser.openAnew(service, `${path}?band=20m&${window}`);
      await isNotNow('This window ended at 2026-03-10 14:00 UTC: it is not now');
      await now().click();
      await eventually(() => expect(page.url()).toBe(`${service.origin}${path}?band=20m&since=1h`));
      expect((await page.locator('.not-now').allInnerTexts()).join('')).toBe('');
    },
  );

  it('has the night of its own', async () => {
    await open(`/map?at=${AT}`);
    /** The sea south of Africa, where nothing is drawn. */
    const shade = () =>
      page.evaluate<string>(`(() => {
        const canvas = document.querySelector('canvas[data-drawn]');
        const { width, height } = canvas;
        const [x, y] = [(20 + 180) / 360 * width, (84 + 50) / 142 * height];
        return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].join();
      })()`);
    await page.locator('canvas[data-drawn]').waitFor();
    const day = await shade();
    await page.goto(`${service.origin}/map?at=2026-03-10T23:00Z`);
    await page.locator('canvas[data-drawn]').waitFor();
    await eventually(async () => expect(await shade()).not.toBe(day));
    await page.goto(`${service.origin}/map?at=2026-03-11T14:00Z`);
    await page.locator('canvas[data-drawn]').waitFor();
    await eventually(async () => expect(await shade()).toBe(day));
  });

  it('leads from a place of the map to the list of its window', async () => {
    await open(`/map?at=${AT}`);
    await eventually(async () => expect(await extent()).toBe(await counted(AT)));
    const canvas = page.locator('canvas[data-drawn]');
    const box = (await canvas.boundingBox())!;
    await canvas.click({
      position: { x: ((180 - 73) / 360) * box.width, y: ((84 - 41.5) / 142) * box.height },
    });
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/'));
    await page.getByText('2 stations of 3 spots').waitFor();
  });

  it('is stepped by hand where motion is not wanted', async () => {
    page = await browser.open('about:blank');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${service.origin}/map?at=${AT}`);
    await slider().waitFor();
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0);
    await page.getByRole('button', { name: 'One step forward' }).click();
    await eventually(() => expect(at()).toBe('2026-03-10T14:10Z'));
  });

  it.each(['/map?at=', '/bandmap?band=20m,40m&at='])(
    'has nothing against it for axe, and fits a phone: %s',
    async (path) => {
      await open(`${path}${AT}`, PHONE);
      await isNotNow(NOT_NOW);
      await eventually(async () => expect(await page.getByText('Loading…').count()).toBe(0));
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.evaluate(axe.source);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await page.evaluate<string[]>(
            `axe.run(document, { resultTypes: ['violations'] })
              .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
          );
          expect(found).toEqual([]);
        }
      }
      await now().click();
      await eventually(() => expect(at()).toBe(null));
    },
  );
});
