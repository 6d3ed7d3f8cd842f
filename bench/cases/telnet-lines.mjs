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

/**
 * Which of the spots that are due each line says, read by columns: in order and once, so that what came again, too late or
 * says no spot has none. Those that are missing are passed over.
 * @param {string} text
 * @param {readonly ListedSpot[]} due
 * @returns {number[]} The place of each line's spot among them; -1 for none.
 */
export function placesOf(text, due) {
  let next = 0;
  const lines = text.split('\r\n').slice(0, -1);
  return lines.map((line) => {
    const place = placeFrom(next, readRbnLine(line), due);
    if (place >= 0) next = place + 1;
    return place;
  });
}

/** @returns {number} The first place from one on whose spot is said; -1 for none. */
function placeFrom(from, /** @type {SaidSpot | undefined} */ said, due) {
  if (said === undefined) return -1;
  for (let place = from; place < due.length; place++) {
    if (saysSpot(said, due[place])) return place;
  }
  return -1;
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
