/**
 * A callsign as administrations issue them: a prefix (`W`, `DL`, `9A`, `E7`, `3DA`), the number of a
 * district, a year or an anniversary, and a suffix, which may have digits in it but ends with a
 * letter.
 */
export const WHOLE_CALL = /^(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z]{1,2})(\d{1,4})[A-Z0-9]{0,9}[A-Z]$/;

/** Suffixes of a station that is near its home, or that say nothing about the place. */
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
export const NODE = /-\d{1,4}$/;

/**
 * The call under which to look up where this station is: `DL1ABC` for `DL1ABC/P`. `undefined` when its home does not
 * tell where it is: at sea or in the air (`W1AW/MM`), in another
 * country or district than the call is from (`DL/W1AW`, `W1AW/VE3`, `W1AW/4`), or no callsign at all.
 *
 * The district's own number (`JA1ABC/1`) means, like `/P`, "not at home, but near", and is stripped too. Every other
 * suffix counts as a change of place: no grid is better than a wrong one.
 */
export function baseCallOf(callsign: string): string | undefined {
  const [call = '', ...additions] = callsign.replace(NODE, '').split('/');
  const [, district] = WHOLE_CALL.exec(call) ?? [];
  if (district === undefined) return undefined;
  const staysNear = (addition: string) => HARMLESS.has(addition) || addition === district.at(-1);
  return additions.every(staysNear) ? call : undefined;
}
