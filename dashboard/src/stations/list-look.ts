import { keptSignal } from '../home/kept.js';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS, type Sorting } from './columns.js';

/** Pages about a callsign elsewhere, by their names. */
export const LOOKUPS = {
  'QRZ.com': 'https://www.qrz.com/db/',
  HamQTH: 'https://www.hamqth.com/',
  QRZCQ: 'https://www.qrzcq.com/call/',
} as const;

export type Lookup = keyof typeof LOOKUPS | '';

/** How the viewer likes the list of stations; the browser keeps it. */
export interface ListLook {
  /** In the order of {@link COLUMN_IDS}. */
  readonly columns: readonly ColumnId[];
  readonly sorting: Sorting;
  /** Higher rows. */
  readonly isRoomy: boolean;
  /** Where a callsign leads; empty for its spots on this page. */
  readonly lookup: Lookup;
}

const DEFAULT: ListLook = {
  columns: DEFAULT_COLUMNS,
  sorting: { by: 'age', isReversed: false },
  isRoomy: false,
  lookup: 'QRZ.com',
};

export const listLook = keptSignal('list-look', readLook);

export function setLook(part: Partial<ListLook>): void {
  listLook.value = { ...listLook.value, ...part };
}

/** Shows a column, or no longer. */
export function toggleColumn(id: ColumnId): void {
  const { columns } = listLook.value;
  setLook({
    columns: COLUMN_IDS.filter((one) => columns.includes(one) !== (one === id)),
  });
}

/** Sorts by a column; by the same one again the other way round. */
export function sortBy(by: ColumnId): void {
  const { sorting } = listLook.value;
  setLook({ sorting: { by, isReversed: sorting.by === by && !sorting.isReversed } });
}

/** Address of a page about a callsign; `undefined` where the viewer wants none. */
export function lookupHref(callsign: string): string | undefined {
  const { lookup } = listLook.value;
  return lookup === '' ? undefined : LOOKUPS[lookup] + encodeURIComponent(callsign);
}

export function readLook(kept: unknown): ListLook {
  const { columns, sorting, isRoomy, lookup } = Object(kept) as Record<string, unknown>;
  const { by, isReversed } = Object(sorting) as Record<string, unknown>;
  const sortedBy = COLUMN_IDS.find((id) => id === by);
  return {
    columns: Array.isArray(columns)
      ? COLUMN_IDS.filter((id) => columns.includes(id))
      : DEFAULT.columns,
    sorting: sortedBy ? { by: sortedBy, isReversed: isReversed === true } : DEFAULT.sorting,
    isRoomy: isRoomy === true,
    lookup: lookup === '' || isLookup(lookup) ? lookup : DEFAULT.lookup,
  };
}

function isLookup(name: unknown): name is keyof typeof LOOKUPS {
  return typeof name === 'string' && Object.hasOwn(LOOKUPS, name);
}
