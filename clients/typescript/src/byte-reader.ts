import type { ResponseLike } from './platform.js';

/** What is used of a reader of a `ReadableStream`. */
export interface ByteReader {
  read(): Promise<{ readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

/** Decodes UTF-8 that is cut anywhere; the platform's `TextDecoder`. */
interface TextDecoderLike {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** Looked up at each use, as it may be missing: then there are no streams to read either. */
const platform = globalThis as unknown as { TextDecoder: new () => TextDecoderLike };

/** Reads the body of an answer in parts; `undefined` where `fetch` gives none, as in React Native. */
export function readerOf({ body }: ResponseLike): ByteReader | undefined {
  const { getReader } = (body ?? {}) as { getReader?: () => ByteReader };
  return getReader?.call(body);
}

/** Drops a byte order mark, and replaces what is no UTF-8. */
export function newDecoder(): TextDecoderLike {
  return new platform.TextDecoder();
}
