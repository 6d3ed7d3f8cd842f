import { parseLocator } from '../../radio/locator.js';
import { parseType } from '../../radio/report-fields.js';

/** The part of a skimmer's line after the dB, without time and speed. */
export interface LineTail {
  /** Type of the spot, as the feed names it, upper-case: `CQ`, `NCDXF B`; null for none. */
  readonly type: string | null;
  /** Grid that the station of an FT8 or FT4 line gives itself; null without one. */
  readonly grid: string | null;
}

const INTEGER = /^[+-]?\d+$/;
const SPEED_UNITS = new Set(['WPM', 'BPS']);

/** Modes whose messages carry the sender's locator. */
const MODES_WITH_GRID = new Set(['FT8', 'FT4']);

/** Word that looks like a locator, but means "received, goodbye". */
const NO_LOCATOR = 'RR73';

/**
 * Reads the tokens between dB and time, and a locator that may follow the time. Never throws: type and grid are null
 * when the tokens are not understood.
 * @param between `22 WPM NCDXF B`, `FK68 CQ`, `6 BPS CQ`
 */
export function parseLineTail(
  mode: string,
  between: readonly string[],
  behindTime: string | undefined,
): LineTail {
  const unit = between.findIndex((token) => SPEED_UNITS.has(token.toUpperCase()));
  const hasSpeed = INTEGER.test(between[unit - 1] ?? '');
  const words = hasSpeed ? between.toSpliced(unit - 1, 2) : between;
  const isPlaced = parseLocator(words[0] ?? '') !== undefined;
  return {
    type: parseType(words.slice(isPlaced ? 1 : 0).join(' ')),
    grid: locatorOf(mode, words[0]) ?? locatorOf(mode, behindTime),
  };
}

function locatorOf(mode: string, token: string | undefined): string | null {
  if (token === undefined || !MODES_WITH_GRID.has(mode) || token.toUpperCase() === NO_LOCATOR)
    return null;
  return parseLocator(token) ?? null;
}
