import { toQuery, type Filters } from '../address/filters.js';
import { keepStream, openStream, type StreamEnd } from './stream-socket.js';
import type { Spot } from './api.js';

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

/** Follows spots beyond a cursor, until the stream ends or `leaving` is aborted. */
export function followStream(
  filters: Filters,
  afterId: number,
  listener: StreamListener,
  leaving: AbortSignal,
): Promise<StreamEnd> {
  const query = { ...toStreamQuery(filters), after_id: `${afterId}` };
  const take = (sent: unknown) => {
    const frame = sent as Frame;
    if (frame.type === 'ready') listener.onReady();
    else if (frame.type === 'spots') listener.onSpots(frame.spots, frame.last_id);
    else if (frame.type === 'heartbeat') listener.onSpots([], frame.last_id);
    else if (frame.type === 'gap') listener.onGap();
  };
  return openStream(query, take, leaving);
}

/** Gives the spots that come from now on, until `leaving` is aborted; those of a break are missing. */
export async function followSpots(
  filters: Filters,
  onSpots: (spots: readonly Spot[]) => void,
  leaving: AbortSignal,
): Promise<void> {
  const take = (sent: unknown) => {
    const frame = sent as Frame;
    if (frame.type === 'spots') onSpots(frame.spots);
  };
  await keepStream(toStreamQuery(filters), take, leaving);
}

function toStreamQuery(filters: Filters): Record<string, string> {
  return toQuery({ ...filters, since: '', until: '' });
}
