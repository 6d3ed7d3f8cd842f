import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A new key of 256 random bits. To be shown once; only its hash is kept.
 * @param prefix tells what it is wherever it turns up
 */
export function createKey(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** What is kept of a key. Random as it is, a plain hash cannot be guessed back. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether a key is the one of a hash, in the same time whatever the answer. */
export function isKeyOf(key: string, sha256: Buffer): boolean {
  return timingSafeEqual(hashKey(key), sha256);
}
