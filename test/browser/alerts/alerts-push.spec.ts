import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('alerts to this browser', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      WatchedService.start(),
      TestBrowser.launch([], { isWhole: true }),
    ]);
    await browser.context.grantPermissions(['notifications'], { origin: service.origin });
    page = await browser.open(service.origin);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('say why, when its push service cannot be reached', async () => {
    await page.clock.install();
    await page.goto(`${service.origin}/alerts?new=1&band=17m`);
    const form = page.getByRole('region', { name: 'New alert' });
    expect(await form.getByLabel('This browser').isChecked()).toBe(true);
    const hasKey = page.waitForResponse((answer) => answer.url().endsWith('/push-key'));
    await form.getByRole('button', { name: 'Make the alert' }).click();
    await hasKey;
    const alert = form.getByRole('alert');
    await eventually(async () => {
      // The page waits for 10 s, by its own timer.
      await page.clock.fastForward(10_000);
      expect(await alert.getByText(/could not subscribe|does not answer/).count()).toBe(1);
    });
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  it('are shown by the worker, each once', async () => {
    const deliver = await workerOf(page);
    const message = { alert: { id: 'a' }, event: 'spot', spot: { id: 7, callsign: 'K1ABC' } };
    // A push to a worker that is only starting is lost; what is pushed again is shown once.
    await eventually(async () => {
      await deliver(JSON.stringify({ ...message, title: 'K1ABC on 40m CW', text: '7025.3 kHz' }));
      await deliver(JSON.stringify({ ...message, title: 'K1ABC on 40m CW', text: 'again' }));
      await deliver('no JSON');
      await delay(100);
      expect(await shown()).toEqual([
        ['K1ABC on 40m CW', 'again', '/?call=K1ABC'],
        ['Spots', '', '/alerts'],
      ]);
    });
  });

  /** The notifications that are to be seen, by their titles. */
  const shown = () =>
    page.evaluate(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((all) => all.map(({ title, body, data }) => [title, body, data.path]).sort())`);

  /** Clicks a notification where it is received: a browser without a screen shows none to click, and opens no window. */
  const click = async (title: string) => {
    const [worker] = browser.context.serviceWorkers();
    return worker!.evaluate(`(async () => {
      const done = [];
      clients.openWindow = async (url) => void done.push(['opened', url]);
      WindowClient.prototype.focus = async function () { done.push(['focused', this.url]); };
      const shown = await registration.getNotifications();
      const notification = shown.find(({ title }) => title === ${JSON.stringify(title)});
      const event = new NotificationEvent('notificationclick', { notification });
      const waits = [];
      event.waitUntil = (promise) => waits.push(promise);
      dispatchEvent(event);
      await Promise.all(waits);
      return { done, left: (await registration.getNotifications()).map(({ title }) => title) };
    })()`);
  };

  it('lead to the alerts by a click, where a message names no station', async () => {
    const { origin } = service;
    expect(await click('Spots')).toEqual({
      done: [['opened', `${origin}/alerts`]],
      left: ['K1ABC on 40m CW'],
    });
  });

  it('lead to the spots of the station by a click, in the page that was opened there', async () => {
    const href = `${service.origin}/?call=K1ABC`;
    const other = await browser.open(href);
    await other.getByRole('link', { name: 'Map', exact: true }).click();
    // With the filters of the list.
    await other.waitForURL('**/map?*');
    expect(await click('K1ABC on 40m CW')).toEqual({ done: [['focused', href]], left: [] });
    await other.waitForURL(href);
    await other.locator('table.spots, .empty').first().waitFor();
    await other.close();
  });

  it('need one script from one address: the page lets nothing else through', async () => {
    const refused = (script: string) =>
      page.evaluate<string>(
        `(async () => { try { await ${script}; return 'let through'; } catch (error) { return error.name; } })()`,
      );
    for (const script of [
      "navigator.serviceWorker.register('/worker.js')",
      "navigator.serviceWorker.register('/assets/other.js')",
      "trustedTypes.createPolicy('worker', { createScriptURL: (url) => url })",
      "trustedTypes.createPolicy('other', { createScriptURL: (url) => url })",
      "trustedTypes.createPolicy('default', { createHTML: (html) => html })",
      "(document.createElement('div').innerHTML = '<b>x</b>')",
      "(document.createElement('script').src = '/worker.js')",
    ]) {
      expect([script, await refused(script)]).toEqual([script, 'TypeError']);
    }
    browser.complaints.splice(0);
  });

  it('are not offered while it allows no notifications, which is said', async () => {
    const devTools = await page.context().newCDPSession(page);
    const permission = { name: 'notifications' };
    const { origin } = service;
    await devTools.send('Browser.setPermission', { permission, setting: 'denied', origin });
    await page.goto(`${origin}/alerts?new=1&band=17m`);
    await page.getByText('This browser does not allow notifications of this page').waitFor();
    expect(await page.getByLabel('This browser').isDisabled()).toBe(true);
    expect(await page.getByLabel('A webhook').isChecked()).toBe(true);
  });
});

/** Delivers pushes to the worker of the page, as a push service does. */
async function workerOf(page: Page): Promise<(data: string) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  return (data) =>
    devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}
