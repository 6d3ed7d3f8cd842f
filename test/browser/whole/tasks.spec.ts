import type { Page } from 'playwright-core';
import { AlertReceiver } from '../../support/alerts/alert-receiver.js';
import { readFile } from 'node:fs/promises';
import { AT_HOME } from '../../support/alerts/alerts.js';
import { describeInBrowser, NO_PAGE, TestBrowser } from '../../support/browser/chromium.js';
import { filterPanel } from '../../support/browser/controls.js';
import { scan } from '../../support/browser/scan.js';
import { SIZES, Visitor } from '../../support/browser/visitor.js';
import { eventually } from '../../support/eventually.js';
import { runAheadUntil } from '../../support/browser/page-clock.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('in a few clicks', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let receiver: AlertReceiver;
  let visitor: Visitor;
  let page: Page;
  /** Made so far. */
  let alerts = 0;

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([
      WatchedService.start({ ...AT_HOME, ALERTS_PER_ADDRESS_PER_DAY: '0' }),
      TestBrowser.launch(),
      AlertReceiver.start(),
    ]);
    service.hear({ callsign: 'K1ABC', spotter: 'JA1XYZ', frequencyHz: 21_025_000, snrDb: 7 });
    service.hear({ callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 21_025_000 });
    service.hear({ callsign: 'K1ABC', spotter: 'JA1XYZ', frequencyHz: 14_025_000 });
    service.hear({ callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 28_025_000 });
    service.hear({ callsign: 'JA1XYZ', spotter: 'KM3T', frequencyHz: 28_030_000 });
    // Mine, on 40 m, and who only looks like it.
    service.hear({ callsign: 'K1ABC', spotter: 'KM3T', frequencyHz: 7_025_000 });
    service.hear({ callsign: 'W1AW', spotter: 'KM3T', frequencyHz: 7_030_000 });
    // Of Europe on 20 m in CW near me: what is asked for, and what is too weak or heard elsewhere.
    service.hear({ callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 14_030_000, snrDb: 20 });
    service.hear({ callsign: 'G4ABC', spotter: 'KM3T', frequencyHz: 14_031_000, snrDb: 9 });
    service.hear({ callsign: 'G4XYZ', spotter: 'JA1XYZ', frequencyHz: 14_032_000, snrDb: 30 });
    // Grids of new callsigns are looked up in the background.
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>(
        '/api/v1/spots?dxcc=291,230,223,339&spotter_grid=PM,JO,FN',
      );
      expect(total).toBe(10);
    }, 120_000);
    const made = await fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'my-club',
        callsigns: ['W1AW'],
        creator_name: 'Hiram',
        creator_email: 'hiram@example.org',
      }),
    });
    expect(made.status).toBe(201);
  });

  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await service.stop();
  });

  afterEach(async () => {
    await page.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  async function visit(size: (typeof SIZES)[number][1]): Promise<void> {
    page = await browser.open('about:blank', size);
    await page.clock.install();
    await page.goto(service.origin + NO_PAGE);
    await page.evaluate('localStorage.clear()');
    await page.goto(service.origin);
    visitor = new Visitor(page);
    await page.locator('table.spots tbody tr').first().waitFor();
  }

  /** A visitor who has just told who and where he is. */
  async function visitAs(callsign: string, grid: string, size: (typeof SIZES)[number][1]) {
    await visit(size);
    const welcome = page.getByRole('region', { name: 'Who are you?' });
    await welcome.getByLabel('My callsign').fill(callsign);
    await welcome.getByLabel('My grid').fill(grid);
    await welcome.getByLabel('My grid').press('Enter');
    await welcome.waitFor({ state: 'detached' });
  }

  const ask = (text: string) => visitor.type(page.getByLabel('Ask in one field'), text);
  const stations = async () => (await page.locator('table.spots tbody th').allInnerTexts()).sort();

  it.each(SIZES)('find who hears me: %s', async (_, size) => {
    await visitAs('K1ABC', 'FN31', size);
    const heard = page.getByRole('region', { name: 'Who hears K1ABC now' });
    await heard.getByText('3 skimmers').waitFor();
    await heard.getByText('Farthest: JA1XYZ').waitFor();
    await visitor.click(heard.getByRole('link', { name: 'My signal' }));
    const rows = page.getByRole('region', { name: 'By skimmer and band' }).locator('tbody tr');
    await eventually(async () => expect(await rows.count()).toBe(4));
    expect(visitor.actions).toBeLessThanOrEqual(2);
  });

  const inRow = (group: string, name: string) =>
    visitor.click(page.getByRole('group', { name: group, exact: true }).getByText(name));
  const ways = [
    ['by one field', () => ask('20m cw eu >15 near me')],
    [
      'by the row of controls',
      async () => {
        const place = page.getByLabel('Place', { exact: true });
        await visitor.choose(place, /^Europe$/);
        await visitor.choose(place, /^Heard near me$/);
        const chosen = place.locator('option:checked');
        await eventually(async () => expect(await chosen.innerText()).toMatch(/Europe.*near me/));
        await visitor.choose(page.getByLabel('Strength', { exact: true }), /15 dB/);
        await inRow('Mode', 'CW');
        await inRow('Band', '20m');
      },
    ],
  ] as const;
  const sizedWays = ways.flatMap(([way, choose], index) =>
    SIZES.map(([where, size]) => [way, where, size, choose, index] as const),
  );

  it.each(sizedWays)(
    'follow European CW on 20 m above 15 dB near me %s: %s',
    async (_way, _where, size, choose, index) => {
      await visitAs('K1ABC', 'FN31', size);
      await choose();
      await eventually(async () => expect(new Set(await stations())).toContain('DL8LAS'));
      await eventually(async () => expect(await stations()).not.toContain('G4ABC'));
      expect((await stations()).filter((call) => /^(G4|K1)/.test(call))).toEqual([]);
      const callsign = `DL${size.width % 10}${'XY'[index]}YZ`;
      service.hear({ callsign, spotter: 'KM3T', frequencyHz: 14_040_000 + index, snrDb: 25 });
      // The list is asked for again every 3 s.
      const row = page.locator('table.spots tbody tr', { hasText: callsign });
      await runAheadUntil(page, 3_000, row);
      expect(visitor.actions).toBeLessThanOrEqual(5);
    },
  );

  it.each(SIZES)('have my 40 m spots of today as a file: %s', async (_, size) => {
    await visitAs('K1ABC', 'FN31', size);
    await ask('me 40m today');
    await eventually(async () => expect(await stations()).toEqual(['K1ABC']));
    await visitor.button('Filters');
    await visitor.click(filterPanel(page).getByRole('button', { name: 'Export', exact: true }));
    const downloading = page.waitForEvent('download');
    await visitor.click(page.getByRole('link', { name: 'CSV', exact: true }));
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/K1ABC.*7025/);
    expect(visitor.actions).toBeLessThanOrEqual(4);
  });

  it.each(SIZES)('find who hears me in Japan on 15 m: %s', async (_, size) => {
    await visit(size);
    await visitor.view('My signal');
    await visitor.type(page.getByLabel('Callsign', { exact: true }), 'K1ABC');
    await visitor.choose(page.getByLabel('Skimmers in'), /^Japan/);
    await visitor.click(page.getByRole('group', { name: 'Band', exact: true }).getByText('15m'));
    const rows = page.getByRole('region', { name: 'By skimmer and band' }).locator('tbody tr');
    await eventually(async () => {
      expect(await rows.count()).toBe(1);
      expect(await rows.innerText()).toMatch(/JA1XYZ[^]*15m[^]*7/);
    });
    expect(visitor.actions).toBeLessThanOrEqual(4);
  });

  it.each(SIZES)('be told when a member of a club is on 40 m: %s', async (_, size) => {
    await visit(size);
    const before = receiver.spots.length;
    const wanted = ++alerts;
    await visitor.view('Groups');
    await visitor.click(page.getByRole('link', { name: 'my-club' }));
    await visitor.button('40m');
    await visitor.click(page.getByRole('link', { name: 'Alert me' }));
    const form = page.getByRole('region', { name: 'New alert' });
    await visitor.click(form.getByLabel('A webhook'));
    await visitor.type(form.getByLabel('URL'), receiver.url());
    // Its state is asked for every 4 s.
    await runAheadUntil(page, 4_000, page.getByRole('status').getByText('active'));
    await eventually(async () => {
      // The alert begins with what comes after it was made.
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      expect(metrics).toMatch(new RegExp(`^alerts_active ${wanted}$`, 'm'));
    });
    // A spot that is repeated is no other one.
    service.hear({ callsign: 'W1AW', frequencyHz: size.width * 10 + 7_010_000 });
    await eventually(() =>
      expect(receiver.spots.slice(before).map(({ json }) => json.spot?.callsign)).toEqual(['W1AW']),
    );
    expect(visitor.actions).toBeLessThanOrEqual(6);
  });

  it.each(SIZES)('be told when a friend calls CQ: %s', async (_, size) => {
    await visit(size);
    const before = receiver.spots.length;
    const wanted = ++alerts;
    const friend = `OH${(size.width / 10) % 10}ABC`;
    await ask(`${friend} cq`);
    await visitor.click(page.getByRole('link', { name: 'Alert me' }));
    const form = page.getByRole('region', { name: 'New alert' });
    await visitor.click(form.getByLabel('A webhook'));
    await visitor.type(form.getByLabel('URL'), receiver.url());
    // Its state is asked for every 4 s.
    await runAheadUntil(page, 4_000, page.getByRole('status').getByText('active'));
    await eventually(async () => {
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      expect(metrics).toMatch(new RegExp(`^alerts_active ${wanted}$`, 'm'));
    });
    service.hear({ callsign: friend, frequencyHz: 21_020_000, type: 'DE' });
    service.hear({ callsign: friend, frequencyHz: 14_020_000 });
    await eventually(() =>
      expect(receiver.spots.slice(before).map(({ json }) => json.spot)).toEqual([
        expect.objectContaining({ frequency: 14_020 }),
      ]),
    );
    expect(visitor.actions).toBeLessThanOrEqual(4);
  });

  it.each(SIZES)('see when 10 m opens to Europe: %s', async (_, size) => {
    await visit(size);
    await visitor.view('Band open?');
    await visitor.click(page.getByRole('group', { name: 'Stations in' }).getByText('Europe'));
    await visitor.button('10m');
    await page.getByText('10 m to Europe: 1 spot in the past hour').waitFor();
    expect(visitor.actions).toBeLessThanOrEqual(3);
  });

  it.each(SIZES)('see 10 m to Japan in the past 24 hours: %s', async (_, size) => {
    await visit(size);
    await visitor.view('Band open?');
    await visitor.choose(page.getByLabel('Country'), /^Japan$/);
    await visitor.button('10m');
    await page.getByText('10 m to Japan: 1 spot in the past hour').waitFor();
    const pressed = page.getByRole('button', { name: 'Past 24 hours', pressed: true });
    await pressed.waitFor();
    const row = page.locator('.of-hours tbody tr', {
      has: page.getByRole('button', { name: '10m' }),
    });
    expect(await row.locator('td').count()).toBe(24);
    await row.getByRole('link', { name: /^10m, \d\d:00: 1 spot so far/ }).waitFor();
    expect(visitor.actions).toBeLessThanOrEqual(3);
  });

  it.each(SIZES)('make a group of five calls, and have its link: %s', async (where, size) => {
    await visit(size);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const name = `five-on-${where.replace(' ', '-')}`;
    await visitor.view('Groups');
    await visitor.click(page.getByRole('link', { name: 'Make a group' }));
    await visitor.write('Name', name);
    await visitor.write('Callsigns', 'K1ABC W1AW JA1XYZ DL8LAS KM3T');
    await visitor.write('Your name or callsign', 'K1ABC');
    await visitor.write('Your e-mail address', 'k1abc@example.org');
    await visitor.button('Make the group');
    await visitor.button('Copy link');
    await page.getByText('copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(visitor.actions).toBeLessThanOrEqual(4);
    await page.goto(link);
    await page.getByText('of 5 heard').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
  });

  it.each([
    ['a desktop to a phone', SIZES[0][1], SIZES[1][1]],
    ['a phone to a desktop', SIZES[1][1], SIZES[0][1]],
  ])('take what is theirs from %s', async (_, from, to) => {
    await visit(from);
    await page.evaluate(`
      localStorage.setItem('home', '{"grid":"FN42hn","callsign":"K1ABC"}');
      localStorage.setItem('watched', '["JA1XYZ","W1AW"]');
      localStorage.setItem('theme', '"dark"');
    `);
    await page.reload();
    await visitor.click(page.getByRole('link', { name: 'My settings' }));
    const link = await scan(page.getByRole('region', { name: 'To another device' }));
    const other = await TestBrowser.launch();
    try {
      const there = await other.open(link, to);
      // Before anything is taken over, and nobody sees it in the address.
      await there.getByRole('region', { name: 'From another device' }).waitFor();
      expect(there.url()).toBe(`${service.origin}/mine`);
      expect(await there.evaluate('localStorage.watched')).toBeUndefined();
      visitor.actions++;
      await there.getByRole('button', { name: 'Take over' }).click();
      await there.getByText('Taken over.').waitFor();
      expect(visitor.actions).toBeLessThanOrEqual(3);
      await there.goto(`${service.origin}/map`);
      await there.getByRole('img', { name: 'Home, FN42hn' }).waitFor();
      expect(await there.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      expect(await there.evaluate('localStorage.watched')).toBe('["JA1XYZ","W1AW"]');
      expect(other.complaints).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
