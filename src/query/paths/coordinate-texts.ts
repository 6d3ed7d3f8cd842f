import { toArrayText } from '../../database/database.service.js';
import type { NamePositions } from '../../log/names/name-table.js';

/** Stands where nothing is known: PostgreSQL finds an element of an array without nulls at once. */
const NOWHERE = 9;

const known = new WeakMap<NamePositions, readonly string[]>();

/** The coordinates x, y and z of names, as arrays of PostgreSQL by the name's number: more than 1 where nothing is known. */
export function coordinateTexts(positions: NamePositions): readonly string[] {
  const found = known.get(positions);
  if (found) return found;
  const { ids, x, y, z } = positions;
  const length = ids.at(-1) ?? 0;
  const texts = [x, y, z].map((coordinates) => {
    const byNumber = Array.from({ length }, () => NOWHERE);
    ids.forEach((id, at) => {
      byNumber[id - 1] = coordinates[at] ?? NOWHERE;
    });
    return toArrayText(byNumber);
  });
  known.set(positions, texts);
  return texts;
}
