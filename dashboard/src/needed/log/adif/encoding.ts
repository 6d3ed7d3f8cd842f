/** How the characters of a log stand in its bytes. `latin1` is every encoding whose tags are ASCII: UTF-8 as well. */
export type Encoding = 'latin1' | 'utf-16le' | 'utf-16be';

/** The first bytes of a file that tell its encoding. */
export const HEAD_BYTES = 512;

/** Of an ASCII text in UTF-16 every other byte is 0; a header may have a few letters of another script. */
const MIN_ZERO_SHARE = 0.8;

/** Finds the encoding by the byte order mark, and without one by the bytes that are 0. */
export function encodingOf(head: Uint8Array): Encoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [even, odd] = [zeroShare(head, 0), zeroShare(head, 1)];
  if (odd >= MIN_ZERO_SHARE && even < 1 - MIN_ZERO_SHARE) return 'utf-16le';
  if (even >= MIN_ZERO_SHARE && odd < 1 - MIN_ZERO_SHARE) return 'utf-16be';
  return 'latin1';
}

/** Bytes of a character. */
export function widthBytes(encoding: Encoding): number {
  return encoding === 'latin1' ? 1 : 2;
}

/** The share of zeros among every second byte, from one on; 0 of none. */
function zeroShare(head: Uint8Array, from: 0 | 1): number {
  const bytes = head.filter((_, index) => index % 2 === from);
  return bytes.length === 0 ? 0 : bytes.filter((byte) => byte === 0).length / bytes.length;
}
