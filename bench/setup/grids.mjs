// Gives every callsign a grid, as look-ups would have over months: the same for the same callsign.
import { mix } from './random.mjs';

const PAGE = 2_000;

/** Where amateurs live, by the fields of their locators. */
const FIELDS = ['FN', 'EM', 'EN', 'DM', 'CN', 'JO', 'JN', 'IO', 'KO', 'KP', 'PM', 'IM', 'GG', 'QF'];
const LETTERS = 'abcdefghijklmnopqrstuvwx';

/**
 * @param {import('../../src/log/grids.service.js').GridsService} grids
 */
export async function giveGrids(grids) {
  for (let after = 0; ;) {
    const page = await grids.findAfter(after, PAGE);
    const unknown = page.filter(({ grid }) => grid === null);
    await grids.overrule(
      unknown.map(({ id, callsign }) => {
        const grid = gridOf(callsign);
        return { id, grid, source: grid && 'file', validSeconds: null };
      }),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** One in twenty has none, one in four a short one. */
function gridOf(/** @type {string} */ callsign) {
  const hash = mix(...Buffer.from(callsign));
  const part = (/** @type {number} */ salt, /** @type {number} */ end) =>
    (mix(hash, salt) >>> 0) % end;
  if (part(1, 20) === 0) return null;
  const square = `${FIELDS[part(2, FIELDS.length)]}${part(3, 10)}${part(4, 10)}`;
  return part(5, 4) === 0 ? square : `${square}${LETTERS[part(6, 24)]}${LETTERS[part(7, 24)]}`;
}
