import type * as wire from './wire.js';

/** The service answered that it cannot, or will not; or nothing answered at all (`status` 0). */
export class SpotApiError extends Error {
  override readonly name = 'SpotApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly { readonly field: string; readonly message: string }[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** What a parameter may be; a missing one is left out. */
type QueryValue = string | number | readonly string[] | undefined;
type Query = Readonly<Record<string, QueryValue>>;

interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: object;
  readonly body?: unknown;
  readonly editKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** A status whose body counts as an answer. */
  readonly alsoAnswers?: number;
}

/** Who has not answered by then has not answered. */
const TIMEOUT_MS = 10_000;

async function ask<Answer>(path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', query = {}, body, editKey, signal, alsoAnswers } = question;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (editKey !== undefined) headers['X-Edit-Key'] = editKey;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  init.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api/v1${path}${toQuery(query as Query)}`, init);
    answer = await response.json();
  } catch {
    if (signal?.aborted) throw signal.reason;
    const reason = timeout.aborted ? 'did not answer in time' : 'cannot be reached';
    throw new SpotApiError(0, 'network', `The service ${reason}.`);
  }
  if (response.ok || response.status === alsoAnswers) return answer as Answer;
  throw toError(response.status, answer);
}

function toError(status: number, answer: unknown): SpotApiError {
  const { code, message, details, retryAfter } = ((answer as { error?: unknown } | null)?.error ??
    {}) as Partial<wire.ErrorDetail>;
  return new SpotApiError(
    status,
    code ?? 'unknown',
    message ?? `The answer was ${status}.`,
    details,
    retryAfter,
  );
}

function toQuery(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

const groupPath = (name: string) => `/groups/${encodeURIComponent(name)}`;

/** Every question the page asks of the service. */
export const client = {
  findSpots: (query: wire.FindSpotsQuery, signal?: AbortSignal) =>
    ask<wire.SpotList>('/spots', { query, signal }),
  findActivity: (callsigns: readonly string[], hours: number, signal?: AbortSignal) =>
    ask<wire.Activity>('/activity', { query: { call: callsigns, hours }, signal }),
  getStats: (query: wire.WindowQuery, signal?: AbortSignal) =>
    ask<wire.Stats>('/stats', { query, signal }),
  getCharts: (query: wire.WindowQuery, signal?: AbortSignal) =>
    ask<wire.Charts>('/charts', { query, signal }),
  listSkimmers: (hours: number, signal?: AbortSignal) =>
    ask<wire.SkimmerList>('/skimmers', { query: { hours }, signal }),
  getOnline: (signal?: AbortSignal) => ask<wire.Roster>('/online', { signal }),
  getOnlineRooms: (signal?: AbortSignal) => ask<wire.RoomCounts>('/online/rooms', { signal }),
  getHealth: (signal?: AbortSignal) => ask<wire.Health>('/health', { signal, alsoAnswers: 503 }),
  listGroups: (q: string, signal?: AbortSignal) =>
    ask<wire.GroupList>('/groups', { query: { q }, signal }),
  getGroup: async (name: string, signal?: AbortSignal) =>
    (await ask<{ group: wire.Group }>(groupPath(name), { signal })).group,
  createGroup: (group: wire.NewGroup) =>
    ask<wire.GroupCreated>('/groups', { method: 'POST', body: group }),
  updateGroup: async (name: string, editKey: string, change: wire.GroupChange) =>
    (await ask<{ group: wire.Group }>(groupPath(name), { method: 'PUT', body: change, editKey }))
      .group,
  deleteGroup: (name: string, editKey: string) =>
    ask<{ deleted: true; name: string }>(groupPath(name), { method: 'DELETE', editKey }),
  findGroupActivity: (name: string, hours: number, signal?: AbortSignal) =>
    ask<wire.Activity>(`${groupPath(name)}/activity`, { query: { hours }, signal }),
  findGroupSpots: (name: string, query: wire.FindGroupSpotsQuery, signal?: AbortSignal) =>
    ask<wire.SpotList>(`${groupPath(name)}/spots`, { query, signal }),
};
