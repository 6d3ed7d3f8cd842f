import { AutoTransport } from './auto-transport.js';
import { CursorTransport } from './cursor-transport.js';
import type { FollowOptions } from './follow.js';
import type { Http } from './http.js';
import { SseTransport } from './sse-transport.js';
import type { Transport } from './transport.js';

/** How spots are to come. Throws a `TypeError` for a stream with `since`, which it does not know. */
export function toTransport(http: Http, options: FollowOptions): Transport {
  const { transport = 'auto', since, onPresence } = options;
  if (typeof transport === 'object') return transport;
  const { pollIntervalMs = 5_000, pageSize = 1_000 } = options;
  const cursor = new CursorTransport(http, { pollIntervalMs, pageSize });
  if (transport === 'cursor' || (transport === 'auto' && since !== undefined)) return cursor;
  if (since !== undefined) throw new TypeError('the stream knows no `since`: follow by cursor');
  const { streamStartTimeoutMs = 5_000, streamIdleTimeoutMs = 45_000 } = options;
  const stream = new SseTransport(http, {
    startTimeoutMs: streamStartTimeoutMs,
    idleTimeoutMs: streamIdleTimeoutMs,
    withPresence: onPresence !== undefined,
  });
  return transport === 'stream' ? stream : new AutoTransport(stream, cursor);
}
