// Makes a picture of each view of the page on a desktop, a laptop and a phone, with the demo's spots: `npm run pictures`.
// Needs a build and a Chromium. Puts them into a folder of its own, which it names; with `--readme` also into docs/images.
// An address behind it has the pictures of a service that runs: `npm run pictures -- http://localhost:3000`.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../test/support/browser/chromium-path.mjs';
import { startDemo, until } from './support/demo-service.mjs';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** Each view by the name of its picture. */
const VIEWS = {
  live: '/',
  reports: '/?rows=spots',
  map: '/map',
  bandmap: '/bandmap?band=20m',
  signal: '/signal?window=24h',
  'signal-nobody': '/signal?callsign=K1XYZ',
  open: '/open?to=EU&band=20m',
  charts: '/charts',
  ask: '/ask?by=time,band&time_step=1h',
  skimmers: '/skimmers',
  repeater: '/repeater',
  groups: '/groups',
  group: '/groups/demo-club',
  alerts: '/alerts',
  'alerts-new': '/alerts?new=1&band=10m&dxcc=339',
  status: '/status',
  mine: '/mine',
};

/** Whose pictures they are: a station of the demo that many skimmers hear. */
const HOME = { grid: 'FN42hn', callsign: 'K1ABC' };

const README = join(import.meta.dirname, '../docs/images');
const PAST_WITHIN_MS = 600_000;
const SHOWN_WITHIN_MS = 30_000;

const given = process.argv.slice(2).find((text) => text.startsWith('http'));
const isReadme = process.argv.includes('--readme');
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const demo = given === undefined ? await startDemo('ignore') : undefined;
const origin = given ?? demo?.origin ?? '';
try {
  if (demo) await untilPast();
  await draw();
  console.log(`pictures: ${folder}`);
} finally {
  await demo?.stop();
}

async function untilPast() {
  await until(PAST_WITHIN_MS, 'the past of the demo', async () => {
    const { demo: isDemo, demoProgress } = await (await fetch(`${origin}/api/v1/health`)).json();
    return isDemo && !demoProgress;
  });
}

async function draw() {
  const browser = await chromium.launch({ executablePath: findChromium() });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await beAtHome(page);
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      for (const [name, path] of Object.entries(VIEWS)) {
        await show(page, path);
        mkdirSync(join(folder, colorScheme), { recursive: true });
        await page.screenshot({ path: join(folder, colorScheme, `${name}-${size.width}.png`) });
      }
    }
    if (isReadme) await drawReadme(page, colorScheme);
    await context.close();
  }
  await browser.close();
}

/** @param {import('playwright-core').Page} page */
async function drawReadme(page, colorScheme) {
  const [desktop, , phone] = WIDTHS;
  const [size, name] =
    colorScheme === 'light' ? [desktop, 'live-light.png'] : [phone, 'live-phone-dark.png'];
  if (size) await page.setViewportSize(size);
  await show(page, '/');
  await page.screenshot({ path: join(README, name) });
}

/**
 * A viewer who has said who he is, and tries the invented log.
 *
 * @param {import('playwright-core').Page} page
 */
async function beAtHome(page) {
  await page.goto(`${origin}/health/live`);
  await page.evaluate((home) => localStorage.setItem('home', JSON.stringify(home)), HOME);
  await page.goto(origin);
  const log = page.getByRole('region', { name: 'My log', exact: true });
  await log.locator('summary').click();
  const invented = log.getByRole('button', { name: 'Try with an invented log' });
  await invented.waitFor();
  await invented.click();
  await log.getByText(/^Invented/).waitFor();
}

/**
 * Opens a view, and waits until it has its answers.
 *
 * @param {import('playwright-core').Page} page
 */
async function show(page, path) {
  await page.goto(origin + path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await until(SHOWN_WITHIN_MS, path, async () => {
    const waiting = await page.locator('.waiting, [aria-busy=true]').count();
    const early = await page.locator('main.is-early').count();
    return waiting + early === 0;
  });
  // What is drawn by a script comes with the next frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
