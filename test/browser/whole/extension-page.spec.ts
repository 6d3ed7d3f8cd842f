import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { ServiceProcess } from '../../support/processes/service-process.js';

describeInBrowser('the page of an extension', () => {
  let folder: string;
  let database: TestDatabase;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-extension-page-'));
    database = await createTestDatabase();
    service = await ServiceProcess.start({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      FEEDS: 'none',
      EXTENSIONS: resolve('docs/examples/club'),
      CLUB_UDP_PORT: '0',
    });
    await service.untilReady();
  });

  afterAll(async () => {
    await service.stop('SIGTERM');
    await database.drop();
    await removeFolder(folder);
  });

  it('is reached by the navigation, reads the API, and leads back', async () => {
    const added = await fetch(`${service.origin}/api/v1/club/members`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ callsign: 'K1ABC', name: 'Ann' }),
    });
    expect(added.status).toBe(200);
    const browser = await TestBrowser.launch();
    try {
      const page = await browser.open(service.origin);
      await page.getByRole('navigation').getByRole('link', { name: 'Club', exact: true }).click();
      // Its one line, whatever it says, so that a refusal is seen.
      const line = await page.locator('#members li').textContent();
      expect(line).toBe('K1ABC, Ann: 0 spots in the last hour');
      expect(page.url()).toBe(`${service.origin}/x/club/`);
      await page.getByRole('link', { name: 'All spots' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Club', exact: true }).waitFor();
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
