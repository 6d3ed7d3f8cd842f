const MAX_RETRY_AFTER_MS = 86_400_000;

/** Reads a body; `undefined`, and closes the connection, when it is longer. Rejects as the body does. */
export async function readBounded(
  response: Response,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the body, which closes the connection.
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads `Retry-After`, seconds or a date (RFC 9110 §10.2.3); a day at most, null without one. */
export function retryAfterMs(response: Pick<Response, 'headers'>, nowMs: number): number | null {
  const text = response.headers.get('Retry-After')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** Describes an error of `fetch` by its code only: its message may contain the URL, and that a password. */
export function describeFetchError(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'did not answer in time';
  const code = String(cause?.code);
  return /^[A-Z_0-9]+$/.test(code) ? `cannot be reached (${code})` : 'cannot be reached';
}
