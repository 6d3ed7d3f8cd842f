import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange } from '../../http/answers/byte-range.js';
import { isKnownTag } from '../../http/answers/etag.js';
import { RangeNotSatisfiable } from '../archive.errors.js';

/** Media type of Parquet, as registered. */
const PARQUET = 'application/vnd.apache.parquet';

/** Cache-Control of a URL with the SHA-256, which never has another file. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** A download of a file. */
export interface Download {
  /** ETag, with its quotes. */
  readonly tag: string;
  /** File name for the client. */
  readonly name: string;
  /** Whether its URL has the SHA-256. */
  readonly isPinned: boolean;
}

/** Sets the headers of a download; answers 304 and returns true when the client has it already. */
export function answerKnown(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { tag, name, isPinned }: Download,
): boolean {
  void reply.headers({
    ETag: tag,
    'Cache-Control': isPinned ? FOR_EVER : ASK_AGAIN,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
  if (!isKnownTag(headers['if-none-match'], tag)) return false;
  void reply.code(304).send();
  return true;
}

/**
 * Reads the range that a request asks for; `undefined` for the whole file, also when the client knows another file
 * (`If-Range`).
 * @throws RangeNotSatisfiable
 */
export function rangeOf({ headers }: FastifyRequest, tag: string, bytes: number) {
  const ifRange = headers['if-range'];
  // Dates are no strong validators here (RFC 9110 §13.1.5).
  if (ifRange !== undefined && ifRange !== tag) return undefined;
  const range = parseByteRange(headers.range, bytes);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiable(bytes);
  return range;
}

/**
 * Sends a file, or a part of it.
 * @param read yields its bytes as they are taken
 */
export function sendFile(
  reply: FastifyReply,
  bytes: number,
  range: ReturnType<typeof rangeOf>,
  read: (first: number, last: number) => AsyncIterable<Buffer>,
): void {
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  void reply.header('Accept-Ranges', 'bytes').header('Content-Length', last - first + 1);
  if (range) void reply.code(206).header('Content-Range', `bytes ${first}-${last}/${bytes}`);
  void reply.type(PARQUET).send(Readable.from(read(first, last), { objectMode: false }));
}

/** Sends text packed by gzip as the client takes it. A failure in the middle cuts the connection. */
export function sendPacked(reply: FastifyReply, text: AsyncIterable<string>): void {
  const packed = createGzip({ level: 6 });
  // The reader gets the error from the stream.
  pipeline(Readable.from(text), packed, () => {});
  void reply.type('application/gzip').send(packed);
}
