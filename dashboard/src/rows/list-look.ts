import { keptSignal } from '../browser/kept.js';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS, type Sorting } from './columns.js';

/** Pages about a callsign elsewhere, by their names. */
export const LOOKUPS = {
  'QRZ.com': 'https://www.qrz.com/db/',
  HamQTH: 'https://www.hamqth.com/',
  QRZCQ: 'https://www.qrzcq.com/call/',
} as const;

/** An address that the viewer gives. */
export const OWN_LOOKUP = 'own';

export type Lookup = keyof typeof LOOKUPS | typeof OWN_LOOKUP | '';

/** Stands for the callsign in an address of the viewer's. */
const CALL = '{call}';
const MAX_ADDRESS = 300;

/** How the viewer likes the list of stations; the browser keeps it. */
export interface ListLook {
  /** In the order of {@link COLUMN_IDS}. */
  readonly columns: readonly ColumnId[];
  readonly sorting: Sorting;
  /** Higher rows. */
  readonly isRoomy: boolean;
  /** Where a callsign leads; empty for its spots on this page. */
  readonly lookup: Lookup;
  /** Where it leads by the viewer's own choice, as {@link readAddress} has it; empty where none is given yet. */
  readonly ownLookup: string;
}

const DEFAULT: ListLook = {
  columns: DEFAULT_COLUMNS,
  sorting: { by: 'age', isReversed: false },
  isRoomy: false,
  lookup: 'QRZ.com',
  ownLookup: '',
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

/** Address of a page about a callsign; `undefined` where the viewer wants none. */
export function lookupHref(callsign: string): string | undefined {
  const { lookup, ownLookup } = listLook.value;
  const call = encodeURIComponent(callsign);
  if (lookup === OWN_LOOKUP) return ownLookup === '' ? undefined : ownLookup.replaceAll(CALL, call);
  return lookup === '' ? undefined : LOOKUPS[lookup] + call;
}

/** An address with `{call}` behind its host; `undefined` when it is another, or not one of https. */
export function readAddress(typed: unknown): string | undefined {
  const address = typeof typed === 'string' ? typed.trim() : '';
  const [host, ...rest] = address.split(CALL);
  if (rest.length === 0 || address.length > MAX_ADDRESS || !host || !URL.canParse(address))
    return undefined;
  const { protocol, username, password, origin } = new URL(address);
  // What stands in the place of the call must not be able to change where the address leads.
  const isBehindHost = URL.canParse(host) && new URL(host).origin === origin;
  const isPlain = username === '' && password === '' && /^https:\/\/[^/\\{]+[/?#]/i.test(host);
  return protocol === 'https:' && isBehindHost && isPlain ? address : undefined;
}

export function readLook(kept: unknown): ListLook {
  const { columns, sorting, isRoomy, lookup, ownLookup } = Object(kept) as Record<string, unknown>;
  const { by, isReversed } = Object(sorting) as Record<string, unknown>;
  const sortedBy = COLUMN_IDS.find((id) => id === by);
  return {
    columns: Array.isArray(columns)
      ? COLUMN_IDS.filter((id) => columns.includes(id))
      : DEFAULT.columns,
    sorting: sortedBy ? { by: sortedBy, isReversed: isReversed === true } : DEFAULT.sorting,
    isRoomy: isRoomy === true,
    lookup: lookup === '' || lookup === OWN_LOOKUP || isLookup(lookup) ? lookup : DEFAULT.lookup,
    ownLookup: readAddress(ownLookup) ?? '',
  };
}

function isLookup(name: unknown): name is keyof typeof LOOKUPS {
  return typeof name === 'string' && Object.hasOwn(LOOKUPS, name);
}
