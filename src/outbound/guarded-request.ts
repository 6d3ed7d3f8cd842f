import type { IncomingMessage } from 'node:http';
import { guardedSend, type Reach } from './guarded-send.js';

export { DeliveryFailed, type Reach } from './guarded-send.js';

/** A request to be posted. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the request, for example with the term of the role. */
  readonly signal: AbortSignal;
}

/** The answer to a {@link Post}. */
export interface PostAnswer {
  readonly status: number;
  /** Beginning of the body, at most {@link MAX_ANSWER_BYTES}. */
  readonly text: string;
}

/** Maximum bytes read of an answer; a challenge is shorter. */
const MAX_ANSWER_BYTES = 4_096;

/**
 * Posts to a host of a stranger, as {@link guardedSend} does, within ten seconds.
 * @throws DeliveryFailed with a message that the alert's owner may read
 */
export async function post(request: Post, reach: Reach): Promise<PostAnswer> {
  return guardedSend({ ...request, method: 'POST' }, reach, async (answer) => ({
    status: answer.statusCode ?? 0,
    text: await textOf(answer),
  }));
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
