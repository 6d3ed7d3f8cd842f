import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('how to connect a logger', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      WatchedService.start({ TELNET_PORT: '0' }),
      TestBrowser.launch(),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const said = () => page.locator('.logger code').allInnerTexts();

  it('stands below every view, with the host of the page and the port, and the filter to copy', async () => {
    const { telnet } = await service.get<{ telnet: { ports: number[] } }>('/api/v1/health');
    const connect = `telnet 127.0.0.1 ${telnet.ports[0]}`;
    page = await browser.open(service.origin);
    await eventually(async () => expect(await said()).toEqual([connect]));
    await page.goto(`${service.origin}/?call=k1&mode=CW,RTTY&snr_min=10&since=24h`);
    const command = 'set/filter call=K1&mode=CW,RTTY&snr_min=10';
    await eventually(async () => expect(await said()).toEqual([connect, command]));
    await page.getByRole('link', { name: 'Status' }).click();
    await eventually(async () => expect(await said()).toEqual([connect]));
    await page.close();
  });

  it('is what a client can type, and then gets what the page shows', async () => {
    page = await browser.open(`${service.origin}/?band=20m&continent=NA`);
    // What is not seen yet has no text.
    await eventually(async () => expect((await said()).filter(Boolean)).toHaveLength(2));
    const [connect, command] = await said();
    const client = await TelnetClient.login(Number(connect!.split(' ').at(-1)));
    expect(await client.ask(command!)).toBe('Operation successful');
    for (const [place, callsign] of ['K1ABC', 'JA1XYZ', 'W1AW'].entries()) {
      service.hear({ callsign, frequencyHz: 14_030_000 + place * 1_000 });
    }
    await eventually(() => expect(client.spots).toHaveLength(2));
    expect(client.spots.map((line) => line.slice(26, 31))).toEqual(['K1ABC', 'W1AW ']);
    client.close();
    await page.close();
  });

  it('fits a phone, also with a long filter', async () => {
    const calls = Array.from({ length: 60 }, (_, place) => `K${place % 10}AB`).join();
    page = await browser.open(`${service.origin}/?callsign=${calls}`, { width: 360, height: 740 });
    await eventually(async () => expect(await said()).toHaveLength(2));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });
});

describeInBrowser('where no telnet port is on', () => {
  it('says nothing of loggers', async () => {
    const [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    try {
      const page = await browser.open(`${service.origin}/?band=20m`);
      await page.getByText('version').waitFor();
      expect(await page.locator('.logger').count()).toBe(0);
    } finally {
      await browser.close();
      await service.stop();
    }
  });
});
