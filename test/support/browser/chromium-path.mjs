import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; `CHROMIUM_PATH` says which. `undefined` when there is none. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  return (CHROMIUM_PATH ? [CHROMIUM_PATH] : PLACES).find((path) => existsSync(path));
}
