import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

/** What a message changes is drawn in the next frame. One more where the message came while that frame was being made. */
const MAX_FRAMES = 2;

/**
 * Counts frames, and notes in which one a callsign came over a WebSocket, and in which one it was in a table or on a map: `came` and
 * `drawn`, by callsign.
 */
const NOTE_FRAMES = `(() => {
  let frame = 0;
  const next = () => { frame++; requestAnimationFrame(next); };
  requestAnimationFrame(next);
  window.came = {};
  window.drawn = {};
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const { type, spots = [] } = JSON.parse(data);
        for (const { callsign } of spots) window.came[callsign] ??= frame;
        if (type === 'ready') window.readies = (window.readies ?? 0) + 1;
      });
    }
  };
  new MutationObserver(() => {
    for (const callsign of Object.keys(window.came)) {
      if (callsign in window.drawn) continue;
      const places = document.querySelectorAll('table.spots tbody, .bm-columns');
      if ([...places].some((one) => one.textContent.includes(callsign))) window.drawn[callsign] = frame;
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Keeps frames back as on a page that is hidden, until `seen` is called. */
const HIDE = `(() => {
  const asked = [];
  const real = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => asked.push(draw);
  window.seen = () => {
    window.requestAnimationFrame = real;
    asked.splice(0).forEach((draw) => real(draw));
    return asked.length;
  };
})()`;

describeInBrowser('what a message of the stream tells', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_010_000 });
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBe(1);
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const noted = (name: 'came' | 'drawn') => page.evaluate<Record<string, number>>(name);

  async function open(path: string): Promise<void> {
    page = await browser.open('about:blank');
    await page.addInitScript(NOTE_FRAMES);
    await page.goto(service.origin + path);
    await page.locator('table.spots tbody, .bm-columns').getByText('K1ABC').first().waitFor();
    await eventually(async () => expect(await page.evaluate('readies')).toBeGreaterThan(0));
  }

  it.each([
    ['a report', '/?rows=spots', ['W1AW', 'W2AW', 'W3AW']],
    ['a station', '/', ['N1AW', 'N2AW', 'N3AW']],
    ['a station of the band map', '/bandmap?band=20m', ['G1AW', 'G2AW', 'G3AW']],
  ])('%s is drawn in the next frame', async (_, path, callsigns) => {
    await open(path);
    for (const [index, callsign] of callsigns.entries()) {
      service.hear({ callsign, frequencyHz: 14_015_000 + index * 5_000 });
      await eventually(async () => expect(await noted('drawn')).toHaveProperty(callsign));
    }
    const [came, drawn] = [await noted('came'), await noted('drawn')];
    for (const callsign of callsigns) {
      expect(drawn[callsign]! - came[callsign]!).toBeLessThanOrEqual(MAX_FRAMES);
    }
  });

  it.each([
    ['/?band=40m,20m&rows=spots', 'VK', 7_010_000],
    ['/?band=20m', 'ZL', 14_040_000],
  ])(
    'waits on a page that is hidden, which shows it when it is seen: %s',
    async (path, prefix, frequencyHz) => {
      await open(path);
      await page.evaluate(HIDE);
      const calls = Array.from({ length: 20 }, (_, n) => `${prefix}${n % 10}A${n}X`);
      for (const callsign of calls) service.hear({ callsign, frequencyHz });
      await eventually(async () => expect(await noted('came')).toHaveProperty(calls.at(-1)!));
      await page.evaluate('seen()');
      await page.locator('table.spots tbody').getByText(calls.at(-1)!).first().waitFor();
    },
  );

  it('fills the elements of reports that left the list, without the focus that a click left there', async () => {
    page = await browser.open(`${service.origin}/?rows=spots`, { width: 1280, height: 240 });
    const rows = page.locator('table.spots tbody tr');
    const first = rows.filter({ hasText: 'E0AW' });
    service.hear({ callsign: 'E0AW' });
    await first.locator('.c-freq button').click();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    await page.evaluate(
      "document.querySelectorAll('table.spots tbody tr').forEach((row) => (row.wasThere = true))",
    );
    await page.mouse.move(640, 5);
    for (let n = 1; n <= 30; n++) service.hear({ callsign: `E${n}AW` });
    await first.waitFor({ state: 'detached' });
    await rows.first().getByText('E30AW').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    const wereThere = await rows.evaluateAll(
      (all) => all.filter((row) => 'wasThere' in row).length,
    );
    expect(wereThere).toBeGreaterThan(1);
  });
});
