import { parseCallsign } from '@ham2k/lib-callsigns';

/** What knows the places of callsigns and of prefixes. The page has one of its own, for calls of a viewer's log. */
interface PlaceFinder<Place> {
  findWhole(callsign: string): Place | undefined;
  findPrefix(text: string): Place | undefined;
}

interface InEntity {
  readonly dxcc: number;
}

/** A call at sea or in the air: in no entity. */
const MOBILE = /\/(?:MM|AM)(?:\/|$)/;

/** Whether a call says that it is at sea or in the air, and so in no entity: `K1ABC/MM`. */
export function isMobile(callsign: string): boolean {
  return MOBILE.test(callsign);
}

/** A digit after the call: the district that the station is in. */
const DISTRICT = /^\d$/;

/** Prefixes of the United States and its territories, without their digit. */
const AMERICAN = /^(?:A[A-L]|[KNW][A-Z]?)$/;

/** DXCC number of Guantanamo Bay, whose calls are `KG4` and two letters; other `KG4` calls are of the mainland. */
const GUANTANAMO_BAY = 105;
const GUANTANAMO_CALL_LENGTH = 5;

/**
 * Finds where a callsign's holder is; `undefined` for a ship, an aircraft, and a call of no entity.
 * 2 µs. Differs from `analyzeFromCountryFile` of @ham2k/lib-country-files where that is wrong
 * (docs/decisions/0042-places.md).
 */
export function findPlace<Place extends InEntity>(
  index: PlaceFinder<Place>,
  callsign: string,
): Place | undefined {
  const { call, baseCall, prefixOverride, ...parts } = parseCallsign(callsign);
  if (call === undefined || baseCall === undefined || isMobile(call)) return undefined;
  const whole = index.findWhole(call);
  if (whole) return whole;
  if (prefixOverride !== undefined) return index.findPrefix(prefixOverride);
  const district = parts.postindicators?.find((part) => DISTRICT.test(part));
  if (district !== undefined && parts.ituPrefix !== undefined) {
    const moved = findDistrict(index, baseCall, parts.ituPrefix, district);
    if (moved) return moved;
  }
  return index.findWhole(baseCall) ?? findByPrefix(index, baseCall);
}

/**
 * Finds the district that the digit names: of `K2PO/7` `K7`, of `UA3ABC/9` `UA9`; `undefined` when the digit is the
 * call's own. The digit moves calls of American islands to the mainland too.
 */
function findDistrict<Place extends InEntity>(
  index: PlaceFinder<Place>,
  baseCall: string,
  letters: string,
  digit: string,
): Place | undefined {
  if (baseCall.startsWith(letters + digit) || letters === '4U') return undefined;
  return index.findPrefix((AMERICAN.test(letters) ? 'K' : letters) + digit);
}

/** Finds the place of the longest prefix that the text begins with. */
export function longestPrefix<Place>(
  places: ReadonlyMap<string, Place>,
  text: string,
): Place | undefined {
  for (let length = text.length; length > 0; length--) {
    const place = places.get(text.slice(0, length));
    if (place) return place;
  }
  return undefined;
}

function findByPrefix<Place extends InEntity>(
  index: PlaceFinder<Place>,
  baseCall: string,
): Place | undefined {
  const place = index.findPrefix(baseCall);
  if (place?.dxcc !== GUANTANAMO_BAY || baseCall.length === GUANTANAMO_CALL_LENGTH) return place;
  return index.findPrefix('K');
}
