import type { Env } from '../../config/env.js';
import type { Delivery } from '../store/alert-record.js';
import { textOf } from './message-text.js';
import {
  encryptPush,
  type SubscriptionKeys,
  vapidAuthorization,
  type VapidKeys,
} from '../push/push-crypto.js';
import { programBody, type Request, type SendContext } from './webhook.js';

/** Time for which a push service keeps a message for a browser that is not connected. */
const KEPT_SECONDS = 3_600;

/** Contact when there is no page with https. Some push services accept it; Apple's does not. */
const NOBODY = 'mailto:nobody@example.invalid';

/** Identity of the service towards a push service. */
export interface PushSender {
  readonly keys: VapidKeys;
  readonly nowSeconds: number;
  /** URL of the operator's page, whom a push service may ask; undefined without a page with https. */
  readonly contact: string | undefined;
}

/** Returns the contact that push services may ask: the page, if it has https. */
export function contactOf({ publicUrl }: Pick<Env, 'publicUrl'>): string | undefined {
  return publicUrl?.startsWith('https:') ? publicUrl : undefined;
}

/** Builds the POST to a browser, encrypted for it alone: {@link programBody} with a title and a text. */
export function pushRequest(
  delivery: Delivery,
  { endpoint, keys }: { readonly endpoint: string; readonly keys: SubscriptionKeys },
  context: SendContext,
  sender: PushSender,
): Request {
  const { message, alertName } = delivery;
  const shown = textOf({ message, alertName, endsOn: context.endsOn });
  const plain = Buffer.from(JSON.stringify({ ...programBody(delivery, context), ...shown }));
  const { nowSeconds, contact: subject = NOBODY } = sender;
  return {
    url: endpoint,
    body: encryptPush(plain, keys),
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'User-Agent': context.userAgent,
      'X-Delivery': delivery.id,
      TTL: String(KEPT_SECONDS),
      Urgency: 'high',
      Authorization: vapidAuthorization(endpoint, sender.keys, { subject, nowSeconds }),
    },
  };
}

/** Whether an answer says that the browser has ended its subscription. */
export function isSubscriptionGone(status: number): boolean {
  return status === 404 || status === 410;
}
