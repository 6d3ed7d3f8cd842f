/** What a parameter may be; a missing one is left out. */
export type QueryValue = string | number | Date | readonly string[] | null | undefined;

/**
 * Puts parameters behind a path: lists comma-separated, dates as ISO 8601. Without `URLSearchParams`, of
 * which React Native has but a part.
 */
export function withQuery(path: string, query: object = {}): string {
  const pairs = Object.entries(query as Record<string, QueryValue>).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(toText(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/**
 * One segment of a path. Throws a `RangeError` for one that would lead elsewhere: without it, deleting the
 * group `''` would be asked of the list of groups.
 */
export function segment(text: string): string {
  if (text === '' || text === '.' || text === '..') {
    throw new RangeError(`'${text}' cannot be part of a path`);
  }
  return encodeURIComponent(text);
}

/** The address of the API, from that of the service, with or without `/api/v1` and slashes at its end. */
export function toApiUrl(baseUrl: string): string {
  const origin = baseUrl.replace(/\/+$/, '');
  return origin.endsWith('/api/v1') ? origin : `${origin}/api/v1`;
}

/** A value as the API reads it. */
export function toText(value: NonNullable<QueryValue>): string {
  if (typeof value !== 'object') return String(value);
  // Not `instanceof`: a date may come from another window.
  return 'toISOString' in value ? value.toISOString() : value.join(',');
}
