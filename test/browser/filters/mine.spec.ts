import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { scan } from '../../support/browser/scan.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const MINE = {
  home: { grid: 'FN42', callsign: 'K1ABC' },
  'home-continent': 'NA',
  'saved-filters': [{ name: 'CW', query: 'mode=CW' }],
  watched: ['JA1XYZ', 'W1AW'],
};

describeInBrowser.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('what is the viewer’s, on %s', (_name, size) => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  const files: string[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
  });

  afterAll(async () => {
    await Promise.all(files.map((file) => rm(file)));
    await browser.close();
    await service.stop();
  });

  beforeEach(async () => {
    page = await browser.open(service.origin + NO_PAGE, size);
    await page.evaluate('localStorage.clear()');
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const tick = (name: string) => page.getByRole('checkbox', { name });
  const kept = (key: string) => page.evaluate<string | undefined>(`localStorage['${key}']`);
  const device = () => page.getByRole('region', { name: 'To another device' });

  async function have(mine: object): Promise<void> {
    for (const [key, value] of Object.entries(mine)) {
      const item = JSON.stringify(JSON.stringify(value));
      await page.evaluate(`localStorage.setItem('${key}', ${item})`);
    }
    await page.goto(`${service.origin}/mine`);
  }

  async function readFileOf(text: string): Promise<void> {
    const path = join(tmpdir(), `mine-${process.pid}-${files.length}.json`);
    await writeFile(path, text);
    files.push(path);
    await page.getByLabel('Read a file').setInputFiles(path);
  }

  it('is saved as a file, without what is not ticked, and added from it to what is here', async () => {
    await have(MINE);
    await tick('My continent').uncheck();
    const downloading = page.waitForEvent('download');
    await press('Save as a file');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^spots-K1ABC-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    const { 'home-continent': _continent, ...others } = MINE;
    expect(JSON.parse(text)).toEqual({ version: 1, mine: { ...others, language: 'en' } });

    await page.evaluate('localStorage.clear()');
    await have({ home: { grid: 'JO62', callsign: '' }, watched: ['DL8LAS'] });
    await readFileOf(text);
    await page.getByRole('row', { name: /My home and callsign JO62 FN42, K1ABC/ }).waitFor();
    await page.getByRole('row', { name: /Watch list 1 3/ }).waitFor();
    await tick('Saved filters').uncheck();
    expect(await kept('watched')).toBe('["DL8LAS"]');
    await press('Take over');
    await page.getByText('Taken over.').waitFor();
    expect(await kept('watched')).toBe('["DL8LAS","JA1XYZ","W1AW"]');
    expect(JSON.parse((await kept('home'))!)).toEqual(MINE.home);
    expect(await kept('saved-filters')).toBeUndefined();
    await page.getByRole('row', { name: /Watch list 3/ }).waitFor();
  });

  it('stays as it is where a file is none, or is left', async () => {
    await have({ watched: ['DL8LAS'] });
    await readFileOf('{"alerts"');
    await page.getByText('This is no file of “My settings”').waitFor();
    await readFileOf('{"version":2,"mine":{"watched":["W1AW"]}}');
    await page.getByText('made by a later release').waitFor();
    await readFileOf('{"version":1,"mine":{"watched":["*"]}}');
    await page.getByText('nothing in it that this page can read').waitFor();
    await readFileOf('{"version":1,"mine":{"watched":["W1AW"],"theme":"pink"}}');
    await page.getByText('leaves out: theme.').waitFor();
    await press('Leave it');
    await page.getByText('Nothing was taken over.').waitFor();
    expect(await kept('watched')).toBe('["DL8LAS"]');
  });

  it('is in a code as far as a camera reads it; the file has all', async () => {
    let seed = 1;
    const random = () => String.fromCharCode(65 + ((seed = (seed * 16_807) % 2_147_483_647) % 26));
    const watched = Array.from(
      { length: 500 },
      (_, n) => random() + random() + (n % 10) + random() + random() + random(),
    );
    await have({ ...MINE, watched });
    await device().getByText('This is too much for a code').waitFor();
    expect(await device().locator('canvas').count()).toBe(0);
    await tick('Watch list').uncheck();
    await device().locator('canvas').waitFor();
    // As much as goes into a code is read all the same.
    await page.evaluate('localStorage.clear()');
    await have({ ...MINE, watched: watched.slice(0, 240) });
    const link = await scan(device());
    expect(link.length).toBeGreaterThan(1_700);
    await page.goto(link);
    await page.getByRole('row', { name: /Watch list 240 240/ }).waitFor();
  });

  it('is told of a link that is not whole, also in a page that is open', async () => {
    await have(MINE);
    const link = await scan(device());
    await page.goto(link.slice(0, -9));
    await page.getByText('The link is damaged or not whole').waitFor();
    expect(page.url()).toBe(`${service.origin}/mine`);
    await page.evaluate(`location.href = ${JSON.stringify(link)}`);
    await page.getByRole('button', { name: 'Take over' }).waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/mine`));
  });
});
