import { type HourCell, hourOfDay } from './days.js';

/** Fewer are chance. */
const MIN_OPEN = 3;

/** From how many on an hour counts as open: a hundredth of the busiest usual hour, at least {@link MIN_OPEN}. */
export function openFrom(cells: readonly HourCell[]): number {
  return Math.max(MIN_OPEN, Math.ceil(Math.max(0, ...cells.map(({ mean }) => mean ?? 0)) / 100));
}

/** How a band is now, against what is usual. */
export type Verdict =
  | {
      readonly kind:
        | 'open'
        | 'openUnusual'
        | 'closedUnusual'
        | 'openNoHistory'
        | 'closedNoHistory'
        /** Nothing at all was heard, on any band. */
        | 'unknown';
    }
  /** Open, and usually not before `hour`. */
  | { readonly kind: 'openEarly'; readonly hour: number }
  /** Closed; `hour` is when it usually opens next, `undefined` when it usually does not. */
  | { readonly kind: 'closed'; readonly hour: number | undefined };

/** An opening this many hours ahead of the usual one is an early one; before, it is another one. */
const MAX_EARLY_HOURS = 6;

/** The verdict on a band of which `pastHour` were heard (`undefined`: nobody listened), in an hour of the day. The cells begin at midnight. */
export function verdictOf(
  cells: readonly HourCell[],
  hour: number,
  pastHour: number | undefined,
): Verdict {
  if (pastHour === undefined) return { kind: 'unknown' };
  const from = openFrom(cells);
  const isOpen = pastHour >= from;
  const isUsual = (at: number) => (cells[at % 24]?.mean ?? 0) >= from;
  if (cells[hour]?.mean === undefined)
    return { kind: isOpen ? 'openNoHistory' : 'closedNoHistory' };
  if (isUsual(hour)) return { kind: isOpen ? 'open' : 'closedUnusual' };
  const ahead = Array.from({ length: 23 }, (_, index) => index + 1);
  const isKnown = (at: number) => cells[at % 24]?.mean !== undefined;
  // Before an hour of which nothing is known, none is the next.
  const found = ahead.find((hours) => isUsual(hour + hours) || !isKnown(hour + hours));
  const next = found !== undefined && isKnown(hour + found) ? found : undefined;
  if (!isOpen && found !== next) return { kind: 'closedNoHistory' };
  if (!isOpen) return { kind: 'closed', hour: next === undefined ? undefined : (hour + next) % 24 };
  if (next === undefined || next > MAX_EARLY_HOURS) return { kind: 'openUnusual' };
  return { kind: 'openEarly', hour: (hour + next) % 24 };
}

/** Hours that follow each other: from the first up to, and without, the last, as hours of the day; over midnight the first is the greater. */
export type Span = readonly [fromHour: number, toHour: number];

/** The spans of the hours of which something is so. */
export function spansOf(
  cells: readonly HourCell[],
  isSo: (cell: HourCell) => boolean,
): readonly Span[] {
  const spans: [number, number][] = [];
  cells.forEach((cell, index) => {
    if (!isSo(cell)) return;
    const hour = hourOfDay(cell.hourMs);
    const before = cells[index - 1];
    const last = spans.at(-1);
    if (last && before && isSo(before)) last[1] = hour + 1;
    else spans.push([hour, hour + 1]);
  });
  return spans;
}

/** The cells from midnight on. */
export function fromMidnight(cells: readonly HourCell[]): readonly HourCell[] {
  return [...cells].sort((a, b) => hourOfDay(a.hourMs) - hourOfDay(b.hourMs));
}
