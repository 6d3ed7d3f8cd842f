import { toBase64Url } from '../browser/base64-url.js';
import { MAX_CHARS } from './mine-file.js';

/** Packs a text into letters, digits, `-` and `_`. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  return toBase64Url(bytes);
}

/** The text of {@link pack}; `undefined` when what is given is damaged, or has far too much in it. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const text = await through(new DecompressionStream('deflate-raw'), bytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

/** @throws Error when more comes out than anybody has: a short text may be packed that is endless */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const all: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(all);
    for (const byte of value) all.push(byte);
    if (all.length > MAX_CHARS) {
      await reader.cancel();
      throw new Error('too long');
    }
  }
}
