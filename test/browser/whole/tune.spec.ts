import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { SIZES, Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/documents/programs.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';
import {
  askRigctld,
  endAll,
  freePort,
  RIG_TOKEN,
  startBridge,
  startRigctld,
} from '../../support/rig/rig.js';

/** QSOs with Japan on another band: JA1XYZ is needed on 20 m. */
const LOG = '<EOH>\n<CALL:5>JA7AB <DXCC:3>339 <BAND:3>40m <MODE:2>CW <QSO_DATE:8>20250101 <EOR>\n';

describeWith('rigctld')('in one click, by rigctld and the bridge', () => {
  describeInBrowser('on the page', () => {
    let service: WatchedService;
    let browser: TestBrowser;

    beforeAll(async () => {
      [service, browser] = await Promise.all([
        WatchedService.start(),
        TestBrowser.launch([], { isWhole: true }),
      ]);
      service.hear({ callsign: 'JA1XYZ', frequencyHz: 14_010_000 });
      service.hear({ callsign: 'W1AW', frequencyHz: 7_010_300 });
      await eventually(async () => {
        const { total } = await service.get<{ total: number }>('/api/v1/spots');
        expect(total).toBe(2);
      });
    });

    afterAll(async () => {
      await browser.close();
      await service.stop();
    });

    afterEach(async () => {
      await endAll();
      expect(browser.complaints.splice(0)).toEqual([]);
    });

    it.each(SIZES)('tune to a needed station: %s', async (_, size) => {
      const radio = await freePort();
      await startRigctld(radio);
      const { port } = await startBridge(
        '--rigctld',
        `127.0.0.1:${radio}`,
        '--origin',
        service.origin,
      );
      const stored = { rig: { port, token: RIG_TOKEN } };
      const page = await browser.openAnew(service, '/', { size, stored });
      const log = page.getByRole('region', { name: 'My log', exact: true });
      await log.locator('summary').click();
      await log
        .getByLabel('Your log, ADIF')
        .setInputFiles({ name: 'my.adi', mimeType: 'text/plain', buffer: Buffer.from(LOG) });
      const needed = page.locator('table.stations tbody tr', { hasText: 'JA1XYZ' });
      await needed.locator('.need').getByText('band', { exact: true }).waitFor();
      await page.locator('.rig.is-ready').waitFor();
      const visitor = new Visitor(page);
      await visitor.click(
        needed.getByRole('button', { name: 'Tune the rig to 14010.0 kHz, CW', exact: true }),
      );
      await eventually(async () => {
        expect(await askRigctld(radio, 'f')).toBe('14010000');
        expect((await askRigctld(radio, 'm')).split('\n')[0]).toBe('CW');
      });
      expect(visitor.actions).toBe(1);
      await page.close();
    });
  });
});
