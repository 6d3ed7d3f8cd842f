import type { Destination, DestinationKind } from '../body/destination.js';
import type { AlertMessage } from '../entities/alert-message.js';
import type { AlertRow } from '../entities/alert.entity.js';

export type { AlertMessage, SpotFields } from '../entities/alert-message.js';

/** An alert, without the columns of its row that are there for statements alone. */
export type AlertRecord = Readonly<Omit<AlertRow, 'kind' | 'change'>>;

/** State of an alert, as its owner reads it. */
export type AlertStatus = 'unconfirmed' | 'active' | 'paused' | 'failing' | 'ended';

/** Computes the state of an alert. */
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

/** A message that is to be sent. */
export interface NewDelivery {
  /** `X-Delivery`: a UUID. */
  readonly id: string;
  readonly alertId: string;
  readonly message: AlertMessage;
}

/** A message that is due, with what sending needs to know of its alert. */
export interface Delivery extends NewDelivery {
  readonly alertName: string;
  readonly kind: DestinationKind;
  readonly host: string;
  readonly destination: Destination;
  readonly isConfirmed: boolean;
  readonly challenge: string | null;
  readonly renewedAtSeconds: number;
  /** Number of failed attempts. */
  readonly attempts: number;
  readonly createdAtMs: number;
}

/** Whether a message asks a destination for its agreement. */
export function isInvitation({
  message,
  isConfirmed,
}: Pick<Delivery, 'message' | 'isConfirmed'>): boolean {
  return message.event === 'test' && !isConfirmed;
}
