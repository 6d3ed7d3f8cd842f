import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('the page in a browser that takes no worker', () => {
  let service: WatchedService;

  beforeAll(async () => {
    service = await WatchedService.start();
    service.hear({ callsign: 'K1ABC' });
  });

  afterAll(() => service.stop());

  const REFUSES = `ServiceWorkerContainer.prototype.register =
    () => Promise.reject(new DOMException('', 'SecurityError'))`;
  const THROWS = `Object.defineProperty(Navigator.prototype, 'serviceWorker', {
    get() { throw new DOMException('', 'SecurityError'); },
  })`;

  it.each([
    ['without https, where there is none', 'spots.test', ''],
    ['as it refuses', '127.0.0.1', REFUSES],
    ['as it throws', '127.0.0.1', THROWS],
  ])('is the same: %s', async (_, host, script) => {
    const browser = await TestBrowser.launch(['--host-resolver-rules=MAP spots.test 127.0.0.1']);
    try {
      if (script !== '') await browser.context.addInitScript(script);
      const { port } = new URL(service.origin);
      const page = await browser.open(`http://${host}:${port}/?call=K1ABC`);
      await page.locator('.chip').getByText('Live', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'K1ABC' }).first().waitFor();
      if (script === '') {
        expect(await page.evaluate('[isSecureContext, typeof navigator.clipboard]')).toEqual([
          false,
          'undefined',
        ]);
        // It is said for a moment only.
        await Promise.all([
          page.getByText('Copied', { exact: true }).waitFor(),
          page.getByRole('button', { name: 'Copy link' }).click(),
        ]);
        await page.evaluate(`(() => {
          const field = document.createElement('textarea');
          field.id = 'pasted';
          document.body.append(field);
          field.focus();
        })()`);
        await page.keyboard.press('Control+V');
        expect(await page.locator('#pasted').inputValue()).toBe(page.url());
      }
      await page.getByRole('link', { name: 'Band open?' }).click();
      await page.getByRole('heading', { name: 'Is the band open?' }).waitFor();
      expect(browser.complaints.splice(0)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
