import { parseCallsign } from '../radio/callsign.js';

/** A report that a station activates something, as a programme publishes it. */
export interface Reported {
  /** The station's callsign. */
  readonly callsign: string;
  readonly reference: string;
  /** Name of the park or bunker; null where it is not said. */
  readonly name: string | null;
  /** When it was reported, Unix seconds. */
  readonly atSeconds: number;
  /** Whether it says that the station has ended. */
  readonly isOver: boolean;
}

/** A programme whose activations are known: a class that registers itself (docs/extending.md). */
export interface ActivationSource {
  /** Name of the programme, of `a-z`, digits and hyphens: the value of the filter. */
  readonly programme: string;
  /** Where it publishes who is active. */
  readonly url: string;
  /** Whether the operator has set the URL, so that it may lead to a private network. */
  readonly isOwnUrl: boolean;
  /** Pause between two questions of a deployment; one minute at least. */
  readonly everyMs: number;

  /** Reads one entry of the list that it publishes, some of them where it names several places; none when it lacks something. */
  read(entry: Readonly<Record<string, unknown>>): readonly Reported[];
}

/** Longest reference and name that are kept: those of all programmes are much shorter. */
const MAX_REFERENCE = 30;
const MAX_NAME = 120;

/** Makes a report of fields as they were read; none when one is missing or cannot be. */
export function reportOf(fields: {
  readonly callsign: unknown;
  readonly reference: unknown;
  readonly name: unknown;
  readonly atSeconds: number | undefined;
  readonly isOver: boolean;
}): readonly Reported[] {
  const { atSeconds, isOver } = fields;
  const callsign = parseCallsign(textOf(fields.callsign).toUpperCase());
  const reference = textOf(fields.reference).toUpperCase();
  if (callsign === undefined || atSeconds === undefined || !isReference(reference)) return [];
  const name = textOf(fields.name).slice(0, MAX_NAME).trim();
  return [{ callsign, reference, name: name === '' ? null : name, atSeconds, isOver }];
}

/** Whether a comment says that the station has ended. */
export function saysQrt(comment: unknown): boolean {
  return /\bQRT\b/i.test(textOf(comment));
}

/** Text without control characters and blanks around it; empty for anything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim() : '';
}

function isReference(text: string): boolean {
  return text.length <= MAX_REFERENCE && /^[A-Z0-9][A-Z0-9/-]*$/.test(text);
}
