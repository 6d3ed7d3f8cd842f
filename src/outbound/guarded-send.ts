import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { hasPrivateAddress, isPublicAddress } from './allowed-address.js';
import { AddressRefused, anyLookup, type FindAddresses, publicLookup } from './name-lookup.js';

/** Addresses that a request may go to, and its time. */
export interface Reach {
  /** Whether any address is allowed, for a service at home. */
  readonly allowsPrivate: boolean;
  readonly findAddresses: FindAddresses;
  /** Maximum duration, from the look-up of the name to the end of the answer; {@link ANSWER_WITHIN_MS} unless given. */
  readonly withinMs?: number;
}

/** A request to a host of a stranger. */
interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Ends the request, for example with the term of the role. */
  readonly signal: AbortSignal;
}

const ANSWER_WITHIN_MS = 10_000;

/** A request failed. The message is in our own words, without the URL, which may hold a secret. */
export class DeliveryFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryFailed';
  }
}

/**
 * Sends a request to a host of a stranger, on a connection of its own, without redirects or a proxy, and reads its answer, all
 * within a time. Connects to public addresses alone, unless `reach` allows others; checks the address of the connection itself.
 * @throws DeliveryFailed with a message that everybody may read, and whatever `read` throws of these
 */
export async function guardedSend<T>(
  { method, url, headers, body, signal }: Outgoing,
  reach: Reach,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const target = new URL(url);
  const { allowsPrivate, findAddresses, withinMs = ANSWER_WITHIN_MS } = reach;
  if (!allowsPrivate && hasPrivateAddress(target)) {
    throw new DeliveryFailed(new AddressRefused().message);
  }
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const timeout = AbortSignal.timeout(withinMs);
  const sent = send(target, {
    method,
    headers: {
      ...headers,
      ...(body && { 'Content-Length': String(body.length) }),
      Connection: 'close',
    },
    agent: false,
    signal: AbortSignal.any([signal, timeout]),
    lookup: allowsPrivate ? anyLookup : publicLookup(findAddresses),
  });
  if (!allowsPrivate) sent.on('socket', refusePrivatePeer);
  try {
    return await read(await answerTo(sent, body));
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    throw new DeliveryFailed(timeout.aborted ? 'no answer in time' : describe(error));
  } finally {
    sent.destroy();
  }
}

/** Checks once more the address that is connected to, whatever led there. */
function refusePrivatePeer(socket: Socket): void {
  socket.prependOnceListener('connect', () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new AddressRefused());
  });
}

async function answerTo(sent: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // Further errors can follow; the first is the cause.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Describes an error by its code alone: its message may hold the URL, and that a secret. */
function describe(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const { code, errors } = error as { code?: unknown; errors?: readonly { code?: unknown }[] };
  const known = code ?? errors?.[0]?.code;
  return typeof known === 'string' && /^[A-Z_0-9]+$/.test(known)
    ? `cannot be reached (${known})`
    : 'cannot be reached';
}
