/** Bytes as letters, digits, `-` and `_`: base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  // Not by spreading: there may be more bytes than a call may have arguments.
  const chars = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  return btoa(chars).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
