import { refuseField } from '../../http/errors/errors.js';
import type { SentFilter } from './alert-filter.js';

/** Returns the minimum of skimmers. @throws InvalidParameters for several with arrivals on the repeater network */
export function readSkimmers(minSkimmers: number, { presence }: SentFilter): number {
  if (minSkimmers > 1 && presence === 'joined_repeater') {
    refuseField('min_skimmers', 'must be 1 with joined_repeater, which is about no spot');
  }
  return minSkimmers;
}

/** Parses when an alert ends, to Unix seconds; null when that is not given. @throws InvalidParameters for the past */
export function readEnd(text: string | null, nowSeconds: number): number | null {
  if (text === null) return null;
  const seconds = Math.floor(Date.parse(text) / 1000);
  if (seconds <= nowSeconds) refuseField('expires_at', 'must be in the future');
  return seconds;
}
