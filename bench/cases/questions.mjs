// What the endpoints answer, asked of raw rows in DuckDB's SQL.

/**
 * @typedef {object} Question
 * @property {'stats' | 'charts' | 'skimmers' | 'activity' | 'page'} kind
 * @property {number | readonly number[]} hours Of the window; several are asked in turn.
 * @property {readonly number[]} [ends] Hours ago at which the window ends.
 * @property {readonly (readonly string[])[]} [calls]
 * @property {string} [mode]
 * @property {number} [band] By its stored number.
 *
 * @typedef {object} Asked One of a question's variants.
 * @property {number} from First second.
 * @property {number} to Past the last one.
 * @property {readonly number[]} ids Of the callsigns.
 * @property {number} [modeId]
 * @property {number} [bandId]
 */

/**
 * The variants of a question.
 * @param {Question} question
 * @param {{ nowSeconds: number, idsOf: (calls: readonly string[]) => number[], modeIdOf: (mode: string) => number }} known
 * @returns {Asked[]}
 */
export function variantsOf({ hours, ends = [0], calls = [[]], mode, band }, known) {
  return [hours].flat().flatMap((length) =>
    ends.flatMap((end) =>
      calls.map((list) => ({
        from: known.nowSeconds - (end + length) * 3_600,
        to: known.nowSeconds - end * 3_600,
        ids: known.idsOf(list),
        modeId: mode === undefined ? undefined : known.modeIdOf(mode),
        bandId: band,
      })),
    ),
  );
}

/**
 * The statements that answer one variant. The rows are in `raw_spots`, times in seconds.
 * @param {Question['kind']} kind
 * @param {Asked} asked
 * @returns {string[]}
 */
export function statementsFor(kind, asked) {
  const window = `heard_s >= ${asked.from} AND heard_s < ${asked.to}`;
  if (kind === 'stats') return stats(window);
  if (kind === 'charts') return charts(window);
  if (kind === 'skimmers') return skimmers(window);
  const set = `${window} AND callsign_id IN (${asked.ids.join(', ')})`;
  if (kind === 'activity') return activity(set);
  const filters = [
    ...(asked.modeId === undefined ? [] : [`mode_id = ${asked.modeId}`]),
    ...(asked.bandId === undefined ? [] : [`band_id = ${asked.bandId}`]),
  ];
  return page([set, ...filters].join(' AND '));
}

const stats = (window) => [
  `SELECT mode_id, band_id, count(*) AS spots FROM raw_spots WHERE ${window} GROUP BY 1, 2`,
  `SELECT count(DISTINCT callsign_id) AS calls, count(DISTINCT spotter_id) AS skimmers
   FROM raw_spots WHERE ${window}`,
];

const charts = (window) => [
  `SELECT heard_s / 3600 AS hour, count(*) AS spots FROM raw_spots WHERE ${window} GROUP BY 1`,
  `SELECT mode_id, band_id, count(*) AS spots FROM raw_spots WHERE ${window} GROUP BY 1, 2`,
  `SELECT callsign_id, count(*) AS spots FROM raw_spots WHERE ${window}
   GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
];

const skimmers = (window) => [
  `SELECT spotter_id, count(*) AS spots, max(heard_s) AS latest, bit_or(1 << mode_id) AS modes,
     bit_or(1 << band_id) AS bands
   FROM raw_spots WHERE ${window} GROUP BY 1 ORDER BY 2 DESC LIMIT 100`,
];

const activity = (set) => [
  `SELECT callsign_id, count(*) AS spots, max(heard_s) AS latest,
     arg_max(struct_pack(frequency_hz, mode_id, snr_db), (heard_s, id)) AS of_latest
   FROM raw_spots WHERE ${set} GROUP BY 1`,
];

const page = (set) => [
  `SELECT * FROM raw_spots WHERE ${set} ORDER BY heard_s DESC, id DESC LIMIT 100`,
  `SELECT count(*) AS total FROM raw_spots WHERE ${set}`,
];
