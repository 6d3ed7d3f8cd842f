import { CONTEST, contestLines } from '../bench/measures/contest.mjs';
import { generate, perWeightFor, toLineStart } from '../bench/setup/generate.mjs';
import { pace } from '../bench/setup/pace.mjs';
import { makeStations } from '../bench/setup/stations.mjs';
import { StreamClient } from '../bench/clients/stream-client.mjs';
import { holdExactlyOnce } from '../bench/measures/stream.mjs';
import { StalledClient, TelnetClient } from '../bench/clients/telnet-client.mjs';
import { placesOf, readCc11Line, readRbnLine, saysSpot } from '../bench/cases/telnet-lines.mjs';
import { holdLines } from '../bench/measures/telnet.mjs';
import { latenciesOf, median, percentile } from '../bench/report/statistics.mjs';
import { judge } from '../bench/report/goals.mjs';
import { headlines } from '../bench/report/headlines.mjs';
import { documents } from '../bench/report/kept-runs.mjs';
import { renderRun } from '../bench/report/report.mjs';
import { parseSpotLine } from '../src/feed/telnet/spot-line.js';
import { BAND_NAMES, bandIdAtHz } from '../src/radio/band.js';
import { readText } from './support/documents/shipping.js';
import { expectSameRows } from './support/same-rows.js';

const DAY = 20_000 * 1_440;
const SPAN = { fromMinute: DAY, toMinute: DAY + 1_440, spots: 60_000 };
const stations = makeStations({ seed: 1 });

function reports(seed: number, { fromMinute, toMinute, spots } = SPAN) {
  const perWeight = perWeightFor({ ...SPAN, spots });
  return [...generate({ seed, stations, perWeight, fromMinute, toMinute })].flat();
}

const day = reports(1);

function shares(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1 / names.length);
  return counts;
}

describe('the traffic of the benchmark', () => {
  it('is the same for the same seed, and another for another', () => {
    expectSameRows(reports(1), day);
    expect(reports(2).slice(0, 100)).not.toEqual(day.slice(0, 100));
    expect(makeStations({ seed: 1 })).toEqual(stations);
  });

  it('is the same made in pieces as made at once', () => {
    const noon = DAY + 720;
    const pieces = [
      ...reports(1, { ...SPAN, toMinute: noon }),
      ...reports(1, { ...SPAN, fromMinute: noon }),
    ];
    expectSameRows(pieces, day);
  });

  it('has a contest’s minute of stations never heard before: no two lines one report, other calls with another seed', () => {
    const read = (seed: number) =>
      contestLines(seed).map((line) => {
        const parsed = parseSpotLine(`${line}1509Z`);
        if ('refused' in parsed) throw new Error(line);
        return parsed;
      });
    const [minute, other] = [read(1), read(2)];
    const calls = new Set(minute.map(({ callsign }) => callsign));
    expect([minute.length, calls.size]).toEqual([CONTEST.lines, CONTEST.calls]);
    expect(new Set(minute.map(({ spotter }) => spotter)).size).toBe(CONTEST.skimmers);
    const keys = minute.map((one) => `${one.callsign} ${one.spotter} ${one.frequencyHz}`);
    expect(new Set(keys).size).toBe(CONTEST.lines);
    expect(stations.callsigns.filter((callsign) => calls.has(callsign))).toEqual([]);
    const again = other.filter(({ callsign }) => calls.has(callsign));
    expect(again.length / CONTEST.lines).toBeLessThan(0.05);
  });

  it('has as many spots as asked for, to a few in a thousand', () => {
    expect(Math.abs(day.length / SPAN.spots - 1)).toBeLessThan(0.005);
  });

  it('has the bands’ and modes’ shares of skimmer networks', () => {
    const bands = shares(
      day.map(({ frequencyHz }) => BAND_NAMES[bandIdAtHz(frequencyHz) - 1] ?? 'other'),
    );
    expect(bands.get('20m')).toBeCloseTo(0.31, 1);
    expect(bands.get('40m')).toBeCloseTo(0.3, 1);
    expect(bands.get('80m')).toBeCloseTo(0.13, 1);
    expect(bands.get('other')).toBeUndefined();
    const modes = shares(day.map(({ mode }) => mode));
    expect([...modes.keys()].sort()).toEqual(['CW', 'FT4', 'FT8', 'PSK31', 'RTTY']);
  });

  it('has a heavy tail of stations, 300 skimmers, and a quiet night', () => {
    const calls = shares(day.map(({ callsign }) => callsign));
    expect(Math.max(...calls.values())).toBeGreaterThan(0.002);
    expect(Math.max(...calls.values())).toBeLessThan(0.03);
    expect(calls.size).toBeGreaterThan(1_500);
    expect(new Set(day.map(({ spotter }) => spotter)).size).toBe(300);
    const hours = [...shares(day.map((one) => String(Math.floor(one.heardAtSeconds / 3_600))))];
    const busiest = Math.max(...hours.map(([, share]) => share));
    expect(busiest).toBeGreaterThan(1.2 / 24);
  });

  it('has no report twice within a minute', () => {
    const keys = day.map((one) =>
      [
        Math.floor(one.heardAtSeconds / 60),
        one.spotter,
        one.callsign,
        one.frequencyHz,
        one.mode,
      ].join(' '),
    );
    expect(keys.length - new Set(keys).size).toBeLessThan(day.length / 10_000);
  });

  it('can be sent as lines that the feed reads back', () => {
    for (const report of day.slice(0, 2_000)) {
      const { heardAtSeconds: _, ...heard } = report;
      expect(parseSpotLine(`${toLineStart(report)}1234Z`)).toEqual({ ...heard, minuteOfDay: 754 });
    }
  });
});

describe('the feed of the benchmark', () => {
  /** How many lines are due at once, in turn, by a clock that is late by up to a millisecond. */
  async function due(ratePerSecond: number, durationMs: number) {
    let nowMs = 1_000_000;
    const clock = { nowMs: () => nowMs, pause: async (ms: number) => void (nowMs += ms + 0.7) };
    const counts = [];
    for await (const count of pace({ ratePerSecond, durationMs }, clock)) counts.push(count);
    expect(Math.abs(nowMs - 1_000_000 - durationMs)).toBeLessThan(3);
    return counts;
  }

  it('sends each line at its own moment, a few at once where there are more than milliseconds', async () => {
    expect(await due(20, 2_000)).toEqual(Array(40).fill(1));
    expect(await due(200, 2_000)).toEqual(Array(400).fill(1));
    for (const rate of [1_000, 3_000]) {
      const counts = await due(rate, 2_000);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rate * 2);
      expect(Math.max(...counts)).toBeLessThanOrEqual((rate / 1_000) * 3);
    }
  });

  it('makes up for a pause that took too long', async () => {
    const passedMs = [0, 0, 500, 500, 1_000];
    const clock = { nowMs: () => passedMs.shift() ?? 1_000, pause: async () => {} };
    const counts = [];
    for await (const count of pace({ ratePerSecond: 10, durationMs: 1_000 }, clock)) {
      counts.push(count);
    }
    expect(counts).toEqual([1, 5, 4]);
  });
});

describe('the figures of the benchmark', () => {
  it('are percentiles by rank, and medians', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(hundred, 50), percentile(hundred, 99), percentile([7], 99)]).toEqual([
      50, 99, 7,
    ]);
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
    const round = { latenciesMs: Float64Array.of(1, 2), perSecond: 2, failed: 0, bytes: 9 };
    expect(latenciesOf([round, round])).toEqual([1, 2, 1, 2]);
  });

  it('say of a goal that was not measured neither yes nor no', () => {
    const load = { loaded: 0, seconds: 0, days: 1, spotsPerSecond: 0 };
    const run = { name: '1m', command: '', startedAt: '', tookSeconds: 0, seed: 1, connections: 8 };
    const goals = judge({ ...run, spots: 1, realCallsigns: false, machine: {}, load });
    expect(goals.length).toBeGreaterThan(10);
    for (const { measured, holds } of goals) {
      expect([measured, holds]).toEqual(['not measured', null]);
    }
    const memory = { pollers: 1_000, perSecond: 500, beforeBytes: 1e8, mostBytes: 2e8 };
    const failing = { ...memory, p50Ms: 1, p99Ms: 2, failed: 1 };
    const judged = (failed: number) =>
      judge({
        ...run,
        spots: 1,
        realCallsigns: false,
        machine: {},
        load,
        memory: { ...failing, failed },
      }).find(({ name }) => name.startsWith('Memory'))?.holds;
    expect([judged(0), judged(1)]).toEqual([true, false]);
  });
});

describe('the documents of the benchmark', () => {
  it('are what the kept runs say, a page and the tables of each run', () => {
    const written = documents();
    expect(written.map(([path]) => path)).toEqual([
      'performance.md',
      'performance/30m.md',
      'performance/1m.md',
    ]);
    for (const [path, text] of written) expect(readText(`docs/${path}`)).toBe(text);
  });

  it('leave out of the page what was not measured', () => {
    const load = { loaded: 0, seconds: 0, days: 1, spotsPerSecond: 0 };
    const run = { name: '1m', command: '', startedAt: '', tookSeconds: 0, seed: 1, connections: 8 };
    const start = { firstMs: 4_402, againMs: 3_653 };
    expect(headlines({ ...run, spots: 1, realCallsigns: false, machine: {}, load, start })).toEqual(
      [['Start', '4.4 s to the first answer on an empty folder, 3.7 s on this database']],
    );
  });
});

describe('the live spots of the benchmark', () => {
  const exact = {
    door: 'telnet',
    due: 500,
    received: 500,
    wrong: 0,
    ended: 0,
    p50Ms: 20,
    p99Ms: 70,
    nodeCpuPerSecond: 0.2,
    postgresBytes: 9e7,
  };
  const measures = [false, true].flatMap((isOther) =>
    [20, 200, 1_000, 3_000].map((spotsPerSecond) => ({
      ...exact,
      isOther,
      spotsPerSecond,
      ...(isOther && { feedCpuPerSecond: 0.1 }),
    })),
  );

  function runOf(change: (measure: (typeof measures)[number]) => object = () => ({})) {
    const run = { name: '1m', command: '', startedAt: '', tookSeconds: 0, seed: 1, connections: 8 };
    const load = { loaded: 0, seconds: 0, days: 1, spotsPerSecond: 0 };
    const live = {
      clients: 50,
      commitP50Ms: 2,
      commitP99Ms: 9,
      measures: measures.map((measure) => ({ ...measure, ...change(measure) })),
    };
    return { ...run, spots: 1, realCallsigns: false, machine: {}, load, live };
  }

  const holding = (change?: Parameters<typeof runOf>[0]) =>
    judge(runOf(change))
      .filter(({ name }) => name.startsWith('Live at'))
      .map(({ holds }) => holds);

  it('are judged by rate and process: by both percentiles, and by what came', () => {
    expect(holding()).toEqual(Array(7).fill(true));
    expect(holding(() => ({ p50Ms: 26 }))).toEqual([false, false, true, true, true, true, true]);
    expect(holding(() => ({ p99Ms: 121 }))).toEqual([false, false, false, true, true, true, true]);
    expect(holding(() => ({ p50Ms: 51 }))).toEqual([...Array(6).fill(false), true]);
    for (const flaw of [{ received: 499 }, { wrong: 1 }, { ended: 1 }]) {
      const last = ({ isOther, spotsPerSecond }: { isOther: boolean; spotsPerSecond: number }) =>
        isOther && spotsPerSecond === 3_000 ? flaw : {};
      expect(holding(last)).toEqual([...Array(6).fill(true), false]);
    }
  });

  it('are a table: times in commits, too, and the process of the feed beside another', () => {
    const cells = (run: ReturnType<typeof runOf>) =>
      renderRun(run, undefined)
        .split('\n')
        .filter((line) => line.includes('| telnet'))
        .map((line) => line.split('|').map((cell) => cell.trim()));
    const rows = cells(runOf());
    expect(rows).toHaveLength(8);
    expect(rows[0]).toEqual(
      ['', 'the feed’s process', '20', 'telnet', 'all', '20.0 / 70.0', '10 ×'].concat([
        '200',
        '',
        '',
        '',
        '',
        '90',
        '',
      ]),
    );
    expect([rows[4]![1], rows[4]![7]]).toEqual(['another process', '100 + 200']);
    expect(cells(runOf(() => ({ received: 450, wrong: 2, ended: 1 })))[0]![4]).toBe(
      '**90.00 %**, 2 wrong, 1 cut',
    );
  });
});

describe('the streams of the benchmark', () => {
  const text = [11, 12, 13]
    .map((id) => `event: spot\nid: ${id}\ndata: {"id":${id},"callsign":"K1ABC"}\n\n`)
    .join('');

  function counted(chunks: readonly string[]) {
    const client = new StreamClient(10);
    for (const chunk of chunks) client.take(Buffer.from(chunk));
    const { received, missed, repeated, lastId, arrivals } = client;
    return { received, missed, repeated, lastId, timed: arrivals.length / 2 };
  }

  it('see every id once, wherever the bytes are cut', () => {
    for (let cut = 0; cut <= text.length; cut++) {
      const seen = counted([text.slice(0, cut), text.slice(cut)]);
      expect(seen).toEqual({ received: 3, missed: 0, repeated: 0, lastId: 13, timed: 3 });
    }
    expect(counted([...text])).toMatchObject({ received: 3, missed: 0, repeated: 0 });
  });

  it('see what is missing, repeated or out of order', () => {
    expect(counted(['{"id":11}', '{"id":13}'])).toMatchObject({ received: 2, missed: 1 });
    expect(counted(['{"id":11}', '{"id":11}'])).toMatchObject({ received: 1, repeated: 1 });
    expect(counted(['{"id":12}', '{"id":11}'])).toMatchObject({ missed: 1, repeated: 1 });
  });

  it('end the run unless every spot came to every client exactly once', () => {
    const latenciesMs = new Float64Array(4);
    const exact = { streams: 2, received: 6, missed: 0, repeated: 0, ended: 0, latenciesMs };
    expect(() => holdExactlyOnce(exact, 10, 13, 2)).not.toThrow();
    for (const flaw of [
      { received: 5 },
      { missed: 1 },
      { repeated: 1 },
      { ended: 1 },
      { latenciesMs: new Float64Array(3) },
    ]) {
      expect(() => holdExactlyOnce({ ...exact, ...flaw }, 10, 13, 2)).toThrow('of 6 spots');
    }
  });
});

describe('the telnet clients of the benchmark', () => {
  const lines = [
    'DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z',
    'DX de W3OA-#:     7025.3  K1ABC          FT8   -9 dB          CQ      2259Z',
  ];
  const text = `${lines.join('\r\n')}\r\n`;
  const spots = [
    { spotter: 'KM3T', callsign: 'CS3B', frequency: 14100.049, mode: 'CW', snr: 24 },
    { spotter: 'W3OA', callsign: 'K1ABC', frequency: 7025.3, mode: 'FT8', snr: -9 },
  ].map((spot, id) => ({ id, timestamp: '2026-11-21T22:59:10Z', ...spot }));
  const group = { format: 'rbn', filter: '', clients: 2 } as const;

  it('count, hash and time lines alike, wherever the bytes are cut', () => {
    const digests = Array.from({ length: text.length }, (_, cut) => {
      const client = new TelnetClient({ keepsText: cut === 0 });
      for (const part of [text.slice(0, cut), text.slice(cut)]) client.take(Buffer.from(part));
      expect([client.lines, client.text]).toEqual([2, cut === 0 ? text : '']);
      expect(client.latenciesMs([0, 0])).toHaveLength(2);
      expect(client.latenciesMs([NaN, 0])).toHaveLength(1);
      return client.digest();
    });
    expect(new Set(digests).size).toBe(1);
    const other = new TelnetClient({ keepsText: false });
    other.take(Buffer.from(text.replace('24 dB', '25 dB')));
    expect(other.digest()).not.toBe(digests[0]);
  });

  it('read lines of both styles, as far as columns let them', () => {
    for (const [place, spot] of spots.entries()) {
      expect(saysSpot(readRbnLine(lines[place]!), spot)).toBe(true);
      expect(saysSpot(readRbnLine(lines[1 - place]!), spot)).toBe(false);
    }
    const cc11 = 'CC11^14100.0^CS3B^21-Nov-2026^2259Z^CW 24 dB 22 WPM^KM3T-#^^^N0CALL^^^^^^^^^^';
    expect(saysSpot(readCc11Line(cc11), spots[0]!)).toBe(true);
    expect(saysSpot(readCc11Line(cc11), { ...spots[0]!, snr: 25 })).toBe(false);
    for (const broken of ['', 'W1AW de N0CALL dxspider >', lines[0]!.slice(1), cc11.slice(1)]) {
      expect([readRbnLine(broken), readCc11Line(broken)]).toEqual([undefined, undefined]);
    }
  });

  it('know which spots a telnet client was sent, in order and once', () => {
    const [first, second] = lines;
    const places = (...sent: (string | undefined)[]) => placesOf(`${sent.join('\r\n')}\r\n`, spots);
    expect(places(first, second)).toEqual([0, 1]);
    expect(places(second)).toEqual([1]);
    expect(places(first, first, second)).toEqual([0, -1, 1]);
    expect(places(second, first)).toEqual([1, -1]);
    expect(places('*** 1 spots were left out', second)).toEqual([-1, 1]);
    expect(placesOf(`${text}DX de`, spots)).toEqual([0, 1]);
  });

  it('end the run unless each got the lines of its filter, all of them and in order', () => {
    const exact = { text, differing: 0, ended: 0 };
    expect(() => holdLines(group, exact, spots)).not.toThrow();
    for (const flaw of [
      { text: `${lines[0]}\r\n` },
      { text: `${lines[1]}\r\n${lines[0]}\r\n` },
      { text: `${text}${lines[0]}\r\n` },
      { text: text.slice(0, -1) },
      { differing: 1 },
      { ended: 1 },
    ]) {
      expect(() => holdLines(group, { ...exact, ...flaw }, spots)).toThrow('of 2 spots');
    }
  });

  it('add up what a slow one got and what it was told', () => {
    for (let cut = 0; cut <= 180; cut++) {
      const client = new StalledClient();
      const told = '*** 6,214 spots were left out: this connection is too slow';
      const all = `  14025.3 K1ABC  <KM3T>\r\n${lines[0]}\r\n${told}\r\n${lines[1]}\r\n`;
      for (const part of [all.slice(0, cut), all.slice(cut)]) client.take(Buffer.from(part));
      expect([client.received, client.told]).toEqual([2, 6_214]);
    }
  });
});
