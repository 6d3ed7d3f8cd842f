/**
 * What a whole callsign looks like, in any case: 3 to 20 of `A-Z 0-9 / -`, a letter and a digit. Test it before
 * a text is upper-cased, which makes `SS` of `ß` and `I` of `ı`. Without the flag `u`, the flag `i` folds no letter
 * beyond ASCII into these.
 */
const CALLSIGN = /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9/-]{3,20}$/i;

/** The alphabet of a part of a callsign, 1 to 20 characters. */
const CALLSIGN_PART = /^[A-Z0-9/-]{1,20}$/i;

/** Trims and upper-cases; `undefined` when what is left is not a callsign. */
export function parseCallsign(text: string): string | undefined {
  const callsign = text.trim();
  return CALLSIGN.test(callsign) ? callsign.toUpperCase() : undefined;
}

/**
 * Like {@link parseCallsign}, of a report: `undefined` also where it begins with a hyphen. No callsign does, and a
 * spreadsheet that opens an export would run such a cell as a formula.
 */
export function parseHeardCallsign(text: string): string | undefined {
  const callsign = parseCallsign(text);
  return callsign?.startsWith('-') ? undefined : callsign;
}

/** Trims and upper-cases a part of a callsign; `undefined` when it has other characters. */
export function parseCallsignPart(text: string): string | undefined {
  const part = text.trim();
  return CALLSIGN_PART.test(part) ? part.toUpperCase() : undefined;
}

/** A skimmer's callsign apart from the number of its node. */
export interface Spotter {
  readonly callsign: string;
  /** The node's number, 0 to 9999; {@link NO_NODE} when the feed gave none. */
  readonly node: number;
}

/** Stands for "no node number": a skimmer `KM3T` is not its node `KM3T-0`. */
export const NO_NODE = -1;

/**
 * A skimmer as a feed names it (`KM3T-2-#`, `W3OA-#`, `KM3T-2`, `DL1ABC`) taken apart: the feed's
 * `-#` mark is dropped, a numeric node suffix is kept beside the callsign.
 */
export function parseSpotter(text: string): Spotter | undefined {
  const [, name = '', node] = /^(.*?)(?:-(\d{1,4}))?(?:-#)?$/s.exec(text.trim()) ?? [];
  const callsign = parseCallsign(name);
  if (callsign === undefined) return undefined;
  return { callsign, node: node === undefined ? NO_NODE : Number(node) };
}

/** Like {@link parseSpotter}, of a report: `undefined` also where it begins with a hyphen. */
export function parseHeardSpotter(text: string): Spotter | undefined {
  const spotter = parseSpotter(text);
  return spotter?.callsign.startsWith('-') ? undefined : spotter;
}
