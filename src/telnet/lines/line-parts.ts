import type { SpotFacts } from '../../spots/spots.service.js';

/** Number of columns from the spotter's first to the frequency's last. */
const SPOTTER_AND_FREQUENCY = 18;

/** Maximum columns of the spotter: clients read the frequency after them. */
const MAX_SPOTTER = 10;

/** Writes kHz with one decimal, cut and not rounded: `14025.3`. */
export function frequencyText(frequencyHz: number): string {
  const tenths = String(Math.floor(frequencyHz / 100)).padStart(2, '0');
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}

/**
 * Writes spotter and frequency in 18 columns: `KM3T-2-#:  14100.0`, with at least one blank between. When that is too
 * long, drops the node, then letters at the end of the call.
 * @param mark text after the call: `-#:` or `:`
 * @param node text between both when there is room, such as `-2`
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

/** Writes a text in `columns` columns: cut at `maxLength`, or with blanks after it. */
export function inColumns(text: string, columns: number, maxLength = columns): string {
  return text.slice(0, maxLength).padEnd(columns);
}
