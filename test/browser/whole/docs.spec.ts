import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { NumberedSpots } from '../../support/spots/numbered-spots.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

interface Tried {
  readonly operation: string;
  /** The status that the page shows, or that it asks for a value first. */
  readonly outcome: string;
}

/** What stands below each operation that was tried: the status, or the field that is to be filled in. */
const ASKS_FIRST = 'asks for a value';

describeInBrowser('the API page, at the first press of each GET', () => {
  let browser: TestBrowser;
  let database: TestDatabase;
  let service: ServiceProcess;
  let feed: TelnetServer;
  let folder: string;

  beforeAll(async () => {
    browser = await TestBrowser.launch();
  });

  afterAll(() => browser.close());

  beforeEach(async () => {
    database = await createTestDatabase();
    feed = await TelnetServer.listen();
    folder = await mkdtemp(join(tmpdir(), 'spot-docs-'));
    // Run by root, the embedded PostgreSQL is another user's, who must reach its data.
    await chmod(folder, 0o755);
  });

  afterEach(async () => {
    await service.stop('SIGTERM');
    await feed.close();
    await database.drop();
    await removeFolder(folder);
  });

  async function start(variables: NodeJS.ProcessEnv): Promise<void> {
    service = await ServiceProcess.start({ DATA_DIR: folder, ...variables });
    await service.untilReady();
  }

  /** Opens each GET of the page, or those that are streams or none, as it stands, and presses Execute. */
  async function tryAll(areStreams?: boolean): Promise<Tried[]> {
    const page = await browser.open(`${service.origin}/docs`);
    const operations = page.locator('.opblock-get');
    await operations.first().waitFor();
    const tried: Tried[] = [];
    for (const operation of await operations.all()) {
      const path = (await operation.locator('.opblock-summary-path').innerText()).trim();
      if (areStreams !== undefined && path.endsWith('/stream') !== areStreams) continue;
      await operation.locator('.opblock-summary-control').first().click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const outcome = await outcomeOf(operation);
      tried.push({ operation: path, outcome });
      if (outcome !== ASKS_FIRST) await untilInSight(operation.locator('.live-responses-table'));
      await operation.locator('.opblock-summary-control').first().click();
    }
    await page.close();
    return tried;
  }

  /** The page scrolls to an answer by itself. */
  async function untilInSight(answer: Locator): Promise<void> {
    const height = answer.page().viewportSize()?.height;
    await eventually(async () => {
      const top = (await answer.boundingBox())?.y;
      expect(top).toBeGreaterThanOrEqual(-1);
      expect(top).toBeLessThan(height ?? 0);
    });
  }

  async function outcomeOf(operation: ReturnType<Page['locator']>): Promise<string> {
    const status = operation.locator('.live-responses-table tbody .response-col_status').first();
    const missing = operation.locator('.parameters .invalid').first();
    await status.or(missing).first().waitFor();
    if (await missing.isVisible()) return ASKS_FIRST;
    return (await status.innerText()).trim().split('\n')[0]!;
  }

  const notGreen = (tried: readonly Tried[]) =>
    tried
      .filter(({ outcome }) => outcome !== '200')
      .map(({ operation, outcome }) => `${operation} ${outcome}`);

  async function startDemo(): Promise<void> {
    await start({});
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/stations');
      expect(total).toBeGreaterThan(0);
    });
  }

  it('is green on the demo for streams, of which it shows what came in some seconds', async () => {
    await startDemo();
    const tried = await tryAll(true);
    expect(tried.length).toBeGreaterThan(1);
    expect(notGreen(tried)).toEqual([]);
  });

  it('is green on the demo, but for an alert, which needs its key', async () => {
    await startDemo();
    const tried = await tryAll(false);
    expect(tried.length).toBeGreaterThan(25);
    // Of the archive the demo has no day yet.
    expect(notGreen(tried).sort()).toEqual(
      ['/api/v1/alerts/{id}', '/api/v1/archive/{file}'].map((path) => `${path} ${ASKS_FIRST}`),
    );
  });

  it('is green with a feed, but for what somebody must make first', async () => {
    await start({
      DATABASE_URL: database.url,
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      CALLSIGN: 'W1AW',
      GRID_PROVIDERS: 'none',
    });
    await eventually(() => expect(feed.logins).toHaveLength(1));
    const spots = new NumberedSpots(feed);
    spots.start();
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots');
      expect(total).toBeGreaterThan(0);
    });
    spots.stop();
    expect(notGreen(await tryAll()).sort()).toEqual([...MADE_FIRST].sort());
  });

  it('is green on an empty database, but for what somebody must make first', async () => {
    await start({ DATABASE_URL: database.url, FEEDS: 'none' });
    expect(notGreen(await tryAll()).sort()).toEqual([...MADE_FIRST].sort());
  });

  it('colours an answer, but not a long one, which a browser is busy with for ten seconds', async () => {
    await start({ DATABASE_URL: database.url, FEEDS: 'none' });
    const page = await browser.open(`${service.origin}/docs`);
    const coloured = async (path: string, text: string) => {
      const operation = page
        .locator('.opblock-get')
        .filter({ has: page.locator(`[data-path="/api/v1/${path}"]`) });
      await operation.locator('.opblock-summary-control').first().click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .highlight-code').first();
      await answer.getByText(text).first().waitFor();
      return answer.locator('code span').count();
    };
    expect(await coloured('bands', '160m')).toBeGreaterThan(10);
    expect(await coloured('country-file', 'Zimbabwe')).toBe(0);
    expect(browser.complaints).toEqual([]);
    await page.close();
  });

  it('fills the form by a link of a description, and shows the request as programs', async () => {
    await start({ DATABASE_URL: database.url, FEEDS: 'none' });
    const page = await browser.open(`${service.origin}/docs`);
    const operation = page.locator('#operations-Stations-findStations');
    await operation.locator('.opblock-summary-control').first().click();
    await operation.getByRole('link', { name: 'what Europe hears of Asia' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status').first().waitFor();
    expect(await operation.locator('.request-url').innerText()).toMatch(
      /\/stations\?continent=AS&spotter_continent=EU/,
    );
    for (const name of ['curl', 'TypeScript', 'Python', 'R']) {
      await operation.locator('.request-snippets .btn', { hasText: RegExp(`^${name}$`) }).click();
      await operation.getByText('spotter_continent=EU').first().waitFor();
    }
    expect(browser.complaints).toEqual([]);
    await page.close();
  });
});

/** Each says in its description where its value comes from. */
const MADE_FIRST = [
  '/api/v1/groups/{name}',
  '/api/v1/groups/{name}/activity',
  '/api/v1/groups/{name}/spots',
  '/api/v1/lists/{name}/activity',
  '/api/v1/archive/{file}',
  '/api/v1/alerts/{id}',
].map((path) => `${path} ${ASKS_FIRST}`);
