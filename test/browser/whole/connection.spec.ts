import type { Page } from 'playwright-core';
import { describeInBrowser, type TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { ProxiedService, untilState } from '../../support/processes/proxied-service.js';
import type { TcpProxy } from '../../support/processes/tcp-proxy.js';
import type { WatchedProcess } from '../../support/processes/watched-service.js';

describeInBrowser('a line that fails', () => {
  let proxied: ProxiedService;
  let service: WatchedProcess;
  let browser: TestBrowser;
  let proxy: TcpProxy;
  let page: Page;

  beforeAll(async () => {
    proxied = await ProxiedService.start();
    ({ service, browser, proxy } = proxied);
    page = await browser.open('about:blank');
    await page.clock.install();
    await page.goto(proxied.address('/?rows=spots'));
  });

  afterAll(() => proxied.stop());

  const condition = (text: string) => untilState(page, text);
  /** Lets 10 s pass for the page: the time between two of its questions about the service, and for an answer. */
  const untilAsked = (text: string) =>
    runAheadUntil(page, 10_000, page.locator('.chip').getByText(text, { exact: true }));
  const frequencies = () => page.locator('table.spots tbody td.c-freq').allInnerTexts();

  it('cut: is said, and what came meanwhile is there when it is back, each once', async () => {
    service.hear({ frequencyHz: 14_001_000 });
    await condition('Live');
    await page.getByText('14001.0').waitFor();
    proxy.cut();
    await condition('Disconnected');
    service.hear({ frequencyHz: 14_002_000 });
    service.hear({ frequencyHz: 14_003_000 });
    proxy.heal();
    await page.getByText('14003.0').waitFor();
    await condition('Live');
    service.hear({ frequencyHz: 14_004_000 });
    await page.getByText('14004.0').waitFor();
    expect(await frequencies()).toEqual(['14004.0', '14003.0', '14002.0', '14001.0']);
  });

  it('gone silent: is noticed though nothing was closed', async () => {
    proxy.blackhole();
    await untilAsked('Disconnected');
    proxy.heal();
    await condition('Live');
    service.hear({ frequencyHz: 14_005_000 });
    await page.getByText('14005.0').waitFor();
  });

  it('without a stream: asks again and again, and says so', async () => {
    const polling = await browser.open('about:blank');
    await polling.routeWebSocket(/stream/, (socket) => socket.close());
    await polling.goto(`${service.origin}/?rows=spots`);
    await polling.locator('.chip').getByText('Live, polling').waitFor();
    service.hear({ frequencyHz: 14_006_000 });
    await polling.getByText('14006.0').waitFor();
    await polling.close();
  });

  it('of the feed: is said, with its name', async () => {
    await service.feed.refuse();
    await untilAsked('Feed down');
    await page.locator('.chip').click();
    await page.getByText(`Not connected: 127.0.0.1:${service.feed.port}`).waitFor();
    await page.getByRole('row', { name: /127\.0\.0\.1:\d+ not connected/ }).waitFor();
    await service.feed.reopen();
    await untilAsked('Live');
  });

  it('with nobody at its other end: what was seen stays, and it is said', async () => {
    await page.goto(proxied.address('/?rows=spots'));
    await page.getByText('14005.0').waitFor();
    await service.running.stop('SIGTERM');
    await condition('Disconnected');
    await eventually(async () => expect((await frequencies()).length).toBeGreaterThan(0));
  });
});
