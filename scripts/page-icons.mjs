// Draws the icons of the installed page anew, after their drawings were changed: dashboard/icons. Needs a Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../test/support/browser/chromium-path.mjs';

const dashboard = join(import.meta.dirname, '../dashboard');
const icons = [
  { drawing: 'src/icon.svg', name: 'icon-192.png', size: 192 },
  { drawing: 'src/icon.svg', name: 'icon-512.png', size: 512 },
  { drawing: 'icons/icon-maskable.svg', name: 'icon-maskable-512.png', size: 512 },
];

const browser = await chromium.launch({ executablePath: findChromium() });
for (const { drawing, name, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(join(dashboard, drawing), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(join(dashboard, 'icons', name), png);
  await page.close();
}
await browser.close();
