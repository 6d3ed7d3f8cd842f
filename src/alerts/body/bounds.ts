import { InvalidParameters } from '../../http/errors/errors.js';
import type { SentFilter } from './alert-filter.js';

/** Refuses several skimmers for who comes to the repeater network. @throws InvalidParameters */
export function readSkimmers(minSkimmers: number, { presence }: SentFilter): number {
  if (minSkimmers > 1 && presence === 'joined_repeater') {
    refuseField('min_skimmers', 'must be 1 with joined_repeater, which is about no spot');
  }
  return minSkimmers;
}

/** When an alert ends, in Unix seconds; null for never. @throws InvalidParameters for the past */
export function readEnd(text: string | null, nowSeconds: number): number | null {
  if (text === null) return null;
  const seconds = Math.floor(Date.parse(text) / 1000);
  if (seconds <= nowSeconds) refuseField('expires_at', 'must be in the future');
  return seconds;
}

/** @throws InvalidParameters that names the field */
export function refuseField(field: string, complaint: string): never {
  throw new InvalidParameters([{ field, message: `${field} ${complaint}` }]);
}
