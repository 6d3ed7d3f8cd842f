import type { SpotFacts } from '../../spots/spots.service.js';

/** Columns from the spotter's first to the frequency's last. */
const SPOTTER_AND_FREQUENCY = 18;

/** Clients read the frequency from behind these columns on. */
const MAX_SPOTTER = 10;

/** kHz with one decimal, cut and not rounded: `14025.3`. */
export function frequencyText(frequencyHz: number): string {
  const tenths = String(Math.floor(frequencyHz / 100)).padStart(2, '0');
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}

/**
 * Spotter and frequency, in 18 columns: `KM3T-2-#:  14100.0`. A blank is always between them: letters at the end of the
 * spotter's call give way, its node before them.
 * @param mark what follows the call: `-#:` or `:`
 * @param node what is between both where there is room, such as `-2`
 */
export function spotterAndFrequency(
  { skimmer, frequencyHz }: Pick<SpotFacts, 'skimmer' | 'frequencyHz'>,
  mark: string,
  node = '',
): string {
  const frequency = frequencyText(frequencyHz);
  const room = Math.min(MAX_SPOTTER, SPOTTER_AND_FREQUENCY - 1 - frequency.length) - mark.length;
  const { callsign } = skimmer;
  const named = callsign + node;
  const name = (named.length <= room ? named : callsign.slice(0, room)) + mark;
  return name + frequency.padStart(SPOTTER_AND_FREQUENCY - name.length);
}

/** A text in so many columns: cut, or with blanks behind it. */
export function inColumns(text: string, columns: number, maxLength = columns): string {
  return text.slice(0, maxLength).padEnd(columns);
}
