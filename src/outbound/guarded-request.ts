import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { addressIn, isPublicAddress } from './allowed-address.js';
import { AddressRefused, anyLookup, type FindAddresses, publicLookup } from './name-lookup.js';

/** What is posted. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the request, for example with the term of the role. */
  readonly signal: AbortSignal;
}

/** What came back. */
export interface PostAnswer {
  readonly status: number;
  /** At most {@link MAX_ANSWER_BYTES}. */
  readonly text: string;
}

/** Where requests may go. */
export interface Reach {
  /** Whether any address is allowed: a service at home. */
  readonly allowsPrivate: boolean;
  readonly findAddresses: FindAddresses;
  /** {@link ANSWER_WITHIN_MS} unless given. */
  readonly withinMs?: number;
}

/** The time that one request has, from the look-up of the name to the end of the answer. */
const ANSWER_WITHIN_MS = 10_000;

/** Of an answer so much is read: a challenge is shorter. */
const MAX_ANSWER_BYTES = 4_096;

/** Why a message did not arrive: our own words, without the URL. */
export class DeliveryFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryFailed';
  }
}

/**
 * Sends a POST to a destination of a stranger: a connection of its own, no redirect, no proxy, ten seconds in all, and
 * no address but a public one, which is checked where the connection is made.
 * @throws DeliveryFailed with what may be shown to the alert's owner
 */
export async function post(
  { url, headers, body, signal }: Post,
  reach: Reach,
): Promise<PostAnswer> {
  const target = new URL(url);
  const { allowsPrivate, findAddresses, withinMs = ANSWER_WITHIN_MS } = reach;
  const address = addressIn(target);
  if (!allowsPrivate && address !== undefined && !isPublicAddress(address)) {
    throw new DeliveryFailed(new AddressRefused().message);
  }
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const timeout = AbortSignal.timeout(withinMs);
  const sent = send(target, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(body.length), Connection: 'close' },
    agent: false,
    signal: AbortSignal.any([signal, timeout]),
    lookup: allowsPrivate ? anyLookup : publicLookup(findAddresses),
  });
  if (!allowsPrivate) sent.on('socket', refusePrivatePeer);
  try {
    const answer = await answerTo(sent, body);
    return { status: answer.statusCode ?? 0, text: await textOf(answer) };
  } catch (error) {
    throw new DeliveryFailed(timeout.aborted ? 'no answer in time' : describe(error));
  } finally {
    sent.destroy();
  }
}

/** Once more, on the address that is connected to: whatever led there. */
function refusePrivatePeer(socket: Socket): void {
  socket.prependOnceListener('connect', () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new AddressRefused());
  });
}

async function answerTo(sent: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // More than one can follow: the first says why.
    sent.on('error', reject);
    sent.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_ANSWER_BYTES);
}

/** By the code alone: messages may have the URL, and that a secret. */
function describe(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const { code, errors } = error as { code?: unknown; errors?: readonly { code?: unknown }[] };
  const known = code ?? errors?.[0]?.code;
  return typeof known === 'string' && /^[A-Z_0-9]+$/.test(known)
    ? `cannot be reached (${known})`
    : 'cannot be reached';
}
