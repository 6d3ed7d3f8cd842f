import { ARCHIVE_HEADER } from './archive.js';
import { Random } from './random.js';

interface OldRows {
  readonly count: number;
  /** `2009-02-21` */
  readonly date: string;
  readonly seed: number;
}

/** Rows of a day as the Reverse Beacon Network has them, in no order, many of them the same report. */
export function oldRows({ count, date, seed, columns }: OldRows & { columns: 11 | 13 }): string {
  const random = new Random(seed);
  const rows = Array.from({ length: count }, () => {
    const time = new Date(random.integer(0, 179) * 481_000).toISOString().slice(11, 19);
    const cells = [
      random.pick(['K3LR', 'W3LPL', 'TF3Y', 'KM3T-2', 'KM3T-3', 'DL9GTB']),
      'K',
      'NA',
      random.pick(['7027', '7037.2', '14025.25', '50313', '2400040']),
      '40m',
      random.pick(['DK9PY', 'S59L', 'VK9/W1AW', 'JA1XYZ', 'OE/DL7UZO/P']),
      'DL',
      'EU',
      random.pick(['CQ', 'NCDXF B', 'DX', '']),
      String(random.integer(-10, 49)),
      `${date} ${time}`,
    ];
    const signal = random.pick([
      ['30', 'CW'],
      ['', 'CW'],
      ['45', 'RTTY'],
      ['1200', 'CW'],
      ['22', ''],
    ]);
    return [...cells, ...(columns === 13 ? signal : [])].join(',');
  });
  const frame = columns === 13 ? [ARCHIVE_HEADER] : [];
  return [...frame, ...rows, `(${count} rows)`, ''].join('\n');
}

/** The same, some of them damaged in every way that a file can be. */
export function awkwardRows(options: OldRows): string {
  const random = new Random(options.seed + 1);
  const rows = oldRows({ ...options, columns: 13 }).split('\n');
  const bends: readonly ((row: string) => string)[] = [
    (row) => row.slice(0, random.integer(0, row.length)),
    (row) => row.toLowerCase(),
    (row) => `${row}\r`,
    (row) => `"${row.replaceAll(',', '","')}"`,
    (row) => `${row},more`,
    (row) => ` ${row}`,
    (row) => row.replace(',CQ,', ',"C""Q",'),
    (row) => row.replace(/\d\d:\d\d:\d\d/, '24:00:00'),
    (row) => row.replace(/\d{4}-\d\d-\d\d/, '2013-02-30'),
    (row) => row.replace(/\d{4}-\d\d-\d\d/, '2012-12-31'),
    (row) => row.replace(' ', '  '),
    (row) => row.replace('K', '\u00df'),
    (row) => row.replace(/.(?=,)/, '\u0001'),
    (row) => row.replace(/.(?=,)/, '\u0000'),
    (row) => row.replace(/.(?=,)/, '\r'),
    (row) => row.replace(/^[^,]*/, (name) => name.padEnd(2_000, 'X')),
    (row) => row.replaceAll(',', ', '),
    (row) => row.split(',').slice(0, 11).join(),
    (row) => row.split(',').slice(0, 12).join(),
    (row) => row.replace(/[^,]*$/, () => random.pick(['FT8', 'A-MODE', ' CW ', 'X'])),
    (row) =>
      row.replace(/,(-?\d+),(?=\d{4}-)/, () =>
        random.pick([',+5,', ',-0,', ',301,', ',2.5,', ',,']),
      ),
    () => '-',
    () => '',
    () => 'callsign,de_pfx',
  ];
  return rows.map((row) => (random.chance(0.5) ? row : random.pick(bends)(row))).join('\n');
}
