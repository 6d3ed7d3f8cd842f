// What one writes first: a table of texts with plain indexes, in the same PostgreSQL. Asked directly,
// without HTTP, and only over the newest rows, because it is slow to fill.

/**
 * Fills the table; it is dropped again by {@link dropNaive}.
 * @param {import('../setup/cluster.mjs').Cluster} cluster
 * @param {number} spots
 */
export async function createNaive(cluster, spots) {
  await dropNaive(cluster);
  await cluster.query('CREATE SCHEMA naive');
  await cluster.query(`
    CREATE TABLE naive.spots AS
    SELECT spots.id, heard_at AS timestamp, spotter.callsign AS spotter, station.callsign,
      frequency_hz / 1000.0 AS frequency, modes.name AS mode, band_id AS band, snr_db AS snr, wpm
    FROM (SELECT * FROM spots ORDER BY heard_at DESC LIMIT ${spots}) AS spots
    JOIN callsigns AS spotter ON spotter.id = spotter_id
    JOIN callsigns AS station ON station.id = callsign_id
    JOIN modes ON modes.id = mode_id`);
  await cluster.query('ALTER TABLE naive.spots ADD PRIMARY KEY (id)');
  for (const column of ['timestamp', 'callsign', 'spotter', 'mode', 'band']) {
    await cluster.query(`CREATE INDEX ON naive.spots (${column})`);
  }
  await cluster.query('VACUUM ANALYZE naive.spots');
}

/** @param {import('../setup/cluster.mjs').Cluster} cluster */
export async function dropNaive(cluster) {
  await cluster.query('DROP SCHEMA IF EXISTS naive CASCADE');
}

/** @param {import('../setup/cluster.mjs').Cluster} cluster */
export async function naiveBytesPerSpot(cluster) {
  const [row] = await cluster.query(`
    SELECT pg_total_relation_size('naive.spots') / (SELECT count(*) FROM naive.spots)::float8 AS bytes`);
  return Number(row.bytes);
}

const list = (where) => [
  `SELECT * FROM naive.spots WHERE ${where} ORDER BY timestamp DESC, id DESC LIMIT 100`,
  `SELECT count(*) FROM naive.spots WHERE ${where}`,
];

/**
 * The naive questions beside the paths that answer the same: over what the table has of the last 24 h.
 * @param {import('../setup/stations.mjs').Stations} stations
 * @returns {{ name: string, path: string, statements: string[] }[]}
 */
export function naiveQuestions(stations) {
  const day = "timestamp >= now() - interval '24 hours'";
  const listed = stations.callsigns.slice(100, 200);
  const calls = listed.map((call) => `'${call}'`).join(', ');
  return [
    { name: '/spots 24 h', path: '/api/v1/spots?since=24h', statements: list(day) },
    {
      name: '/spots 24 h, call of 3 characters',
      path: '/api/v1/spots?since=24h&call=DL1',
      statements: list(`${day} AND callsign LIKE '%DL1%'`),
    },
    {
      name: '/spots 24 h, mode and band',
      path: '/api/v1/spots?since=24h&mode=CW&band=40m',
      statements: list(`${day} AND mode = 'CW' AND band = 4`),
    },
    {
      name: '/activity 24 h, 100 calls',
      path: `/api/v1/activity?hours=24&call=${listed.map(encodeURIComponent).join(',')}`,
      statements: [
        `SELECT DISTINCT ON (callsign) *, count(*) OVER (PARTITION BY callsign) FROM naive.spots
         WHERE ${day} AND callsign IN (${calls}) ORDER BY callsign, timestamp DESC, id DESC`,
      ],
    },
    {
      name: '/stats 24 h',
      path: '/api/v1/stats?hours=24',
      statements: [
        `SELECT mode, band, count(*) FROM naive.spots WHERE ${day} GROUP BY 1, 2`,
        `SELECT count(DISTINCT callsign), count(DISTINCT spotter) FROM naive.spots WHERE ${day}`,
      ],
    },
  ];
}

/**
 * How long the statements take, one after the other.
 * @param {import('../setup/cluster.mjs').Cluster} cluster
 * @param {readonly string[]} statements
 */
export async function timeNaive(cluster, statements) {
  const startedAtMs = performance.now();
  for (const statement of statements) await cluster.query(statement);
  return performance.now() - startedAtMs;
}
