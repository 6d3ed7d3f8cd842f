import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const SPOTS = 1_234;

describeInBrowser('languages of the page', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let japanese: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser, japanese] = await Promise.all([
      WatchedService.start({ TELNET_PORT: '0' }),
      TestBrowser.launch(),
      TestBrowser.launch(['--accept-lang=ja-JP,en']),
    ]);
    for (let spot = 0; spot < SPOTS; spot++) {
      service.hear({
        callsign: spot % 2 ? 'K1ABC' : 'JA1XYZ',
        frequencyHz: 14_000_000 + 100 * spot,
      });
    }
    await eventually(async () => {
      // Places of new callsigns are looked up in the background; a row that was drawn before has none.
      const { total } = await service.get<{ total: number }>(
        '/api/v1/spots?dxcc=291,339&grid=FN,PM&spotter_grid=FN',
      );
      expect(total).toBe(SPOTS);
    });
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await Promise.all([browser.close(), japanese.close()]);
    await service.stop();
  });

  const lang = (of: Page) => of.evaluate<string>('document.documentElement.lang');
  const nav = (of: Page) => of.locator('header nav').innerText();

  it('begins in English where the browser wants it, and loads no other', async () => {
    await page.getByText('1,234 spots in the past hour').waitFor();
    expect(await lang(page)).toBe('en');
    expect(await nav(page)).toContain('Band map');
    expect(browser.requests.filter((url) => /\/assets\/(?:de|es|fr|ja)-/.test(url))).toEqual([]);
  });

  it('is as chosen: views, filters, numbers, title and the attribute lang', async () => {
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByText('1.234 Spots in der letzten Stunde').waitFor();
    expect(await lang(page)).toBe('de');
    expect(await nav(page)).toContain('Mein Signal');
    const filters = page.getByRole('search', { name: 'Spots filtern' });
    expect(await filters.getByRole('group', { name: 'Betriebsart' }).count()).toBe(1);
    const row = page.locator('table.spots tbody tr').filter({ hasText: 'K1ABC' }).first();
    await row.locator('.c-entity[title=USA]').waitFor();
    const heads = await page.locator('table.spots thead').innerText();
    expect(heads).toContain('Land');
    await page.getByRole('columnheader', { name: 'Betriebsart' }).waitFor();
    await page.goto(`${service.origin}/status`);
    await page.getByRole('heading', { name: 'Quellen' }).waitFor();
    await page.getByText('Länderdatei vom 2026-05-30').waitFor();
    expect(await page.title()).toBe('Status – Spots');
    expect((await page.locator('.clock-date').innerText()).trim()).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  });

  it('says filters in its own order, and names a tab and an alert in it', async () => {
    const asked = 'spotter=KM3T&not_callsign=W1AW&dxcc=291&band=20m&since=24h';
    await page.goto(`${service.origin}/?${asked}`);
    await page
      .getByText(
        /^\d+ Spots von Stationen in den USA außer W1AW, in den letzten 24 Stunden auf 20 m von KM3T gehört$/,
      )
      .waitFor();
    const filters = 'gehört von KM3T, 20m, nicht W1AW, in den USA';
    await eventually(async () => expect(await page.title()).toBe(`${filters}, 24 h – Spots, live`));
    await page.getByRole('link', { name: 'Alarm', exact: true }).click();
    const name = page.getByRole('region', { name: 'Neuer Alarm' }).getByLabel('Name');
    await eventually(async () => expect(await name.inputValue()).toBe(filters));
  });

  it('is kept by the browser', async () => {
    await page.goto(service.origin);
    await page.reload();
    await page.getByText('1.234 Spots in der letzten Stunde').waitFor();
    expect(await page.getByLabel('Sprache').inputValue()).toBe('de');
    expect(await lang(page)).toBe('de');
  });

  it('stays where the file of another cannot be loaded, and says no error', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBypassServiceWorker', { bypass: true });
    await devtools.send('Network.setBlockedURLs', { urls: ['*/assets/fr-*'] });
    const choice = page.getByLabel('Sprache');
    await choice.selectOption('Français');
    await eventually(async () => expect(await choice.inputValue()).toBe('de'));
    expect([
      await lang(page),
      await page.locator('.trouble, [role=alert]:not(:empty)').count(),
    ]).toEqual(['de', 0]);
    await devtools.send('Network.setBlockedURLs', { urls: [] });
    await page.reload();
    await page.getByRole('heading', { name: 'Les bandes' }).waitFor();
    expect(await lang(page)).toBe('fr');
    await devtools.detach();
  });

  it('is English where nobody has the language', async () => {
    await page.evaluate("localStorage.setItem('language', JSON.stringify('tlh'))");
    await page.reload();
    await page.getByText('1,234 spots in the past hour').waitFor();
    expect(await lang(page)).toBe('en');
  });

  it('begins in that of the browser, and is read by screen readers as in English', async () => {
    const ja = await japanese.open(service.origin);
    await ja.getByText('スポット 1,234 件').waitFor();
    expect(await lang(ja)).toBe('ja');
    expect(await nav(ja)).toContain('バンドマップ');
    const row = ja.locator('table.spots tbody tr').filter({ hasText: 'JA1XYZ' }).first();
    await row.locator('.c-entity[title=日本]').waitFor();
    await ja.evaluate(axe.source);
    const found = await ja.evaluate<readonly { id: string; impact: string }[]>(
      'axe.run(document).then(({ violations }) => violations)',
    );
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id }) => id)).toEqual([]);
    expect(japanese.complaints.splice(0)).toEqual([]);
  });

  it('has its name and shortcuts in it where it is installed', async () => {
    const ja = japanese.context.pages().at(-1)!;
    const devTools = await ja.context().newCDPSession(ja);
    await eventually(async () => {
      const { errors, data = '{}', url } = await devTools.send('Page.getAppManifest');
      expect({ errors, url }).toEqual({
        errors: [],
        url: `${service.origin}/manifest.webmanifest?lang=ja`,
      });
      expect(JSON.parse(data)).toMatchObject({ lang: 'ja', name: 'スポット' });
    });
    expect(japanese.complaints.splice(0)).toEqual([]);
  });

  it('has every view in one line on a laptop in each, and the language at the top', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const tag of ['en', 'de', 'fr', 'es', 'ja']) {
      await page.evaluate(`localStorage.setItem('language', JSON.stringify('${tag}'))`);
      await page.goto(`${service.origin}/status`);
      await page.locator(`html[lang=${tag}] main h1`).waitFor();
      const links = await page.locator('header nav a:visible').evaluateAll((all) =>
        all.map((one) => {
          const { top, right, left } = one.getBoundingClientRect();
          const frame = one.closest('nav')!.getBoundingClientRect();
          return { top, isSeen: left >= frame.left && right <= frame.right + 0.5 };
        }),
      );
      expect([tag, links.length, new Set(links.map(({ top }) => top)).size]).toEqual([tag, 12, 1]);
      expect(links.filter(({ isSeen }) => !isSeen)).toEqual([]);
      expect(await page.locator('header select').inputValue()).toBe(tag);
      expect((await page.locator('header .language').innerText()).slice(0, 2)).toBe(
        tag.toUpperCase(),
      );
    }
  });

  it('fits a phone in each', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tag of ['de', 'fr', 'es', 'ja']) {
      await page.evaluate(`localStorage.setItem('language', JSON.stringify('${tag}'))`);
      for (const path of ['/', '/open', '/alerts?new=1', '/status', '/skimmers']) {
        await page.goto(service.origin + path);
        await page.locator(`html[lang=${tag}] main h1`).waitFor({ state: 'attached' });
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([tag, path, over]).toEqual([tag, path, 0]);
        if (path !== '/') continue;
        await page.locator('table.spots tbody tr').first().waitFor();
        const cut = await page.evaluate(`[...document.querySelectorAll('.spots td, .spots th')]
          .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`);
        expect([tag, cut]).toEqual([tag, []]);
      }
    }
  });
});
