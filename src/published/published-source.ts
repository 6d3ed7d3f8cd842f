import type { Term } from '../leadership/roles.service.js';

/** A document that a public service publishes, and how this service asks for it (docs/extending.md). */
export interface PublishedSource<Content> {
  /** Short name, of `a-z`, digits and hyphens, as `/health` and `/metrics` show it. */
  readonly name: string;
  readonly url: string;
  /** Whether the operator has set the URL, so that it may lead to a private network. */
  readonly isOwnUrl: boolean;
  /** Whether up to five redirects are followed: where the operator has set the URL, as people copy it. Default no. */
  readonly followsRedirects?: boolean;
  /** Pause between two questions of a deployment; one minute at least. */
  readonly everyMs: number;

  /**
   * Reads what is kept of a document: small, and JSON.
   * @throws ContentRefused when it is not what the service publishes, such as the page of an error with status 200
   */
  read(text: string): Content | Promise<Content>;

  /**
   * Is told of each good answer, before it is kept, in the process that asks; also when the document has not changed.
   * Write by `roles.transaction(term, …)`. May run again with the same.
   */
  take?(content: Content, term: Term, nowSeconds: number): Promise<void>;
}

/** A document that cannot be used; the message completes a sentence that begins with the source's name. */
export class ContentRefused extends Error {
  override readonly name = 'ContentRefused';
}

/** What is known of a document. */
export interface Published<Content> {
  /** The last good copy; `undefined` before the first. */
  readonly content: Content | undefined;
  /** When the service last said, or had, what the copy has, Unix seconds; null before the first copy. */
  readonly confirmedAtSeconds: number | null;
  /** Why it could not be had last; null when it could. */
  readonly error: string | null;
  /** Changes with the content, and is the same in every process. */
  readonly version: number;
}

/** Parses a document that must be a list. @throws ContentRefused for anything else */
export function parseList(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ContentRefused('answered what is no JSON');
  }
  if (!Array.isArray(value)) throw new ContentRefused('answered what is no list');
  return value;
}

/** The fields of an entry of a list; none when it is no object. */
export function fieldsOf(entry: unknown): Readonly<Record<string, unknown>> {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
}

/** A time in UTC as services write it, with or without a zone, or Unix seconds; `undefined` when it is none. */
export function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return Math.floor(value);
  const [, day, time] =
    /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|\+00:?00)?\s*$/i.exec(
      String(value),
    ) ?? [];
  const ms = day === undefined ? NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
