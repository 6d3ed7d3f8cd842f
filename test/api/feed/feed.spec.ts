import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthView } from '../../../src/health/health.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const LINES = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/rbn-telnet-lines.txt'),
  'latin1',
)
  .split('\n')
  .filter((line) => line.endsWith('2259Z'));

let first: TelnetServer;
let second: TelnetServer;
let service: TestApp;

beforeAll(async () => {
  first = await TelnetServer.listen();
  second = await TelnetServer.listen();
  service = await startTestApp({
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${first.port},telnet://127.0.0.1:${second.port}`,
    GRID_PROVIDERS: 'none',
  });
  // The lines say 2259Z: half past that minute.
  service.clock.currentMs = Date.UTC(2026, 2, 14, 22, 59, 30);
  await eventually(() => expect([first.logins, second.logins]).toEqual([['W1AW'], ['W1AW']]));
});

afterAll(async () => {
  await service.close();
  await first.close();
  await second.close();
});

/** A line's values, told by hand from its columns. */
function valuesOf(line: string): object {
  const [, spotter, khz, callsign, snr, wpm] =
    /^DX de (\S+?)(?:-\d+)?-#:\s+([\d.]+)\s+(\S+)\s+CW\s+(-?\d+) dB\s+(\d+) WPM/.exec(line)!;
  return {
    spotter,
    callsign,
    frequency: Number(khz),
    mode: 'CW',
    snr: Number(snr),
    wpm: Number(wpm),
    timestamp: '2026-03-14T22:59:30Z',
    spotter_grid: null,
    grid: null,
  };
}

describe('lines of two skimmer feeds', () => {
  it('are each stored once, with the values of the line, in the order of arrival', async () => {
    expect(LINES).toHaveLength(19);
    for (const line of LINES) first.send(line);
    await eventually(async () => {
      const { body } = await service.get<SpotListView>('/spots?after_id=0');
      expect(body.spots).toEqual(
        LINES.map((line, index) => ({ id: index + 1, ...valuesOf(line) })),
      );
    });
  });

  it('are not stored again when the other feed brings them too, nor after a reconnect', async () => {
    for (const line of LINES) second.send(line);
    first.drop('reset');
    await eventually(() => expect(first.logins).toEqual(['W1AW', 'W1AW']));
    for (const line of LINES) first.send(line);
    first.send('DX de K9LC-#:    28169.9  VA3XCD/B       CW     9 dB  11 WPM  BEACON  2258Z');
    await eventually(async () => {
      const { body } = await service.get<SpotListView>('/spots');
      expect(body.total).toBe(LINES.length + 1);
    });
  });

  it('show in the health document, with what was refused', async () => {
    second.send('DX de DL6NBC:  1928.0  Z66BCC  tnx QSO  2259Z');
    second.send('junk');
    await eventually(async () => {
      const { body } = await service.get<HealthView>('/health');
      expect(body.feeds).toEqual([
        {
          name: `127.0.0.1:${first.port}`,
          connected: true,
          lastSpotAt: '2026-03-14T22:59:30Z',
          spotsReceived: LINES.length * 2 + 1,
          linesRejected: 0,
          reconnectCount: 1,
        },
        {
          name: `127.0.0.1:${second.port}`,
          connected: true,
          lastSpotAt: '2026-03-14T22:59:30Z',
          spotsReceived: LINES.length,
          linesRejected: 2,
          reconnectCount: 0,
        },
      ]);
    });
  });
});
