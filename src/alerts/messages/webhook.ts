import { createHmac } from 'node:crypto';
import { type Delivery, isInvitation } from '../store/alert-record.js';
import { hamAlertFields, INVITATION_TITLE, textOf } from './message-text.js';

/** A POST to a destination. */
export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What requests to all kinds of destinations need. */
export interface SendContext {
  readonly userAgent: string;
  /** Date on which the alert ends unless it is renewed, `2027-11-20`; undefined while that is far. */
  readonly endsOn: string | undefined;
  /** URL of the page; undefined when the operator has not set it. */
  readonly pageUrl: string | undefined;
}

/** Makes the JSON for programs: the message with its alert. */
export function programBody(delivery: Delivery, { endsOn }: Pick<SendContext, 'endsOn'>): object {
  const { alertId, alertName, message } = delivery;
  return {
    alert: { id: alertId, name: isInvitation(delivery) ? INVITATION_TITLE : alertName },
    ...message,
    ...(endsOn !== undefined && { ends_on: endsOn }),
  };
}

/** Builds the POST to a webhook: JSON with HamAlert's names beside ours, signed with the owner's secret. */
export function webhookRequest(
  delivery: Delivery,
  { url, secret }: { readonly url: string; readonly secret: string | null },
  context: SendContext,
): Request {
  const json = { ...programBody(delivery, context), ...hamAlertFields(delivery.message) };
  const body = Buffer.from(JSON.stringify(json));
  return {
    url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': context.userAgent,
      'X-Delivery': delivery.id,
      ...(secret !== null && {
        'X-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }),
    },
  };
}

/** Whether an answer's body is the challenge: as text, or as JSON. */
export function answersChallenge(text: string, challenge: string): boolean {
  if (text.trim() === challenge) return true;
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false;
  }
}

/** Builds the POST to a topic of ntfy: title, text, tags, and the page to open. */
export function ntfyRequest(
  delivery: Delivery,
  { url, token }: { readonly url: string; readonly token: string | null },
  { userAgent, endsOn, pageUrl }: SendContext,
): Request {
  const { message, alertName } = delivery;
  const { title, text } = textOf({ message, alertName, endsOn });
  return {
    url,
    body: Buffer.from(text),
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'User-Agent': userAgent,
      'X-Delivery': delivery.id,
      Title: inHeader(title),
      Tags: message.event === 'presence' ? 'wave' : 'radio',
      ...(pageUrl !== undefined && { Click: pageUrl }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
  };
}

/** Encodes a text for a header, which is ASCII; ntfy decodes the encoded words of e-mail (RFC 2047). */
function inHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}
