import type { SentFilter } from '../body/alert-filter.js';
import type { Destination, DestinationKind } from '../body/destination.js';

/** An alert as it is stored; instants in whole seconds since the Unix epoch. */
export interface AlertRecord {
  readonly id: string;
  readonly keySha256: Buffer;
  readonly name: string;
  readonly filter: SentFilter;
  readonly destination: Destination;
  /** Name and port of the destination, as URLs write it. */
  readonly host: string;
  readonly cooldownMinutes: number;
  readonly minSkimmers: number;
  readonly expiresAtSeconds: number | null;
  readonly isPaused: boolean;
  readonly isConfirmed: boolean;
  /** What a webhook must answer, or the code that was sent to a topic; null where none is needed. */
  readonly challenge: string | null;
  /** Wrong codes given since the code was made. */
  readonly codeTries: number;
  /** Spots beyond this id are told. */
  readonly fromId: number;
  readonly lastError: string | null;
  readonly failingSinceSeconds: number | null;
  readonly sent: number;
  readonly createdAtSeconds: number;
  readonly renewedAtSeconds: number;
  readonly endedAtSeconds: number | null;
}

/** What the owner is told of an alert. */
export type AlertStatus = 'unconfirmed' | 'active' | 'paused' | 'failing' | 'ended';

/** How an alert is doing. */
export function statusOf(alert: AlertRecord, nowSeconds: number): AlertStatus {
  if (hasEnded(alert, nowSeconds)) return 'ended';
  if (!alert.isConfirmed) return 'unconfirmed';
  if (alert.isPaused) return 'paused';
  return alert.failingSinceSeconds === null ? 'active' : 'failing';
}

/** Whether an alert is over. */
function hasEnded({ endedAtSeconds, expiresAtSeconds }: AlertRecord, nowSeconds: number): boolean {
  return endedAtSeconds !== null || (expiresAtSeconds !== null && expiresAtSeconds <= nowSeconds);
}

/** What an alert tells. Spots have their ten fields, and those of `include=report,place`. */
export type AlertMessage = (
  | { readonly event: 'spot'; readonly spot: SpotFields; readonly skimmers: number }
  | { readonly event: 'presence'; readonly user: PresenceFields }
  | { readonly event: 'test'; readonly challenge?: string; readonly code?: string }
) & {
  /** How many more matched in the hour before and were not sent, 1,000 at most. */
  readonly left_out?: number;
};

/** A spot as lists have it. */
export interface SpotFields {
  readonly id: number;
  readonly timestamp: string;
  readonly spotter: string;
  readonly callsign: string;
  /** kHz */
  readonly frequency: number;
  readonly mode: string;
  /** dB */
  readonly snr: number;
  /** Words per minute. */
  readonly wpm: number | null;
  readonly dxcc: number | null;
  readonly entity: string | null;
}

/** Somebody as `/online` has it. */
interface PresenceFields {
  readonly source: string;
  readonly callsign: string;
  readonly room: string;
}

/** A message that is to be sent. */
export interface NewDelivery {
  /** `X-Delivery`: a UUID. */
  readonly id: string;
  readonly alertId: string;
  readonly message: AlertMessage;
}

/** A message that is being sent. */
export interface Delivery extends NewDelivery {
  readonly alertName: string;
  readonly kind: DestinationKind;
  readonly host: string;
  readonly destination: Destination;
  readonly isConfirmed: boolean;
  readonly challenge: string | null;
  readonly renewedAtSeconds: number;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly createdAtMs: number;
}

/** Whether a message asks somebody who has not agreed yet. */
export function isInvitation({
  message,
  isConfirmed,
}: Pick<Delivery, 'message' | 'isConfirmed'>): boolean {
  return message.event === 'test' && !isConfirmed;
}
