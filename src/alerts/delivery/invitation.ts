import { randomBytes, randomUUID } from 'node:crypto';
import type { Destination } from '../body/destination.js';
import type { AlertMessage, NewDelivery } from '../store/alert-record.js';

/** How many letters and digits a code has: 40 bits, of which five guesses find nothing. */
const CODE_LENGTH = 8;

/** 32 of them, none that people take for another. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What asks a destination for its agreement. */
export interface Invitation {
  readonly isConfirmed: boolean;
  readonly challenge: string | null;
  readonly message: AlertMessage | undefined;
}

/** A webhook answers a challenge, a topic is sent a code, and a browser has asked its user already. */
export function invitationOf({ kind }: Destination): Invitation {
  switch (kind) {
    case 'webhook': {
      const challenge = randomBytes(16).toString('hex');
      return { isConfirmed: false, challenge, message: { event: 'test', challenge } };
    }
    case 'ntfy': {
      const code = createCode();
      return { isConfirmed: false, challenge: code, message: { event: 'test', code } };
    }
    case 'web_push':
      return { isConfirmed: true, challenge: null, message: undefined };
  }
}

function createCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % 32]).join('');
}

/** A message on its way, where there is one. */
export function deliveryOf(
  alertId: string,
  message: AlertMessage | undefined,
): { delivery?: NewDelivery } {
  return message ? { delivery: { id: randomUUID(), alertId, message } } : {};
}
