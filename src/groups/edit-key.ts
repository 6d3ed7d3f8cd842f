import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tells what it is wherever it turns up. */
const PREFIX = 'gek_';

/** A new key of 256 random bits. To be shown once; only its hash is kept. */
export function createEditKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What is kept of a key. Random as it is, a plain hash cannot be guessed back. */
export function hashEditKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether a key is the one of a hash, in the same time whatever the answer. */
export function isEditKey(key: string, sha256: Buffer): boolean {
  return timingSafeEqual(hashEditKey(key), sha256);
}
