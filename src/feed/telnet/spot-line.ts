import { parseHeardCallsign, parseHeardSpotter } from '../../radio/callsign.js';
import { parseLineTail } from './line-tail.js';
import {
  isSnrDb,
  parseFrequencyHz,
  parseMode,
  parseWpm,
  type Refusal,
} from '../../radio/report-fields.js';

/** The fields of a skimmer's line. It has only the minute of the day: neither date nor seconds. */
export interface SpotLine {
  readonly spotter: string;
  readonly spotterNode: number;
  readonly callsign: string;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snrDb: number;
  readonly wpm: number | null;
  /** Minute of the day, UTC: 0 to 1439. */
  readonly minuteOfDay: number;
  readonly type: string | null;
  readonly grid: string | null;
}

const SPOT = /^\s*DX\s+de\s+([^\s:]+)\s*:(.*)$/is;
const INTEGER = /^[+-]?\d+$/;
/** A word that begins as a time; nodes add to it: `1708ZIO87`. */
const TIME = /^([01]\d|2[0-3])([0-5]\d)Z(.*)$/i;

/**
 * Reads one line of a skimmer feed, by its tokens and not its columns (docs/decisions/0004, spot
 * feed). Never throws: returns a refusal for a line that is no skimmer's spot.
 *
 * A skimmer has the feed's `-#` mark and gives mode, integer and `dB` as separate tokens. People
 * write `FT8 -5 dB 326 Hz` too, so the tokens alone do not tell them apart; the mark does. With
 * `takesUnmarked` the tokens alone decide. CW Skimmer itself, without a network between, gives no mode: dB and a speed in WPM are
 * CW then. What a node adds behind the time is left out, but for a grid.
 */
export function parseSpotLine(line: string, takesUnmarked = false): SpotLine | Refusal {
  const [, spotterText, rest] = SPOT.exec(line) ?? [];
  if (spotterText === undefined || rest === undefined) return { refused: 'not_a_spot' };

  const tokens = withMode(rest.trim().split(/\s+/));
  const [frequencyText = '', callsignText = '', modeText = '', snrText = '', unit = ''] = tokens;
  const isSkimmer =
    (takesUnmarked || spotterText.endsWith('-#')) &&
    INTEGER.test(snrText) &&
    unit.toLowerCase() === 'db';
  if (!isSkimmer) return { refused: 'not_a_skimmer' };

  const spotter = parseHeardSpotter(spotterText);
  if (spotter === undefined) return { refused: 'bad_spotter' };

  const frequencyHz = parseFrequencyHz(frequencyText);
  if (frequencyHz === undefined) return { refused: 'bad_frequency' };

  const callsign = parseHeardCallsign(callsignText);
  if (callsign === undefined) return { refused: 'bad_callsign' };

  const mode = parseMode(modeText);
  if (mode === undefined) return { refused: 'bad_mode' };

  const snrDb = Number(snrText) + 0; // a feed's "-0" is 0
  if (!isSnrDb(snrDb)) return { refused: 'bad_snr' };

  const tail = tokens.slice(5);
  const timeIndex = tail.findLastIndex((token) => TIME.test(token));
  const [, hours, minutes, glued] = TIME.exec(tail[timeIndex] ?? '') ?? [];
  if (hours === undefined) return { refused: 'bad_time' };
  const minuteOfDay = Number(hours) * 60 + Number(minutes);

  const between = tail.slice(0, timeIndex);
  const wpm = mode === 'CW' ? findWpm(between) : null;
  const { type, grid } = parseLineTail(mode, between, glued || tail[timeIndex + 1]);
  const heard = { callsign, frequencyHz, mode, snrDb, wpm, minuteOfDay, type, grid };
  return { spotter: spotter.callsign, spotterNode: spotter.node, ...heard };
}

/** Adds the mode where CW Skimmer gives none: `14025.6 K1ZZZ 24 dB 22 WPM CQ 1804Z`. */
function withMode(tokens: readonly string[]): readonly string[] {
  const [, , snr = '', dB = '', speed = '', unit = ''] = tokens;
  const isCw =
    INTEGER.test(snr) &&
    dB.toLowerCase() === 'db' &&
    INTEGER.test(speed) &&
    unit.toUpperCase() === 'WPM';
  return isCw ? tokens.toSpliced(2, 0, 'CW') : tokens;
}

function findWpm(tail: readonly string[]): number | null {
  const unitIndex = tail.findIndex((token) => token.toUpperCase() === 'WPM');
  return parseWpm(tail[unitIndex - 1] ?? '');
}
