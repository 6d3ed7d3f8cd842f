export { SpotClient, type SpotClientOptions } from './client.js';
export {
  SpotApiError,
  SpotEditKeyError,
  SpotGapError,
  SpotNetworkError,
  SpotTimeoutError,
} from './errors.js';
export type { FollowOptions } from './follow.js';
export type { RequestOptions, RetryOptions } from './http.js';
export type { AbortSignalLike, FetchInit, FetchLike, ResponseLike } from './platform.js';
export { SseParser, type SseMessage } from './sse-parser.js';
export type {
  FollowQuery,
  Gap,
  Mark,
  PresenceNews,
  SpotBatch,
  Transport,
  TransportEvent,
} from './transport.js';
export type * from './wire.js';
