import { setTimeout as delay } from 'node:timers/promises';
import { toSpotLine } from '../../../src/demo/band/demo-line.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** What both services have stored of a spot: to the minute, as lines tell it. */
interface Stored {
  readonly minute: string;
  readonly spotter: string;
  readonly node: number | null;
  readonly callsign: string;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snr: number;
  readonly wpm: number | null;
  readonly type: string | null;
}

interface ListedSpot {
  readonly id: number;
  readonly timestamp: string;
  readonly spotter: string;
  readonly spotter_node: number | null;
  readonly callsign: string;
  readonly frequency: number;
  readonly mode: string;
  readonly snr: number;
  readonly wpm: number | null;
  readonly type: string | null;
}

const SPOTS = 1_500;

/** What columns cut most. */
const WIDE: readonly Partial<SpotReport>[] = [
  { spotter: 'OE9GHV', spotterNode: 12 },
  { spotter: 'VE3/OE9GHV', spotterNode: 2 },
  { spotter: 'OE9GHV', spotterNode: 2, frequencyHz: 10_368_123_456 },
  { spotter: 'KM3T', frequencyHz: 432_100_099 },
  { callsign: 'VP2/OE9GHV/QRPP' },
  { mode: 'PSK31', snrDb: -12, wpm: null },
  { snrDb: -100 },
  { wpm: null },
  { callsign: 'VA3XCD/B' },
  { callsign: 'CS3B', frequencyHz: 14_100_000 },
];

let databases: TestDatabase[];
let feed: TelnetServer;
let first: ServiceProcess;
let second: ServiceProcess;
let line: TcpProxy;
let telnetPort: number;

beforeEach(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  feed = await TelnetServer.listen();
  telnetPort = await freePort();
  first = await start(0, 'W1AW', feed.port, { TELNET_RBN_PORT: String(telnetPort) });
  await first.untilReady();
  line = await TcpProxy.to('127.0.0.1', telnetPort);
  second = await start(1, 'K1ABC', line.port);
  await second.untilReady();
  await eventually(() => expect(feed.audience).toHaveLength(1));
  await untilConnected();
});

afterEach(async () => {
  await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')]);
  await Promise.all([line.close(), feed.close()]);
  await Promise.all(databases.map((database) => database.drop()));
});

async function start(
  place: number,
  CALLSIGN: string,
  feedPort: number,
  variables: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  return ServiceProcess.start({
    DATABASE_URL: databases[place]!.url,
    CALLSIGN,
    FEEDS: `telnet://127.0.0.1:${feedPort}`,
    REPEATERHUB_URL: 'none',
    GRID_PROVIDERS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
    ...variables,
  });
}

/** Until the second service is logged in to the first. */
async function untilConnected(): Promise<void> {
  const client = await TelnetClient.login(telnetPort, 'N0CALL');
  await eventually(async () => expect(await client.ask('sh/users')).toContain('K1ABC'));
  client.close();
}

function makeReports(): SpotReport[] {
  const random = new Random(7);
  const now = Math.floor(Date.now() / 1000);
  const wide = WIDE.map((given) => ({ ...aReportNow(now), ...given }));
  const traffic = randomTraffic(random, callsigns(random, 300), {
    from: now,
    to: now,
    count: SPOTS,
  });
  // Some are minutes late; none twice, also where 100 Hz are all that is told.
  const made = [...wide, ...traffic].map((report, index) => ({
    ...report,
    heardAtSeconds: now - (index % 20 === 0 ? 240 : 0),
    frequencyHz: report.frequencyHz + index * 100,
  }));
  return made;
}

function aReportNow(now: number): SpotReport {
  const heard = { callsign: 'K1ABC', frequencyHz: 7_025_000, mode: 'CW', snrDb: 24, wpm: 28 };
  return { heardAtSeconds: now, spotter: 'KM3T', spotterNode: -1, ...heard };
}

async function stored(service: ServiceProcess): Promise<Stored[]> {
  const found: ListedSpot[] = [];
  for (;;) {
    const path = `/api/v1/spots?since=0&limit=1000&include=report&after_id=${found.at(-1)?.id ?? 0}`;
    const { spots } = await service.get<{ spots: ListedSpot[] }>(path);
    if (spots.length === 0) break;
    found.push(...spots);
  }
  return found.map(({ timestamp, spotter_node: node, frequency, ...spot }) => ({
    minute: timestamp.slice(0, 16),
    spotter: spot.spotter,
    node,
    callsign: spot.callsign,
    frequencyHz: Math.round(frequency * 1_000),
    mode: spot.mode,
    snr: spot.snr,
    wpm: spot.wpm,
    type: spot.type,
  }));
}

/** What 75 columns leave of a spot. */
function cut(spot: Stored): Stored {
  const tenthsOfKhz = Math.floor(spot.frequencyHz / 100);
  const width = Math.min(10, 17 - (tenthsOfKhz / 10).toFixed(1).length);
  const withNode = spot.node !== null && `${spot.spotter}-${spot.node}-#:`.length <= width;
  const snr = Math.max(-99, spot.snr);
  return {
    ...spot,
    spotter: withNode ? spot.spotter : spot.spotter.slice(0, width - '-#:'.length),
    node: withNode ? spot.node : null,
    callsign: spot.callsign.slice(0, 14),
    frequencyHz: tenthsOfKhz * 100,
    mode: spot.mode.slice(0, String(snr).length > 2 ? 4 : 5),
    snr,
    type: spot.type?.slice(0, 7) ?? null,
  };
}

it('gives every spot once to another service, equal but for its second and what columns cut', async () => {
  const reports = makeReports();
  for (const report of reports) feed.send(toSpotLine(report));
  await eventually(async () => expect(await stored(first)).toHaveLength(reports.length));
  const sent = await stored(first);
  await eventually(async () => expect(await stored(second)).toHaveLength(sent.length));
  expect(await stored(second)).toEqual(sent.map(cut));
  // The columns have cut something of every kind.
  const received = await stored(second);
  for (const key of ['spotter', 'node', 'callsign', 'frequencyHz', 'mode', 'snr'] as const) {
    expect([key, received.some((spot, place) => spot[key] !== sent[place]![key])]).toEqual([
      key,
      true,
    ]);
  }
});

it('leaves a gap where the connection between them was cut, and nothing twice or wrong', async () => {
  const reports = makeReports();
  const third = SPOTS / 3;
  for (const report of reports.slice(0, third)) feed.send(toSpotLine(report));
  await eventually(async () => expect(await stored(second)).toHaveLength(third));
  for (const [place, report] of reports.slice(third, 2 * third).entries()) {
    feed.send(toSpotLine(report));
    if (place % 10 === 0) await delay(10);
    if (place === third / 2) line.cut();
  }
  await eventually(async () => expect(await stored(first)).toHaveLength(2 * third));
  line.heal();
  await untilConnected();
  for (const report of reports.slice(2 * third)) feed.send(toSpotLine(report));
  await eventually(async () => expect(await stored(first)).toHaveLength(reports.length));
  const sent = (await stored(first)).map(cut).map((spot) => JSON.stringify(spot));
  const received = async () => (await stored(second)).map((spot) => JSON.stringify(spot));
  await eventually(async () => expect((await received()).at(-1)).toBe(sent.at(-1)));
  const places = (await received()).map((spot) => sent.indexOf(spot));
  const gap = places.findIndex((place, index) => place !== index);
  const missed = sent.length - places.length;
  expect(places).toEqual([...sent.keys()].filter((place) => place < gap || place >= gap + missed));
  expect(gap).toBeGreaterThanOrEqual(third);
  expect(gap + missed).toBeLessThanOrEqual(2 * third);
  expect(missed).toBeGreaterThan(0);
});
