import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';

describeInBrowser('groups', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  let editKey = '';

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.start(), TestBrowser.launch()]);
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_300 });
    service.hear({ callsign: 'W1AW', frequencyHz: 7_025_300 });
    page = await browser.open(`${service.origin}/groups`);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('says how to make the first', async () => {
    await page.getByRole('link', { name: 'Make the first' }).click();
    await page.getByRole('heading', { name: 'Make a group' }).waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/groups/new`));
  });

  it('tells beside each field what the service says against it', async () => {
    await page.getByLabel('Name', { exact: true }).fill('My Club');
    await page.getByLabel('Callsigns').fill('K1ABC nonsense');
    await page.getByLabel('Your name or callsign').fill('Hiram');
    await page.getByLabel('Your e-mail address').fill('hiram@example.org');
    await page.getByRole('button', { name: 'Make the group' }).click();
    await eventually(async () => {
      const said = (await page.getByRole('alert').allInnerTexts()).join(' ');
      expect(said).toContain('name must');
      expect(said).toContain('callsigns');
    });
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
  });

  it('makes one, and shows its key once, to be downloaded', async () => {
    await page.getByLabel('Name', { exact: true }).fill('my-club');
    await page.getByLabel('Callsigns').fill('k1abc, w1aw\nJA1XYZ');
    await page.getByLabel('Description').fill('Tuesday net');
    await page.getByRole('button', { name: 'Make the group' }).click();
    editKey = await page.getByLabel('Edit key').innerText();
    expect(editKey).toMatch(/^gek_[\w-]{43}$/);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download it as a file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('my-club-edit-key.txt');
    expect(await readFile(await download.path(), 'utf8')).toContain(`Edit key: ${editKey}\n`);
    await page.getByText('This browser keeps it as well').waitFor();
    await page.getByRole('link', { name: 'To the group' }).click();
    await page.getByRole('heading', { name: 'my-club' }).waitFor();
    expect(await page.content()).not.toContain(editKey);
  });

  it('shows who of it is on the air, its spots, and who made it', async () => {
    const onAir = page.getByRole('region', { name: 'On the air' });
    await onAir.getByText('2 of 3 heard').waitFor();
    await onAir.getByRole('row', { name: /K1ABC .* 20m 14025\.3 CW 24/ }).waitFor();
    await onAir.getByRole('row', { name: /JA1XYZ .* not heard/ }).waitFor();
    // Without the stream it would be asked for a minute later.
    service.hear({ callsign: 'K1ABC', frequencyHz: 14_025_400 });
    await onAir.getByRole('row', { name: /K1ABC 2 20m 14025\.4/ }).waitFor();
    const about = page.getByRole('region', { name: 'About it' });
    await about.getByText('Hiram', { exact: true }).waitFor();
    await about.getByRole('link', { name: 'hiram@example.org' }).waitFor();
    await page.getByText('Tuesday net').first().waitFor();
    const spots = page.getByRole('region', { name: 'Its spots' });
    await eventually(async () => expect(await spots.locator('tbody tr').count()).toBe(3));
    await spots.getByRole('button', { name: '40m' }).click();
    await eventually(async () => expect(await spots.locator('tbody tr').count()).toBe(1));
    await eventually(() => expect(page.url()).toBe(`${service.origin}/groups/my-club?band=40m`));
    service.hear({ callsign: 'W1AW', frequencyHz: 7_026_000 });
    await spots.getByText('7026.0').waitFor();
  });

  it('shows what was heard after its figures were read and before its stream was open', async () => {
    let go = () => {};
    const isHeard = new Promise<void>((resolve) => (go = resolve));
    await page.routeWebSocket(/stream\?group=my-club$/, async (socket) => {
      await isHeard;
      socket.connectToServer();
    });
    await page.reload();
    const onAir = page.getByRole('region', { name: 'On the air' });
    await onAir.getByRole('row', { name: /W1AW 2 40m 7026\.0/ }).waitFor();
    service.hear({ callsign: 'W1AW', frequencyHz: 7_027_000 });
    await page.getByRole('region', { name: 'Its spots' }).getByText('7027.0').waitFor();
    go();
    await onAir.getByRole('row', { name: /W1AW 3 40m 7027\.0/ }).waitFor();
  });

  it('leads to an alert about its stations on the bands that are chosen', async () => {
    await page.getByRole('link', { name: 'Alert me' }).click();
    await eventually(() =>
      expect(page.url()).toBe(`${service.origin}/alerts?new=1&band=40m&group=my-club`),
    );
    const form = page.getByRole('region', { name: 'New alert' });
    await form.getByText('my-club').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'my-club' }).waitFor();
  });

  it('has its forms for those alone who have its key', async () => {
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.getByLabel('Edit key').fill('gek_wrong');
    expect(await save.count()).toBe(0);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await page.getByLabel('Add callsigns').fill('N1XX');
    await save.click();
    await page.getByRole('alert').getByText(/key/).waitFor();
    expect(await save.count()).toBe(0);
    // The browser itself tells of the answers with 400 and 401.
    browser.complaints.splice(0);
  });

  it('is changed with it, which the browser keeps from then on', async () => {
    await page.getByLabel('Edit key').fill(editKey);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await page.getByLabel('Add callsigns').fill('n1xx vk2def');
    await page.getByLabel('Take callsigns away').fill('ja1xyz');
    await page.getByLabel('Description').fill('Wednesday net');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('This browser keeps the edit key.').waitFor();
    await page.getByText('Wednesday net').first().waitFor();
    const onAir = page.getByRole('region', { name: 'On the air' });
    await onAir.getByText('2 of 4 heard').waitFor();
    await onAir.getByRole('link', { name: 'VK2DEF' }).waitFor();
  });

  it('is in the list, and found by a part of its description', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('link', { name: 'my-club' }).waitFor();
    await page.getByLabel('Search').fill('thursday');
    await page.getByText('No group has that').waitFor();
    await page.getByLabel('Search').fill('wednesday');
    await page.getByRole('link', { name: 'my-club' }).waitFor();
    await eventually(() => expect(page.url()).toBe(`${service.origin}/groups?q=wednesday`));
  });

  it('is deleted when that was meant', async () => {
    await page.getByRole('link', { name: 'my-club' }).click();
    await page.getByRole('button', { name: 'Delete the group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete the group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There is no group yet').waitFor();
    expect(await page.evaluate('localStorage["group-keys"]')).toBe('{}');
    expect(browser.complaints.splice(0)).toEqual([]);

    await page.goto(`${service.origin}/groups/my-club`);
    await page.getByRole('heading', { name: 'No such group' }).waitFor();
  });
});
