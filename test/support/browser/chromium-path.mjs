import { existsSync } from 'node:fs';

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same engine without windows: it starts in a third of the processor's time. */
const HEADLESS = ['/usr/bin/chromium-headless-shell'];

/**
 * The browser of this machine; `CHROMIUM_PATH` says which. `undefined` when there is none.
 * @param isWhole with what the headless shell has not: notifications and push messages
 */
export function findChromium(isWhole = false) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return [...(isWhole ? [] : HEADLESS), ...WHOLE].find((path) => existsSync(path));
}
