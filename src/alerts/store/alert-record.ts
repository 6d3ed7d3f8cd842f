import type { Destination, DestinationKind } from '../body/destination.js';
import type { AlertMessage } from '../entities/alert-message.js';
import type { AlertRow } from '../entities/alert.entity.js';

export type { AlertMessage, SpotFields } from '../entities/alert-message.js';

/** An alert; what is said twice is left to its row. */
export type AlertRecord = Readonly<Omit<AlertRow, 'kind' | 'change'>>;

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
