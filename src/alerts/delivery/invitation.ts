import { randomBytes, randomUUID } from 'node:crypto';
import type { Destination } from '../body/destination.js';
import type { AlertMessage, NewDelivery } from '../store/alert-record.js';

/** Letters and digits of a code: 40 bits, which five guesses do not find. */
const CODE_LENGTH = 8;

/** 32 characters, without those that people confuse. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** How a destination is asked for its agreement; `message` is undefined when it need not be asked. */
export interface Invitation {
  readonly isConfirmed: boolean;
  readonly challenge: string | null;
  readonly message: AlertMessage | undefined;
}

/** Makes an invitation: a webhook answers a challenge, a topic gets a code, a browser has asked its user already. */
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

/** Makes the delivery of a message, as a part of an `AlertChange`; empty without a message. */
export function deliveryOf(
  alertId: string,
  message: AlertMessage | undefined,
): { delivery?: NewDelivery } {
  return message ? { delivery: { id: randomUUID(), alertId, message } } : {};
}
