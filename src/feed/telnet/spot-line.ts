import { parseCallsign, parseSpotter } from '../../radio/callsign.js';
import { parseLineTail } from './line-tail.js';
import { parseLocator } from '../../radio/locator.js';

/** Why a line is not a spot that can be stored; counted by reason. */
export const REFUSAL_REASONS = [
  'not_a_spot',
  'not_a_skimmer',
  'bad_spotter',
  'bad_frequency',
  'bad_callsign',
  'bad_mode',
  'bad_snr',
  'bad_time',
] as const;

/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What a skimmer's line says. It has the minute of its day only: no date, no seconds. */
export interface SpotLine {
  readonly spotter: string;
  readonly spotterNode: number;
  readonly callsign: string;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snrDb: number;
  readonly wpm: number | null;
  /** 0 to 1439, UTC. */
  readonly minuteOfDay: number;
  readonly type: string | null;
  readonly grid: string | null;
}

/** A line that is not stored. */
export interface RefusedLine {
  readonly refused: RefusalReason;
}

const SPOT = /^\s*DX\s+de\s+([^\s:]+)\s*:(.*)$/is;
const FREQUENCY_KHZ = /^(\d{1,9})(?:\.(\d{1,3}))?$/;
const INTEGER = /^[+-]?\d+$/;
const MODE = /^[A-Z0-9]{2,10}$/i;
const TIME = /^([01]\d|2[0-3])([0-5]\d)Z$/i;

const MIN_FREQUENCY_HZ = 100_000;
const MAX_FREQUENCY_HZ = 250_000_000_000;
const MIN_SNR_DB = -100;
const MAX_SNR_DB = 300;
const MAX_WPM = 999;

/**
 * Reads one line of a skimmer feed, by its tokens and not its columns (docs/decisions/0004, spot
 * feed). Never throws: whatever is not a skimmer's spot is refused with a reason.
 *
 * A skimmer bears the feed's `-#` mark and gives mode, integer and `dB` as separate tokens. People
 * write `FT8 -5 dB 326 Hz` too, so the tokens alone do not tell them apart; the mark does. With
 * `takesUnmarked` the tokens alone decide.
 */
export function parseSpotLine(line: string, takesUnmarked = false): SpotLine | RefusedLine {
  const [, spotterText, rest] = SPOT.exec(line) ?? [];
  if (spotterText === undefined || rest === undefined) return { refused: 'not_a_spot' };

  const tokens = rest.trim().split(/\s+/);
  const [frequencyText = '', callsignText = '', modeText = '', snrText = '', unit = ''] = tokens;
  const isSkimmer =
    (takesUnmarked || spotterText.endsWith('-#')) &&
    INTEGER.test(snrText) &&
    unit.toLowerCase() === 'db';
  if (!isSkimmer) return { refused: 'not_a_skimmer' };

  const spotter = parseSpotter(spotterText);
  if (spotter === undefined) return { refused: 'bad_spotter' };

  const frequencyHz = parseFrequencyHz(frequencyText);
  if (frequencyHz === undefined) return { refused: 'bad_frequency' };

  const callsign = parseCallsign(callsignText);
  if (callsign === undefined) return { refused: 'bad_callsign' };

  if (!isMode(modeText)) return { refused: 'bad_mode' };
  const mode = modeText.toUpperCase();

  const snrDb = Number(snrText) + 0; // a feed's "-0" is 0
  if (!isSnrDb(snrDb)) return { refused: 'bad_snr' };

  const tail = tokens.slice(5);
  // The time ends a line; only a grid may follow it.
  const timeIndex = tail.length - (parseLocator(tail.at(-1) ?? '') ? 2 : 1);
  const minuteOfDay = parseMinuteOfDay(tail[timeIndex]);
  if (minuteOfDay === undefined) return { refused: 'bad_time' };

  const wpm = mode === 'CW' ? findWpm(tail) : null;
  const { type, grid } = parseLineTail(mode, tail.slice(0, timeIndex), tail[timeIndex + 1]);
  const heard = { callsign, frequencyHz, mode, snrDb, wpm, minuteOfDay, type, grid };
  return { spotter: spotter.callsign, spotterNode: spotter.node, ...heard };
}

/**
 * A frequency as feeds and archives write it, kHz with up to three decimals, in whole Hz.
 * `undefined` when it is not one or lies outside 100 to 250,000,000 kHz. Digits are moved, not
 * multiplied, so that no binary fraction can round a hertz away.
 */
export function parseFrequencyHz(text: string): number | undefined {
  const [, wholeKhz, decimals = ''] = FREQUENCY_KHZ.exec(text) ?? [];
  if (wholeKhz === undefined) return undefined;
  const frequencyHz = Number(wholeKhz + decimals.padEnd(3, '0'));
  return frequencyHz >= MIN_FREQUENCY_HZ && frequencyHz <= MAX_FREQUENCY_HZ
    ? frequencyHz
    : undefined;
}

/** A speed nobody sends at says nothing about the signal: it is left out, the spot is kept. */
export function parseWpm(text: string): number | null {
  const wpm = INTEGER.test(text) ? Number(text) : 0;
  return wpm >= 1 && wpm <= MAX_WPM ? wpm : null;
}

/** Whether a text can be the name of a mode. */
export function isMode(text: string): boolean {
  return MODE.test(text);
}

/** Whether a signal can be so strong. */
export function isSnrDb(snrDb: number): boolean {
  return snrDb >= MIN_SNR_DB && snrDb <= MAX_SNR_DB;
}

function parseMinuteOfDay(token: string | undefined): number | undefined {
  const [, hours, minutes] = TIME.exec(token ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function findWpm(tail: readonly string[]): number | null {
  const unitIndex = tail.findIndex((token) => token.toUpperCase() === 'WPM');
  return parseWpm(tail[unitIndex - 1] ?? '');
}
