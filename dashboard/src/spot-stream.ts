import { toQuery, type Filters } from './filters.js';
import { toHref } from './router.js';
import type { Spot } from './api.js';

/** The service sends something every 15 s: after this time without anything the connection is dead. */
const SILENT_MS = 40_000;

/** What the service sends, as far as it is understood; other types are ignored. */
type Frame =
  | { readonly type: 'ready'; readonly after_id: number }
  | { readonly type: 'spots'; readonly last_id: number; readonly spots: readonly Spot[] }
  | { readonly type: 'gap' }
  | { readonly type: 'heartbeat'; readonly last_id: number };

/** Receives what comes over a stream. */
export interface StreamListener {
  readonly onReady: () => void;
  /** All matching spots up to `lastId` have been given. */
  readonly onSpots: (spots: readonly Spot[], lastId: number) => void;
  /** Some spots were missed that the service no longer has. */
  readonly onGap: () => void;
}

/** How a stream ended: it was refused, or it worked and broke off. */
export type StreamEnd = 'refused' | 'broken';

/**
 * Follows spots beyond a cursor over a WebSocket, until it ends or `leaving` is aborted. A browser opens
 * many WebSockets to one host, but only six event streams for all its windows together.
 */
export function followStream(
  filters: Filters,
  afterId: number,
  listener: StreamListener,
  leaving: AbortSignal,
): Promise<StreamEnd> {
  const query = toQuery({ ...filters, since: '', until: '' });
  const path = toHref('/api/v1/stream', { ...query, after_id: `${afterId}` });
  const url = new URL(path, location.href);
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
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'ready') {
      isReady = true;
      listener.onReady();
    } else if (frame.type === 'spots') listener.onSpots(frame.spots, frame.last_id);
    else if (frame.type === 'heartbeat') listener.onSpots([], frame.last_id);
    else if (frame.type === 'gap') listener.onGap();
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
