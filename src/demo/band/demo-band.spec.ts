import { BANDS, BAND_NAMES, bandIdAtHz } from '../../radio/band.js';
import { parseCallsign } from '../../radio/callsign.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { expectSameRows } from '../../../test/support/same-rows.js';
import { CONTEST_HOUR, DemoBand } from './demo-band.js';

const DAY = 86_400;
const START = Date.UTC(2026, 8, 30) / 1000;
const band = new DemoBand({ seed: 1 });
const day = [...band.reportsBetween(START, START + DAY)];

function countBy(reports: readonly SpotReport[], keyOf: (report: SpotReport) => string) {
  const counts = new Map<string, number>();
  for (const report of reports) counts.set(keyOf(report), (counts.get(keyOf(report)) ?? 0) + 1);
  return counts;
}

/** Part of the reports for which something holds, 0 to 1. */
function shareOf(reports: readonly SpotReport[], holds: (report: SpotReport) => boolean) {
  return reports.filter(holds).length / reports.length;
}

/** Full hours of a day, without those of the contest. */
const FULL_HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1).filter(
  (hour) => hour !== CONTEST_HOUR && hour !== CONTEST_HOUR + 1,
);

const bandOf = (report: SpotReport) => BAND_NAMES[bandIdAtHz(report.frequencyHz) - 1] ?? 'other';
const hourOf = (report: SpotReport) => Math.floor((report.heardAtSeconds - START) / 3600);

const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);

const isIn = (fromHour: number, toHour: number) => (report: SpotReport) =>
  hourOf(report) >= fromHour && hourOf(report) < toHour;

const lowShare = (reports: SpotReport[]) =>
  shareOf(reports, (report) => ['160m', '80m', '40m'].includes(bandOf(report)));

const highShare = (reports: SpotReport[]) =>
  shareOf(reports, (report) => ['15m', '12m', '10m'].includes(bandOf(report)));

/** Reports of one station apart by call: calls begin at least 15 s apart. */
function burstsOf(reports: readonly SpotReport[]): SpotReport[][] {
  const open = new Map<string, SpotReport[]>();
  const bursts: SpotReport[][] = [];
  for (const report of reports) {
    const burst = open.get(report.callsign);
    if (burst?.[0] && report.heardAtSeconds - burst[0].heardAtSeconds <= 8) {
      burst.push(report);
      continue;
    }
    const next = [report];
    open.set(report.callsign, next);
    bursts.push(next);
  }
  return bursts;
}

/** Whether a burst cannot have been cut by the ends of the day. */
const isInner = (burst: SpotReport[]) =>
  (burst[0]?.heardAtSeconds ?? 0) > START + 10 &&
  (burst.at(-1)?.heardAtSeconds ?? 0) < START + DAY - 10;

describe('a demo band depends on seed and time alone', () => {
  const hour = day.filter((report) => hourOf(report) === 12);
  const from = START + 12 * 3600;

  it('gives the same reports to another object of the same seed', () => {
    expectSameRows([...new DemoBand({ seed: 1 }).reportsBetween(from, from + 3600)], hour);
  });

  it('gives other reports to another seed', () => {
    const other = [...new DemoBand({ seed: 2 }).reportsBetween(from, from + 3600)];
    expect(other).not.toEqual(hour);
  });

  it.each([1, 7, 299, 301, 900.5])('joins windows of %d s to the whole', (step) => {
    const end = from + Math.min(3600, step * 300);
    const pieces: SpotReport[] = [];
    for (let at = from; at < end; at += step) {
      pieces.push(...band.reportsBetween(at, Math.min(end, at + step)));
    }
    expectSameRows(
      pieces,
      hour.filter((report) => report.heardAtSeconds < end),
    );
  });

  it('gives nothing for an empty window', () => {
    expect([...band.reportsBetween(from, from)]).toEqual([]);
    expect([...band.reportsBetween(from, from - 60)]).toEqual([]);
  });
});

describe('every report', () => {
  it('lies in the window, oldest first, on whole seconds', () => {
    let last = START;
    const misplaced = day.filter(({ heardAtSeconds }) => {
      const isBefore = heardAtSeconds < last;
      last = heardAtSeconds;
      return isBefore || heardAtSeconds >= START + DAY || !Number.isInteger(heardAtSeconds);
    });
    expect(misplaced).toEqual([]);
  });

  it('has callsigns as they are stored', () => {
    const names = new Set(day.flatMap((report) => [report.callsign, report.spotter]));
    expect([...names].filter((name) => parseCallsign(name) !== name)).toEqual([]);
  });

  it('keeps every range', () => {
    const wrong = day.filter(
      ({ spotterNode, frequencyHz, mode, snrDb, wpm }) =>
        !(spotterNode === -1 || (spotterNode >= 1 && spotterNode <= 9)) ||
        frequencyHz % 100 !== 0 ||
        bandIdAtHz(frequencyHz) === 0 ||
        !['CW', 'RTTY', 'FT8', 'FT4'].includes(mode) ||
        !(Number.isInteger(snrDb) && snrDb >= -24 && snrDb <= 50) ||
        Object.is(snrDb, -0) ||
        (mode === 'CW' ? !(wpm !== null && wpm >= 9 && wpm <= 40) : wpm !== null),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the picture over a day', () => {
  it('has five reports a second on the mean', () => {
    expect(day.length / DAY / 5).toBeGreaterThan(0.85);
    expect(day.length / DAY / 5).toBeLessThan(1.15);
  });

  it('follows the rate asked for', () => {
    const busy = new DemoBand({ seed: 1, spotsPerSecond: 50 });
    const slices = Array.from({ length: 48 }, (_, half) => START + half * 1800);
    const minutes = slices.map((at) => Array.from(busy.reportsBetween(at, at + 60)).length);
    const heard = minutes.reduce((all, one) => all + one, 0);
    expect(heard / (48 * 60) / 50).toBeGreaterThan(0.85);
    expect(heard / (48 * 60) / 50).toBeLessThan(1.15);
  });

  it('swings smoothly from hour to hour', () => {
    const hours = countBy(day, (report) => String(hourOf(report)));
    hours.delete(String(CONTEST_HOUR));
    const rates = [...hours.values()].map((count) => count / 3600 / 5);
    expect(Math.min(...rates)).toBeGreaterThan(0.4);
    expect(Math.max(...rates)).toBeLessThan(1.75);
    expect(Math.max(...rates) / Math.min(...rates)).toBeGreaterThan(1.5);
  });

  it('has an hour of a contest, in CW', () => {
    const cw = countBy(
      day.filter(({ mode }) => mode === 'CW'),
      (report) => String(hourOf(report)),
    );
    const others = day.filter(({ mode }) => mode !== 'CW');
    const othersIn = countBy(others, (report) => String(hourOf(report)));
    const timesBefore = (counts: Map<string, number>) =>
      (counts.get(`${CONTEST_HOUR}`) ?? 0) / (counts.get(`${CONTEST_HOUR - 1}`) ?? 0);
    expect(timesBefore(cw)).toBeGreaterThan(2);
    expect(timesBefore(othersIn)).toBeLessThan(1.5);
  });

  it('changes no more at the full hour than at the half', () => {
    const minutes = Array.from({ length: 1440 }, () => 0);
    for (const { heardAtSeconds } of day) {
      const minute = Math.floor((heardAtSeconds - START) / 60);
      minutes[minute] = (minutes[minute] ?? 0) + 1;
    }
    const sum = (from: number) => minutes.slice(from, from + 5).reduce((all, one) => all + one, 0);
    const changeAt = (offset: number) =>
      FULL_HOURS.map((hour) => {
        const edge = hour * 60 + offset;
        return Math.abs(sum(edge) - sum(edge - 5));
      }).reduce((all, one) => all + one, 0);
    expect(changeAt(0) / changeAt(-30)).toBeLessThan(1.5);
  });

  it('has about the band shares of the real network', () => {
    const shares = { '20m': 31, '40m': 30, '80m': 13, '15m': 9, '30m': 5, '10m': 5, '160m': 4 };
    const counts = countBy(day, bandOf);
    const got = Object.keys(shares).map((name) => ((counts.get(name) ?? 0) * 100) / day.length);
    for (const [place, share] of Object.values(shares).entries()) {
      expect(Math.abs((got[place] ?? 0) - share)).toBeLessThan(4);
    }
    expect(counts.size).toBe(BANDS.length);
  });

  it('is mostly CW', () => {
    const counts = countBy(day, (report) => report.mode);
    expect((counts.get('CW') ?? 0) / day.length).toBeGreaterThan(0.5);
    for (const mode of ['RTTY', 'FT8', 'FT4']) {
      expect((counts.get(mode) ?? 0) / day.length).toBeGreaterThan(0.02);
    }
  });

  it('opens the low bands by night and the high bands by day', () => {
    const german = day.filter((report) => /^D[A-R]\d/.test(report.spotter));
    const night = german.filter(isIn(0, 4));
    const noon = german.filter(isIn(10, 14));
    expect(lowShare(night)).toBeGreaterThan(2 * lowShare(noon));
    expect(highShare(noon)).toBeGreaterThan(4 * highShare(night));
  });

  it('has thousands of stations, few of them heard very often', () => {
    const counts = [...countBy(day, (report) => report.callsign).values()].sort((a, b) => b - a);
    const top = counts.slice(0, Math.floor(counts.length / 10));
    expect(counts.length).toBeGreaterThan(2000);
    expect(top.reduce((all, one) => all + one, 0) / day.length).toBeGreaterThan(0.4);
    expect((counts[0] ?? 0) / day.length).toBeLessThan(0.03);
  });

  it('has portable stations and beacons that stay where they are', () => {
    const suffixes = new Set(day.map((report) => report.callsign.split('/')[1]));
    expect(suffixes).toEqual(new Set([undefined, 'P', 'QRP', 'B']));
    const beacon = day.find((report) => report.callsign.endsWith('/B'));
    const heard = day.filter((report) => report.callsign === beacon?.callsign);
    const frequencies = heard.map((report) => report.frequencyHz);
    expect(Math.max(...frequencies) - Math.min(...frequencies)).toBeLessThanOrEqual(200);
  });

  it('has two hundred skimmers, a few of them nodes of one callsign', () => {
    const skimmers = countBy(day, (report) => `${report.spotter} ${report.spotterNode}`);
    const nodes = [...skimmers.keys()].filter((name) => !name.endsWith('-1'));
    expect(skimmers.size).toBe(200);
    expect(nodes.length).toBeGreaterThan(10);
    expect(nodes.length).toBeLessThan(60);
  });

  it('seldom gives one report twice', () => {
    const keys = countBy(day, (report) => {
      const { heardAtSeconds, spotter, spotterNode, callsign, frequencyHz, mode } = report;
      const minute = Math.floor(heardAtSeconds / 60);
      return [minute, spotter, spotterNode, callsign, frequencyHz, mode].join(' ');
    });
    expect(1 - keys.size / day.length).toBeLessThan(0.05);
  });
});

describe('a call', () => {
  const bursts = burstsOf(day).filter(isInner);

  it('is heard by ten to sixty skimmers, each once, within eight seconds', () => {
    const wrong = bursts.filter((burst) => {
      const skimmers = new Set(burst.map((report) => `${report.spotter} ${report.spotterNode}`));
      return burst.length < 10 || burst.length > 60 || skimmers.size !== burst.length;
    });
    expect(wrong).toEqual([]);
    expect(Math.max(...bursts.map((burst) => burst.length))).toBeGreaterThan(50);
  });

  it('is heard with differing strength, within 0.2 kHz and 2 WPM', () => {
    const wrong = bursts.filter(
      (burst) =>
        spread(burst.map((report) => report.frequencyHz)) > 200 ||
        spread(burst.map((report) => report.wpm ?? 0)) > 2 ||
        spread(burst.map((report) => report.snrDb)) === 0,
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(['K1ABC', 'W1AW'])('%s, which the documentation asks for', (callsign) => {
  const heard = day.filter((report) => report.callsign === callsign);
  const pausesOf = (reports: readonly SpotReport[]) =>
    [...reports, { heardAtSeconds: START + DAY }].map(
      ({ heardAtSeconds }, index) => heardAtSeconds - (reports[index - 1]?.heardAtSeconds ?? START),
    );

  it('is heard in CW at least every four minutes, in less than 3 % of all spots', () => {
    expect(new Set(heard.map(({ mode }) => mode))).toEqual(new Set(['CW']));
    expect(Math.max(...pausesOf(heard))).toBeLessThan(240);
    expect(heard.length / day.length).toBeLessThan(0.03);
    expect(new Set(heard.map(bandOf)).size).toBeGreaterThan(3);
  });

  it.each([-1, 2])('is heard so by KM3T, node %d', (node) => {
    const there = heard.filter((one) => one.spotter === 'KM3T' && one.spotterNode === node);
    expect(Math.max(...pausesOf(there))).toBeLessThan(240);
  });
});
