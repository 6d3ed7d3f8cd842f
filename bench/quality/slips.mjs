// How a skimmer misreads a callsign: all texts that are one slip of the ear away. Made by doing the slips, so that
// it knows nothing of the service's test for them.

/** Elements and characters, in the order of the elements. */
const MORSE =
  `. E - T .. I .- A -. N -- M ... S ..- U .-. R .-- W -.. D -.- K --. G --- O .... H ...- V ..-. F .-.. L .--. P
  .--- J -... B -..- X -.-. C -.-- Y --.. Z --.- Q ..... 5 ....- 4 ...-- 3 ..--- 2 .---- 1 -.... 6 --... 7 ---.. 8 ----. 9 ----- 0
  -..-. /`.split(/\s+/);

/** @type {Map<string, string>} */
const CHARACTER_OF = new Map();
/** @type {Map<string, string>} */
const ELEMENTS_OF = new Map();
for (let at = 0; at < MORSE.length; at += 2) {
  CHARACTER_OF.set(MORSE[at], MORSE[at + 1]);
  ELEMENTS_OF.set(MORSE[at + 1], MORSE[at]);
}
const CHARACTERS = [...ELEMENTS_OF.keys()];

/** The kinds of slips. */
export const SLIP_KINDS = /** @type {const} */ (['more', 'less', 'other', 'joined', 'apart']);

/**
 * Every text that is one slip away from a callsign, by the kind of the slip; a text may be there more than once. A slip leaves a
 * callsign: three characters or more, with a letter and a digit.
 * @param {string} call
 * @returns {Record<(typeof SLIP_KINDS)[number], string[]>}
 */
export function slipsOf(call) {
  /** @type {Record<(typeof SLIP_KINDS)[number], string[]>} */
  const slips = { more: [], less: [], other: [], joined: [], apart: [] };
  for (let at = 0; at <= call.length; at++) {
    const [before, after] = [call.slice(0, at), call.slice(at)];
    slips.more.push(...CHARACTERS.map((one) => before + one + after));
    if (after === '') continue;
    const others = CHARACTERS.filter((one) => one !== after[0]);
    slips.other.push(...others.map((one) => before + one + after.slice(1)));
    slips.less.push(before + after.slice(1));
    slips.apart.push(...apart(after[0]).map((two) => before + two + after.slice(1)));
    const joined = after.length > 1 ? join(after[0], after[1]) : undefined;
    if (joined !== undefined) slips.joined.push(before + joined + after.slice(2));
  }
  for (const kind of SLIP_KINDS) slips[kind] = slips[kind].filter(isCallsign);
  return slips;
}

/** The character of the same elements as two. */
function join(/** @type {string} */ first, /** @type {string} */ second) {
  const [one, other] = [ELEMENTS_OF.get(first), ELEMENTS_OF.get(second)];
  return one && other ? CHARACTER_OF.get(one + other) : undefined;
}

/** The pairs of characters that have the elements of one. */
function apart(/** @type {string} */ character) {
  const elements = ELEMENTS_OF.get(character) ?? '';
  const pairs = [];
  for (let at = 1; at < elements.length; at++) {
    const first = CHARACTER_OF.get(elements.slice(0, at));
    const second = CHARACTER_OF.get(elements.slice(at));
    if (first !== undefined && second !== undefined) pairs.push(first + second);
  }
  return pairs;
}

function isCallsign(/** @type {string} */ text) {
  return text.length >= 3 && /[A-Z]/.test(text) && /\d/.test(text);
}
