// Lines of spots, read as loggers read them, and what a spot's line must say.

/**
 * @typedef {object} ListedSpot A spot as `GET /spots` lists it.
 * @property {number} id
 * @property {string} timestamp
 * @property {string} spotter
 * @property {string} callsign
 * @property {number} frequency kHz.
 * @property {string} mode
 * @property {number} snr
 *
 * @typedef {object} SaidSpot What a line says of it.
 * @property {string} kHz
 * @property {string} callsign
 * @property {string} mode
 * @property {number} snr
 * @property {string} time
 * @property {string} spotter As far as there was place.
 */

/**
 * By columns, as tlf and skcc_skimmer read.
 * @returns {SaidSpot | undefined} Nothing for a line that is none.
 */
export function readRbnLine(/** @type {string} */ line) {
  const [, spotter, kHz] = /^DX de ([^ :]+)-#: *([\d.]+)$/.exec(line.slice(0, 24)) ?? [];
  if (line.length !== 75 || spotter === undefined || line.slice(49, 53) !== ' dB ')
    return undefined;
  return {
    kHz,
    callsign: line.slice(26, 41).trimEnd(),
    mode: line.slice(41, 46).trimEnd(),
    snr: Number(line.slice(46, 49)),
    time: line.slice(70),
    spotter: spotter.replace(/-\d+$/, ''),
  };
}

/**
 * By fields, as HRD reads.
 * @returns {SaidSpot | undefined} Nothing for a line that is none.
 */
export function readCc11Line(/** @type {string} */ line) {
  const fields = line.split('^');
  const [start, kHz, callsign, , time, comment = '', skimmer] = fields;
  const [, mode, snr] = /^(\S+) (-?\d+) dB/.exec(comment) ?? [];
  if (start !== 'CC11' || fields.length !== 20 || mode === undefined) return undefined;
  return { kHz, callsign, mode, snr: Number(snr), time, spotter: skimmer.replace(/-#$/, '') };
}

/** Whether a line says what is known of a spot; what columns cut is cut. */
export function saysSpot(/** @type {SaidSpot | undefined} */ said, /** @type {ListedSpot} */ spot) {
  const tenths = Math.floor(Math.round(spot.frequency * 1_000) / 100);
  return (
    said !== undefined &&
    said.kHz === (tenths / 10).toFixed(1) &&
    said.callsign === spot.callsign.slice(0, 14) &&
    said.mode === spot.mode &&
    said.snr === spot.snr &&
    said.time === `${spot.timestamp.slice(11, 16).replace(':', '')}Z` &&
    spot.spotter.startsWith(said.spotter)
  );
}
