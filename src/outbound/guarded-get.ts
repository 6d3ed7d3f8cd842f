import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DeliveryFailed, guardedSend, type Reach } from './guarded-send.js';
import { MAX_REDIRECTS, redirectOf } from './redirect.js';

/** A document to be read. */
export interface Get {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of the document, decompressed. */
  readonly maxBytes: number;
  /** Ends the request, for example with the term of the role. */
  readonly signal: AbortSignal;
}

/** The answer to a {@link Get}. */
export interface GetAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole body with status 200; empty with any other. */
  readonly text: string;
}

/**
 * Reads a document from a host of a stranger, as {@link guardedSend} does, compressed where the host can.
 * @throws DeliveryFailed also for a document that is too long, or is cut off
 */
export async function get(
  { maxBytes, headers, ...request }: Get,
  reach: Reach,
): Promise<GetAnswer> {
  const sent = { ...request, headers: { ...headers, 'Accept-Encoding': 'gzip' } };
  return guardedSend({ ...sent, method: 'GET' }, reach, async (answer) => {
    const status = answer.statusCode ?? 0;
    const text = status === 200 ? await textOf(answer, maxBytes) : '';
    return { status, headers: new Headers(pairsOf(answer)), text };
  });
}

/**
 * Reads a document as {@link get} does, behind up to five redirects, none from https to http; each has the whole time.
 * Sends the URL's credentials to its own origin alone.
 * @throws DeliveryFailed also for a redirect that is not followed
 */
export async function getBehindRedirects(request: Get, reach: Reach): Promise<GetAnswer> {
  const first = new URL(request.url);
  let target = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await get({ ...request, url: target.href }, reach);
    const next = redirectOf(answer, target);
    if (next === undefined) return answer;
    if (typeof next === 'string') throw new DeliveryFailed(next);
    target = next;
    const isOwn = target.origin === first.origin;
    target.username = isOwn ? first.username : '';
    target.password = isOwn ? first.password : '';
  }
  throw new DeliveryFailed(`redirects more than ${MAX_REDIRECTS} times`);
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const isPacked = /^(x-)?gzip$/i.test(answer.headers['content-encoding'] ?? '');
  const body = isPacked ? unpacked(answer) : answer;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DeliveryFailed(`is longer than ${maxBytes / 1e6} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Ends with the error of either, which who reads it gets. */
function unpacked(answer: IncomingMessage): Readable {
  return pipeline(answer, createGunzip(), () => undefined);
}

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}
