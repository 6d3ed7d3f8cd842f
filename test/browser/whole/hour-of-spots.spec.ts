import { setTimeout as delay } from 'node:timers/promises';
import { toSpotLine } from '../../../src/demo/band/demo-line.js';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { eventually } from '../../support/eventually.js';
import { type WatchedProcess, WatchedService } from '../../support/processes/watched-service.js';
import { aReport } from '../../support/spots/builders.js';

/** What an hour brings at 200 spots a second, in some minutes: the page keeps what it keeps by spots, not by the clock. */
const SPOTS = 3_600 * 200;
const SPOTS_A_TENTH = 250;

/** As many as a contest has on the air, and who hears them. */
const STATIONS = 4_000;
const SKIMMERS = 150;

const HEAP_MB = 20;

// Some minutes, by `npm run test:soak`.
const describeSoak = process.env.SOAKS === undefined ? describe.skip : describeInBrowser;

describeSoak('an hour of a contest', () => {
  let service: WatchedProcess;
  let browser: TestBrowser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([WatchedService.startProcess(), TestBrowser.launch()]);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  let sent = 0;

  function sendTenth(): void {
    const heardAtSeconds = Math.floor(Date.now() / 1_000);
    const lines = Array.from({ length: SPOTS_A_TENTH }, () => {
      const n = sent++;
      const station = n % STATIONS;
      return toSpotLine(
        aReport({
          heardAtSeconds,
          callsign: callOf('K', station),
          spotter: callOf('W', n % SKIMMERS),
          // A signal stays where it is; a prime of hertz makes no report the repeat of another one.
          frequencyHz:
            [3_500, 7_000, 14_000, 21_000, 28_000][station % 5]! * 1_000 + (n % 499) * 100,
        }),
      );
    });
    service.feed.sendBytes(Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
  }

  it(`leaves the page with at most ${HEAP_MB} MB`, async () => {
    const page = await browser.open(service.origin);
    sendTenth();
    await page.locator('table.spots tbody tr').first().waitFor();
    const session = await browser.context.newCDPSession(page);
    const heapMb = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await page.evaluate<number>('performance.memory.usedJSHeapSize')) / 1e6;
    };
    const heaps: string[] = [];
    for (let tenth = 0; sent < SPOTS; tenth++) {
      sendTenth();
      if (tenth % 300 === 0) heaps.push((await heapMb()).toFixed(1));
      await delay(100);
    }
    await eventually(async () => {
      const { total } = await service.get<{ total: number }>('/api/v1/spots?since=1h&limit=1');
      expect(total).toBe(sent);
    }, 120_000);
    const heap = await heapMb();
    console.info(
      `an hour of spots: heap ${heaps.join(', ')} MB on the way, ${heap.toFixed(1)} at its end`,
    );
    expect(heap).toBeLessThanOrEqual(HEAP_MB);
    expect(browser.complaints.splice(0)).toEqual([]);
  }, 900_000);
});

/** `K1AB`, another one for each number. */
function callOf(prefix: string, n: number): string {
  const letter = (of: number) => String.fromCharCode(65 + (of % 26));
  return `${prefix}${n % 10}${letter(n / 10)}${letter(n / 260)}${letter(n / 6_760)}`;
}
