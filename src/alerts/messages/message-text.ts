import { bandNameAtHz, OTHER_BAND } from '../../radio/band.js';
import { homeCallOf } from '../../radio/home-call.js';
import type { AlertMessage, SpotFields } from '../store/alert-record.js';

/** Title of an invitation, without a word of the alert's owner: its reader may know nothing of it. */
export const INVITATION_TITLE = 'Spot alert';

/** What texts for people are made from. */
export interface MessageParts {
  readonly message: AlertMessage;
  readonly alertName: string;
  /** Date on which the alert ends unless it is renewed, `2027-11-20`; undefined while that is far. */
  readonly endsOn?: string | undefined;
}

/** Writes a title and a few words for a person. */
export function textOf({ message, alertName, endsOn }: MessageParts): {
  title: string;
  text: string;
} {
  const { title, text } = partsOf(message, alertName);
  const leftOut = message.left_out ? ` ${message.left_out} more were left out.` : '';
  const end = endsOn === undefined ? '' : ` This alert ends on ${endsOn}, unless you renew it.`;
  return { title, text: `${text}${leftOut}${end}` };
}

function partsOf(message: AlertMessage, alertName: string): { title: string; text: string } {
  switch (message.event) {
    case 'spot':
      return { title: titleOf(message.spot), text: aboutSpot(message.spot, message.skimmers) };
    case 'presence': {
      const { callsign, room, source } = message.user;
      return {
        title: `${callsign} has come to ${source}`,
        text: `${alertName}: in the room ${room}.`,
      };
    }
    case 'test':
      return aboutTest(message.code, alertName);
  }
}

function titleOf({ callsign, frequency, mode }: SpotFields): string {
  return `${callsign} on ${bandOf(frequency)} ${mode}`;
}

function aboutSpot(spot: SpotFields, skimmers: number): string {
  const { frequency, spotter, snr, wpm, entity, timestamp } = spot;
  const speed = wpm === null ? '' : `, ${wpm} WPM`;
  const where = entity === null ? '' : `, ${entity}`;
  const others = skimmers > 1 ? ` and ${skimmers - 1} more` : '';
  const time = timestamp.slice(11, 16);
  return `${frequency} kHz${where}. Heard at ${time} UTC by ${spotter}${others}: ${snr} dB${speed}.`;
}

function aboutTest(code: string | undefined, alertName: string): { title: string; text: string } {
  if (code === undefined) return { title: alertName, text: 'A test: messages arrive here.' };
  const text = `The code is ${code}. Enter it where the alert was made, and it begins. Nothing comes without it.`;
  return { title: INVITATION_TITLE, text };
}

/**
 * Makes the fields that HamAlert's server sends, so that receivers written for it work: frequency in MHz as text, the
 * mode in lower case, the time as `HH:MM` in UTC. None for other events than spots.
 */
export function hamAlertFields(message: AlertMessage): Record<string, string | number | null> {
  if (message.event !== 'spot') return {};
  const { callsign, frequency, mode, spotter, snr, wpm, dxcc, timestamp } = message.spot;
  return {
    fullCallsign: callsign,
    callsign: homeCallOf(callsign),
    frequency: toMegahertz(frequency),
    band: bandOf(frequency),
    mode: mode.toLowerCase(),
    spotter,
    snr,
    speed: wpm,
    dxcc,
    time: timestamp.slice(11, 16),
  };
}

/** Writes a frequency in MHz with at least three decimals: `14.0253` for 14025.3 kHz. */
function toMegahertz(frequencyKhz: number): string {
  return (Math.round(frequencyKhz * 1000) / 1e6).toFixed(6).replace(/0{1,3}$/, '');
}

function bandOf(frequencyKhz: number): string {
  return bandNameAtHz(Math.round(frequencyKhz * 1000)) ?? OTHER_BAND;
}
