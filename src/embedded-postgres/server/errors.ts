/**
 * The embedded PostgreSQL could not be made, started or joined. The message is written for the
 * operator: it names the folder, the reason and what to do.
 */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

/** Reads a text member of a thrown object; `undefined` for anything else. */
function readText(thrown: unknown, name: string): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return undefined;
  return String((thrown as Record<string, unknown>)[name]);
}

/** Whether a thrown value is one of Node's system errors with one of these codes. */
export function hasCode(thrown: unknown, ...codes: readonly string[]): boolean {
  // Not by `instanceof Error`: under Jest, Node's own errors are of another realm.
  return codes.includes(readText(thrown, 'code') ?? '');
}

/** Returns the message of a thrown value: a program's stderr, or the error's message. */
export function messageOf(thrown: unknown): string {
  const said = readText(thrown, 'stderr')?.trim() ?? '';
  return said === '' ? (readText(thrown, 'message') ?? String(thrown)) : said;
}
