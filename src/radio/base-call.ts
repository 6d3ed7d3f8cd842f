/**
 * A callsign as administrations issue them: a prefix (`W`, `DL`, `9A`, `E7`, `3DA`), the number of a
 * district, a year or an anniversary, and a suffix, which may have digits in it but ends with a
 * letter.
 */
const WHOLE_CALL = /^(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z]{1,2})(\d{1,4})[A-Z0-9]{0,9}[A-Z]$/;

/** What one adds to a call and stays near home, or says nothing of the place. */
const HARMLESS = new Set([
  'P', // portable
  'M', // mobile
  'PM', // on foot
  'A', // a second address
  'B', // beacon
  'BCN',
  'LH', // lighthouse
  'LGT',
  'QRP', // low power
  'QRPP',
  'AE', // a licence just upgraded (USA)
  'AG',
  'KT',
]);

/** The number of a node or a packet station behind a hyphen. */
const NODE = /-\d{1,4}$/;

/**
 * The call whose holder's home is where this station is, as well as one can tell: `DL1ABC` for
 * `DL1ABC/P`. `undefined` when there is no such place: at sea or in the air (`W1AW/MM`), in another
 * country or district than the call is from (`DL/W1AW`, `W1AW/VE3`, `W1AW/4`), or no callsign at all.
 *
 * The district's own number (`JA1ABC/1`) is, like `/P`, how one says "not at home, but not far", and is
 * stripped as well. What is not known to be harmless is taken to change the place: no grid is better
 * than a wrong one.
 */
export function baseCallOf(callsign: string): string | undefined {
  const [call = '', ...additions] = callsign.replace(NODE, '').split('/');
  const [, district] = WHOLE_CALL.exec(call) ?? [];
  if (district === undefined) return undefined;
  const staysNear = (addition: string) => HARMLESS.has(addition) || addition === district.at(-1);
  return additions.every(staysNear) ? call : undefined;
}
