import { toHref } from '../address/router.js';
import { sleep } from '../browser/sleep.js';

/** The service sends something every 15 s: after this time without anything the connection is dead. */
const SILENT_MS = 40_000;

/** Between two attempts; longer each time while the stream is refused. */
const RETRY_MS = 2_000;
const RETRY_MOST_MS = 60_000;

/** How a stream ended: it was refused, or it worked and broke off. */
export type StreamEnd = 'refused' | 'broken';

/**
 * Follows a stream over a WebSocket, until it ends or `leaving` is aborted. Each message is given as it was sent; the first
 * one, of the type `ready`, says that the stream works. A browser opens many WebSockets to one host, but only six event streams
 * for all its windows together.
 */
export function openStream(
  query: Readonly<Record<string, string>>,
  onFrame: (frame: unknown) => void,
  leaving: AbortSignal,
): Promise<StreamEnd> {
  const url = new URL(toHref('/api/v1/stream', query), location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  let isReady = false;
  let silence = 0;
  const listen = () => {
    clearTimeout(silence);
    silence = window.setTimeout(() => socket.close(), SILENT_MS);
  };
  listen();
  socket.addEventListener('message', ({ data }) => {
    listen();
    if (leaving.aborted) return;
    const frame = JSON.parse(String(data)) as { readonly type: string };
    if (frame.type === 'ready') isReady = true;
    onFrame(frame);
  });
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(silence);
      leaving.removeEventListener('abort', end);
      socket.close();
      resolve(isReady ? 'broken' : 'refused');
    };
    socket.addEventListener('close', end);
    leaving.addEventListener('abort', end);
  });
}

/** Follows a stream until `leaving` is aborted: one that ends is opened again. */
export async function keepStream(
  query: Readonly<Record<string, string>>,
  onFrame: (frame: unknown) => void,
  leaving: AbortSignal,
): Promise<void> {
  let waitMs = RETRY_MS;
  while (!leaving.aborted) {
    const end = await openStream(query, onFrame, leaving);
    waitMs = end === 'broken' ? RETRY_MS : Math.min(2 * waitMs, RETRY_MOST_MS);
    await sleep(waitMs, leaving);
  }
}
