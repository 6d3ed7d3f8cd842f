import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('who is on the repeater', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  let asked: string[];

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_025_300 });
    await enter('K1ABC');
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const enter = async (...names: string[]) => {
    service.hub.setPeople(
      'General',
      names.map((name) => ({ name, txTone: 72 })),
    );
    await eventually(async () => {
      const { users } = await service.get<{ users: unknown[] }>('/api/v1/online');
      expect(users).toHaveLength(names.length);
    });
  };

  const open = async (path: string, { streams = true } = {}) => {
    page = await browser.open('about:blank');
    asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    if (!streams) await page.routeWebSocket(/stream/, (socket) => socket.close());
    await page.goto(service.origin + path);
  };

  const panel = () => page.getByRole('region', { name: 'On the repeater' });

  it('comes over the stream, with what was heard of each', async () => {
    await open('/');
    await panel().getByText('1 listed, 1 of them heard').waitFor();
    await panel()
      .getByRole('listitem')
      .filter({ hasText: /K1ABC.*20m.*14025\.3.*CW/ })
      .waitFor();
    await enter('K1ABC', 'W1AW', 'N1XX');
    await panel().getByText('3 listed, 2 of them heard').waitFor();
    expect(asked.filter((path) => path.startsWith('/api/v1/online'))).toEqual([]);
  });

  it('is in a table with the spots of the hours chosen', async () => {
    await enter('K1ABC');
    await open('/repeater');
    await page.getByRole('row', { name: /K1ABC .*General 1 20m 14025\.3 CW/ }).waitFor();
    await page.getByText('1 listed, 1 of them heard').waitFor();
    await enter('K1ABC', 'W1AW');
    await page.getByRole('row', { name: /W1AW .*General 1 40m 7025\.3 CW/ }).waitFor();
    await page.getByRole('region', { name: 'Rooms' }).getByText('2', { exact: true }).waitFor();
    expect(asked.filter((path) => path === '/api/v1/online')).toEqual([]);
  });

  it('is told apart from whom the rooms count without a name', async () => {
    const others = ['W1AW', 'N1XX'].map((name) => ({ name, txTone: 72 }));
    // Those of a room are told when somebody of them comes or goes.
    service.hub.setPeople('Lounge', others);
    await enter('K1ABC');
    await open('/repeater');
    const rooms = page.getByRole('region', { name: 'Rooms' });
    await rooms.getByText('1 of 3 are listed: the repeater names who').waitFor();
    service.hub.setPeople('Lounge', []);
    await enter('W1AW');
    await page.getByText('1 listed, 1 of them heard').waitFor();
    await eventually(async () => expect(await rooms.getByText('are listed').count()).toBe(0));
  });

  it('is requested now and then where there is no stream', async () => {
    await enter('W1AW');
    await open('/', { streams: false });
    await panel().getByRole('link', { name: 'W1AW' }).waitFor();
    expect(asked).toContain('/api/v1/online');
  });
});
