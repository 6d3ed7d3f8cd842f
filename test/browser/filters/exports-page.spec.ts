import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { openFilterTool } from '../../support/browser/controls.js';
import { eventually } from '../../support/eventually.js';
import { linesOf, parseCsv } from '../../support/spots/exported.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { WatchedService } from '../../support/processes/watched-service.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const CLIENT = join(ROOT, 'clients/typescript');

const run = promisify(execFile);

const SPOTS = 400;
const CALLSIGNS = ['K1ABC', 'W1AW', 'JA1XYZ', 'VK2DEF', 'G4ABC'];
const BANDS_HZ = [14_000_000, 7_000_000];
const SKIMMERS = ['KM3T', 'DL8LAS', 'W3LPL'];

/** As old as a feed may be late; older than the window of the page. */
const EARLIER_SECONDS = 8 * 60;

/** Spots of which each part of the filter leaves some out. */
function someReports(): (Partial<SpotReport> & { isEarlier: boolean })[] {
  return Array.from({ length: SPOTS }, (_, n) => ({
    isEarlier: n % 7 === 0,
    callsign: CALLSIGNS[n % 5]!,
    frequencyHz: BANDS_HZ[n % 2]! + 5_000 + n * 100,
    spotter: SKIMMERS[n % 3]!,
    snrDb: 3 + (n % 23),
  }));
}

/** What passes the filter below, whatever its time. */
function passes({ callsign, frequencyHz, spotter, snrDb }: Partial<SpotReport>): boolean {
  return callsign !== 'K1ABC' && frequencyHz! > 14_000_000 && spotter !== 'DL8LAS' && snrDb! >= 10;
}

const FILTER = '/?band=20m&spotter_continent=NA&snr_min=10&not_callsign=K1ABC&since=5m';

describeInBrowser('what is shown is the same elsewhere', () => {
  let service: WatchedService;
  let browser: TestBrowser;
  let page: Page;
  let folder: string;
  const reports = someReports();
  const passing = reports.filter(passes);
  const shown = passing.filter(({ isEarlier }) => !isEarlier).length;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-exports-'));
    [service, browser] = await Promise.all([
      WatchedService.start({ TELNET_PORT: '0' }),
      TestBrowser.launch(),
    ]);
    const nowSeconds = Math.floor(Date.now() / 1_000);
    for (const report of reports) {
      const heardAtSeconds = nowSeconds - (report.isEarlier ? EARLIER_SECONDS : 0);
      service.hear({ ...report, heardAtSeconds });
    }
    await eventually(async () => expect(await total('/?')).toBe(SPOTS));
    await eventually(async () => expect(await total(FILTER)).toBe(shown));
    page = await browser.open(service.origin + FILTER);
    await openFilterTool(page, 'Export');
    await page.getByRole('link', { name: 'CSV' }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await removeFolder(folder);
  });

  /** The exact number of spots that a view shows, as the API has it. */
  async function total(view: string): Promise<number> {
    return (await service.get<{ total: number }>(`/api/v1/spots${view.slice(1)}`)).total;
  }

  /** What the page gives to be copied. */
  const code = (label: string) => page.getByRole('group', { name: label }).innerText();

  /** Compiles, as the user of the client does; what it has against it is the error. */
  function tsc(...args: string[]): Promise<unknown> {
    const path = join(ROOT, 'node_modules/typescript/bin/tsc');
    return run(process.execPath, [path, ...args], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      },
    );
  }

  async function downloaded(label: string): Promise<string> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: label, exact: true }).click();
    return readFile(await (await downloading).path(), 'utf8');
  }

  it('as the exact total in its line', async () => {
    expect(shown).toBeGreaterThan(20);
    expect(shown).toBeLessThan(passing.length);
    await eventually(async () =>
      expect(await page.locator('.filter-sentence').innerText()).toMatch(
        new RegExp(`^${shown} spots `),
      ),
    );
  });

  it('as the rows of the CSV file', async () => {
    const [header, ...rows] = parseCsv(await downloaded('CSV'));
    expect(rows).toHaveLength(shown);
    const at = (name: string) => header!.indexOf(name);
    const callsigns = new Set(rows.map((row) => row[at('callsign')]));
    expect(callsigns).toEqual(new Set(['G4ABC', 'JA1XYZ', 'VK2DEF', 'W1AW']));
    expect(rows.filter((row) => Number(row[at('snr')]) < 10)).toEqual([]);
  });

  it('as the lines of the NDJSON file', async () => {
    expect(linesOf(await downloaded('NDJSON'))).toHaveLength(shown);
  });

  it('as the lines that the command prints in a shell', async () => {
    const { stdout } = await run('bash', ['-c', await code('In the shell')]);
    expect(linesOf(stdout)).toHaveLength(shown);
  });

  it('by telnet without the window, which a connection does not have: of what was heard and of what comes', async () => {
    const { telnet } = await service.get<{ telnet: { ports: number[] } }>('/api/v1/health');
    const client = await TelnetClient.login(telnet.ports[0]!);
    expect(await client.ask(await code('At the telnet port'))).toBe('Operation successful');
    const rows = (await client.ask('sh/mydx 1000'))
      .split('\r\n')
      .filter((line) => / dB /.test(line));
    expect(rows).toHaveLength(passing.length);
    client.text = '';
    const others = reports.slice(0, 60).map((report, n) => ({
      ...report,
      frequencyHz: report.frequencyHz! + 100_000 + n,
    }));
    for (const report of others) service.hear(report);
    await eventually(() => expect(client.spots).toHaveLength(others.filter(passes).length));
    client.close();
  });

  it('as the total that the program prints, once its types were checked', async () => {
    const program = await code('In TypeScript');
    const installed = join(folder, 'node_modules/spot-query-client');
    await mkdir(installed, { recursive: true });
    await copyFile(join(CLIENT, 'package.json'), join(installed, 'package.json'));
    // `npm run typecheck` checks the client itself.
    await tsc('-p', CLIENT, '--noCheck', '--outDir', join(installed, 'dist'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'program.ts'), program);
    await tsc(
      'program.ts',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--skipLibCheck',
    );
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
    expect(stdout).toBe(`${await total(FILTER)}\n`);
  });
});
