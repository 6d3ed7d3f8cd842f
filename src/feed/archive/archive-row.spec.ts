import { isArchiveFrame, parseArchiveRow } from './archive-row.js';

const NOW_SECONDS = Date.UTC(2026, 2, 14) / 1000;
const REPORT = {
  heardAtSeconds: Date.UTC(2025, 10, 29, 0, 0, 7) / 1000,
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'DK9PY',
  frequencyHz: 7_027_000,
  mode: 'CW',
  snrDb: 22,
  wpm: 33,
  type: 'CQ',
};

const ROW = 'KM3T-2,K,NA,7027,40m,DK9PY,DL,EU,CQ,22,2025-11-29 00:00:07,33,CW';

/** The row with one column changed. */
function withColumn(index: number, value: string): string {
  return ROW.split(',').with(index, value).join(',');
}

describe('parseArchiveRow', () => {
  it('reads a row of today', () => {
    expect(parseArchiveRow(ROW, NOW_SECONDS)).toEqual(REPORT);
  });

  it.each([
    [withColumn(12, 'RTTY'), { mode: 'RTTY', wpm: null }],
    [withColumn(11, ''), { wpm: null }],
    [withColumn(3, '7027.125'), { frequencyHz: 7_027_125 }],
    [withColumn(9, '-7'), { snrDb: -7 }],
    [withColumn(0, 'TF3Y'), { spotter: 'TF3Y', spotterNode: -1 }],
    [withColumn(5, 'oe/dl7uzo/p'), { callsign: 'OE/DL7UZO/P' }],
    // Before 2011: neither speed nor mode.
    [ROW.split(',').slice(0, 11).join(','), { mode: 'CW', wpm: null }],
    // Of the days between: a speed, and no mode.
    [ROW.split(',').slice(0, 12).join(','), {}],
    [withColumn(9, '22.0'), {}],
    [withColumn(9, '-7.4'), { snrDb: -7 }],
    [withColumn(9, '21.5'), {}],
    [withColumn(9, '-0.4'), { snrDb: 0 }],
    [withColumn(10, '2025-11-29 00:00:07+00'), {}],
    [withColumn(10, '2025-11-29 00:00:07 +00:00'), {}],
    [withColumn(10, '2025-11-29 01:30:07+0130'), {}],
    [withColumn(10, '2025-11-28 18:00:07-06'), {}],
    [withColumn(10, '2025-11-29T00:00:07Z'), {}],
    [withColumn(10, '2025-11-29t00:00:07.999z'), {}],
    [withColumn(10, '2025-11-29 00:00:07.123456+00'), {}],
    [withColumn(10, '  2025-11-29 00:00:07 '), {}],
    [`"KM3T-2",${ROW.slice(7)}`, {}],
    [withColumn(6, '"D,L"'), {}],
    [withColumn(6, '"D""L"'), {}],
  ])('reads %s', (row, differs) => {
    expect(parseArchiveRow(row, NOW_SECONDS)).toEqual({ ...REPORT, ...differs });
  });

  it.each([
    ['', 'not_a_row'],
    ['a,b,c', 'not_a_row'],
    [`${ROW},more`, 'not_a_row'],
    [withColumn(0, 'SKIMMER'), 'bad_spotter'],
    [withColumn(3, '7,027'), 'not_a_row'],
    [withColumn(3, '0'), 'bad_frequency'],
    [withColumn(3, '7027.0001'), 'bad_frequency'],
    [withColumn(5, 'D'), 'bad_callsign'],
    [withColumn(12, 'A-MODE'), 'bad_mode'],
    [withColumn(9, ''), 'bad_snr'],
    [withColumn(9, '301'), 'bad_snr'],
    [withColumn(9, '300.5'), 'bad_snr'],
    [withColumn(9, '2.'), 'bad_snr'],
    [withColumn(9, '1e1'), 'bad_snr'],
    [ROW.split(',').slice(0, 10).join(','), 'not_a_row'],
    [withColumn(10, '2025-11-29'), 'bad_time'],
    [withColumn(10, '2025-02-30 00:00:00'), 'bad_time'],
    [withColumn(10, '2025-11-29 24:00:00'), 'bad_time'],
    [withColumn(10, '2025-11-29 00:00:07+24'), 'bad_time'],
    [withColumn(10, '2025-11-29 00:00:07+00:60'), 'bad_time'],
    [withColumn(10, '2025-11-29 00:00:07 UTC+1'), 'bad_time'],
    [withColumn(10, '2025-11-29 00:00:07.'), 'bad_time'],
    [withColumn(10, '1970-01-01 00:00:00+01'), 'bad_time'],
    [withColumn(10, '2026-03-14 00:00:01'), 'in_the_future'],
    [withColumn(10, '2026-03-13 23:00:01-01'), 'in_the_future'],
  ])('refuses %s: %s', (row, refused) => {
    expect(parseArchiveRow(row, NOW_SECONDS)).toEqual({ refused });
  });
});

describe('isArchiveFrame', () => {
  it.each([
    '',
    'callsign,de_pfx,de_cont,freq,band,dx,dx_pfx,dx_cont,mode,db,date',
    '(1234567 rows)',
    '(1 row)',
  ])('knows %j', (line) => {
    expect(isArchiveFrame(line)).toBe(true);
  });

  it('takes no row for one', () => {
    expect(isArchiveFrame(ROW)).toBe(false);
  });
});
