import { ARCHIVE_HEADER } from './archive.js';
import { Random } from '../random.js';

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

/** Texts that a cell may have, by its index: read, refused, or at the edge of both. */
const ODD_CELLS: Readonly<Record<number, readonly string[]>> = {
  0: [
    'K3LR-12345',
    'K3LR-#',
    'K3LR-2-#',
    'k3lr',
    ' K3LR ',
    '-K3LR',
    'K3LR-',
    'KLR',
    '333',
    'K3',
    '',
  ],
  1: ['X'.repeat(1_100), '"', '', '\u00e9', '\t'],
  3: ['7027.', '.5', '7027.1234', '7027.125', '0007027', '+7027', '-7027', ' 7027', '7e3', '7,027'],
  5: [
    'w1aw',
    'W1AW ',
    '-W1AW',
    'VK9/W1AW-1',
    'W'.repeat(20),
    `1${'W'.repeat(20)}`,
    '\u00df1AW',
    '',
  ],
  8: ['ncdxf b', 'A B C', 'A-B', ' CQ', 'CQ \v', '', 'X'.repeat(11)],
  9: [
    '+5',
    '-0',
    '0005',
    '-100',
    '-101',
    '300',
    '301',
    '2.5',
    '12.0',
    '-0.4',
    '300.5',
    '12.',
    '1e1',
    ' 5',
    '5 ',
    '--5',
    '9'.repeat(20),
  ],
  11: ['', '0', '999', '1000', '+30', '-1', '28.5', ' 28', '28\v', 'x'],
  12: ['', ' ', 'cw', 'CW ', 'RTTY', 'FT8', 'C', 'A-MODE', 'X'.repeat(11)],
};

const ODD_FREQUENCIES_KHZ = [
  '99.999',
  '100',
  '250000000',
  '250000000.001',
  '999999999',
  '1'.repeat(10),
];

const ODD_TIMES = [
  '00:00:00',
  '23:59:59',
  '24:00:00',
  '23:60:00',
  '23:59:60',
  '1:02:03',
  '01:02',
  ' 01:02:03',
  '01:02:03+00',
  '01:02:03 +00:00',
  '23:59:59-0130',
  '00:00:00+02',
  '01:02:03+24',
  '01:02:03+00:60',
  '01:02:03Z',
  '01:02:03.999z',
  '01:02:03.5+00',
  '01:02:03.',
];

/** Rows of which one cell is odd, each of a station of its own. */
export function rowsOfOddCells(date: string): string {
  const times = ODD_TIMES.flatMap((time) => [
    `${date} ${time}`,
    `${date} ${time} `,
    `${date}T${time}`,
  ]);
  const days = [
    '2018-02-29',
    '2018-2-1',
    '1969-12-31',
    '0000-01-01',
    '2018-13-01',
    '9999-01-01',
    '',
  ].map((day) => `${day} 12:00:00`);
  const cells = { ...ODD_CELLS, 10: [...times, ...days, date, ''] };
  const odd = Object.entries(cells).flatMap(([index, texts]) =>
    [...texts, ...(index === '3' ? ODD_FREQUENCIES_KHZ : [])].map((text) => ({ index, text })),
  );
  const rows = odd.flatMap(({ index, text }, n) => {
    const row = `K3LR,K,NA,7027,40m,W${n % 10}A${n}B,DL,EU,CQ,12,${date} 12:00:00,28,CW`.split(',');
    const whole = row.with(Number(index), text);
    return [whole, whole.slice(0, 11), whole.slice(0, 12), whole.map((cell) => `"${cell}"`)].map(
      (some) => some.join(),
    );
  });
  // Twelve cells that look like thirteen.
  return [...rows, `K3LR,"K,NA",7027,40m,W1AW,DL,EU,CQ,12,${date} 12:00:00,28,CW`].join('\n');
}
