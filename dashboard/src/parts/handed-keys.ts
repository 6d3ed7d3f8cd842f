import { useRef } from 'preact/hooks';

type RowId = string | number;

/**
 * The keys that rows are drawn by: one that came takes that of one that left, so its elements are filled anew instead of
 * made anew. For rows without a state of their own.
 */
export function useHandedKeys(ids: readonly RowId[]): readonly number[] {
  const keys = useRef<ReadonlyMap<RowId, number>>(new Map());
  keys.current = handKeys(ids, keys.current);
  return [...keys.current.values()];
}

/** The key of each row, in the order of `ids`, of which none is twice; `before` has those of the last time. */
export function handKeys(
  ids: readonly RowId[],
  before: ReadonlyMap<RowId, number>,
): Map<RowId, number> {
  const staying = new Set(ids);
  const left = [...before].filter(([id]) => !staying.has(id)).map(([, key]) => key);
  let highest = Math.max(-1, ...before.values());
  let taken = 0;
  return new Map(ids.map((id) => [id, before.get(id) ?? left[taken++] ?? ++highest]));
}
