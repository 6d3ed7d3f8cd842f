import type { LonLat } from '../radio/geo.js';

/** The Maidenhead square of 4 characters that a place is in: `FN42`. */
export function squareAt([lon, lat]: LonLat): string {
  const x = Math.min(359.999, Math.max(0, lon + 180));
  const y = Math.min(179.999, Math.max(0, lat + 90));
  return (
    letter(Math.floor(x / 20)) +
    letter(Math.floor(y / 10)) +
    `${Math.floor((x % 20) / 2)}${Math.floor(y % 10)}`
  );
}

/** The letter of a number from 0: `A` and on. */
function letter(index: number): string {
  return String.fromCharCode(65 + index);
}
