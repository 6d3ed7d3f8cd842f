import { parseSpotLine } from '../../feed/telnet/spot-line.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { DemoBand } from './demo-band.js';
import { toSpotLine } from './demo-line.js';

function aReport(changes: Partial<SpotReport> = {}): SpotReport {
  return {
    heardAtSeconds: Date.UTC(2026, 8, 30, 22, 59, 12) / 1000,
    spotter: 'KM3T',
    spotterNode: 2,
    callsign: 'CS3B',
    frequencyHz: 14_100_000,
    mode: 'CW',
    snrDb: 24,
    wpm: 22,
    ...changes,
  };
}

describe('toSpotLine', () => {
  const w3oa = { spotter: 'W3OA', spotterNode: -1, callsign: 'K1ABC', wpm: null };

  it.each<[string, Partial<SpotReport>]>([
    ['DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z', {}],
    [
      'DX de DJ9IE-#:    7028.0  PT7KM          CW    15 dB  10 WPM  CQ      2259Z',
      {
        spotter: 'DJ9IE',
        spotterNode: -1,
        callsign: 'PT7KM',
        frequencyHz: 7_028_000,
        snrDb: 15,
        wpm: 10,
      },
    ],
    [
      'DX de KO7SS-7-#:  14057.6  K7GT           CW     6 dB  21 WPM  CQ      2259Z',
      {
        spotter: 'KO7SS',
        spotterNode: 7,
        callsign: 'K7GT',
        frequencyHz: 14_057_600,
        snrDb: 6,
        wpm: 21,
      },
    ],
    [
      'DX de K9LC-#:    28169.9  VA3XCD/B       CW     9 dB  10 WPM  BEACON  2259Z',
      {
        spotter: 'K9LC',
        spotterNode: -1,
        callsign: 'VA3XCD/B',
        frequencyHz: 28_169_900,
        snrDb: 9,
        wpm: 10,
      },
    ],
    [
      'DX de W3OA-#:   14074.0  K1ABC          FT8  -12 dB                CQ      2259Z',
      { ...w3oa, frequencyHz: 14_074_000, mode: 'FT8', snrDb: -12 },
    ],
    [
      'DX de W3OA-#:   14085.25  K1ABC          RTTY  10 dB  45 BPS  CQ      2259Z',
      { ...w3oa, frequencyHz: 14_085_250, mode: 'RTTY', snrDb: 10 },
    ],
  ])('writes %s', (line, changes) => {
    // The columns of the feed's own lines; the FT8 and RTTY frequencies end where CW's do.
    expect(toSpotLine(aReport(changes)).replace(/: +/, ': ')).toBe(line.replace(/: +/, ': '));
  });

  it.each([
    [7_018_300, '    7018.3'],
    [14_100_250, '  14100.25'],
    [50_313_001, '  50313.001'],
  ])('ends %d Hz in the column of the feed', (frequencyHz, column) => {
    const line = toSpotLine(aReport({ spotter: 'LZ4AE', spotterNode: -1, frequencyHz }));
    expect(line.startsWith(`DX de LZ4AE-#:${column}  CS3B`)).toBe(true);
  });

  it('writes lines of the band that read back as the same report', () => {
    const start = Date.UTC(2026, 8, 30, 23) / 1000;
    const reports = [...new DemoBand({ seed: 3 }).reportsBetween(start, start + 3600)];
    const wrong = reports.filter((report) => {
      const { heardAtSeconds, ...heard } = report;
      const minuteOfDay = Math.floor(heardAtSeconds / 60) % 1440;
      const got = parseSpotLine(toSpotLine(report));
      return JSON.stringify(sorted(got)) !== JSON.stringify(sorted({ ...heard, minuteOfDay }));
    });
    expect(reports.length).toBeGreaterThan(5000);
    expect(wrong).toEqual([]);
  });
});

const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => a.localeCompare(b));
