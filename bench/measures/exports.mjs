// A day of spots as a file: how fast rows come, and what the Node process takes meanwhile.
const SAMPLE_MS = 250;

const LINE_FEED = 10;

/** Of the past day: everybody's, in either format; of a filter that a rollup counts; of one that none does. */
const EXPORTS = [
  { name: 'NDJSON', query: 'format=ndjson' },
  { name: 'CSV', query: 'format=csv' },
  { name: 'CSV, include=report,place,path', query: 'format=csv&include=report,place,path' },
  { name: 'CSV, mode=RTTY', query: 'format=csv&mode=RTTY' },
  { name: 'CSV, snr_min=25', query: 'format=csv&snr_min=25' },
];

/**
 * @typedef {object} ExportResult
 * @property {string} name
 * @property {number} rows
 * @property {number} bytes Not compressed.
 * @property {number} firstByteMs
 * @property {number} rowsPerSecond
 * @property {number} beforeBytes Resident memory.
 * @property {number} mostBytes
 */

/**
 * @param {import('../main.mjs').Bench} bench
 * @returns {Promise<ExportResult[]>}
 */
export async function measureExports({ service, say }) {
  const results = [];
  for (const { name, query } of EXPORTS) {
    const result = { name, ...(await measureExport(service, `/api/v1/spots?since=24h&${query}`)) };
    say(`export, ${name}: ${Math.round(result.rowsPerSecond)} rows/s`);
    results.push(result);
  }
  return results;
}

/**
 * @param {import('../setup/service.mjs').Service} service
 * @param {string} path
 */
async function measureExport(service, path) {
  const beforeBytes = service.residentBytes();
  let mostBytes = beforeBytes;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, service.residentBytes());
  }, SAMPLE_MS);
  const startedAtMs = performance.now();
  const headers = { 'Accept-Encoding': 'identity' };
  const response = await fetch(service.origin + path, { headers });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let [rows, bytes, firstByteMs] = [0, 0, 0];
  for await (const part of response.body) {
    if (bytes === 0) firstByteMs = performance.now() - startedAtMs;
    bytes += part.length;
    for (let at = part.indexOf(LINE_FEED); at !== -1; at = part.indexOf(LINE_FEED, at + 1)) rows++;
  }
  clearInterval(sampling);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  // The header is no row.
  if (path.includes('format=csv')) rows--;
  return { rows, bytes, firstByteMs, rowsPerSecond: rows / seconds, beforeBytes, mostBytes };
}
