import { writeFilters, type Filters } from './filters.js';
import { toHref } from './router.js';
import type { Spot } from './api.js';

/** The service says something every 15 s: who hears nothing for so long hears a dead line. */
const SILENT_MS = 40_000;

/** What the service sends, as far as it is understood; other types are ignored. */
type Frame =
  | { readonly type: 'ready'; readonly after_id: number }
  | { readonly type: 'spots'; readonly last_id: number; readonly spots: readonly Spot[] }
  | { readonly type: 'gap' }
  | { readonly type: 'heartbeat'; readonly last_id: number };

/** Told of what comes over a stream. */
export interface StreamListener {
  readonly onReady: () => void;
  /** Everything up to `lastId` that matches has been told. */
  readonly onSpots: (spots: readonly Spot[], lastId: number) => void;
  /** Something was missed that is no longer kept. */
  readonly onGap: () => void;
}

/** How a stream ended: it was refused, or it worked and broke off. */
export type StreamEnd = 'refused' | 'broken';

/**
 * Follows spots beyond a cursor over a WebSocket, until it ends or `leaving` is aborted. Of WebSockets a
 * browser has many to one host; of event streams six for all its windows together.
 */
export function followStream(
  { call, spotter, mode, band }: Filters,
  afterId: number,
  listener: StreamListener,
  leaving: AbortSignal,
): Promise<StreamEnd> {
  const query = writeFilters({ call, spotter, mode, band, since: '', until: '' });
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
