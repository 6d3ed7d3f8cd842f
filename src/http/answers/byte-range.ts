/** A part of a file: offsets in bytes, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses `Range` for a file of `bytes` bytes (RFC 9110 §14.1.2). Returns the part; `undefined` for the whole file,
 * also when the header has another unit or several parts or is malformed; `unsatisfiable` when it begins after the end.
 */
export function parseByteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const first = Math.max(0, bytes - Number(to));
    return first < bytes ? { first, last: bytes - 1 } : 'unsatisfiable';
  }
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= bytes) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
